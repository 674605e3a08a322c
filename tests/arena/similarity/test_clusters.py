"""Clues as clusters: near copies are one matter, and play alone does not join what texts keep apart."""

from itertools import combinations

from kibitz.arena.similarity.clue import clue
from kibitz.arena.similarity.clusters import clusters

COPIES = [f"copy {number}" for number in range(7)]


def test_seven_near_copies_are_one_cluster_with_six_links() -> None:
    clues = [
        clue("similar text", first, second, 0.7 + 0.01 * number, "found")
        for number, (first, second) in enumerate(combinations(COPIES, 2))
    ]
    (cluster,) = clusters(clues)
    assert cluster.members == tuple(COPIES)
    assert (len(cluster.clues), len(cluster.links)) == (21, 6)
    assert cluster.links[0].share == max(clue.share for clue in clues)
    assert {name for link in cluster.links for name in (link.first, link.second)} == set(COPIES)
    assert cluster.summary() == "similar text 70% to 90% (21 pairs)"


def test_identical_play_joins_no_clusters_of_texts() -> None:
    clues = [
        clue("similar text", "a", "b", 0.9, ""),
        clue("identical file", "c", "d", 1.0, ""),
        clue("identical play", "b", "c", 1.0, ""),
        clue("identical play", "a", "b", 1.0, ""),
        clue("identical play", "e", "f", 1.0, ""),
    ]
    found = clusters(clues)
    assert sorted(cluster.members for cluster in found) == [("a", "b"), ("c", "d"), ("e", "f")]
    (first,) = (cluster for cluster in found if cluster.members == ("a", "b"))
    assert [clue.kind for clue in first.clues] == ["similar text", "identical play"]
    assert clusters([]) == []
