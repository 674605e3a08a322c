"""Small cards drawn at random, for tests."""

from random import Random

from kibitz.games.sebastian.cards.checking import KINDS, check
from kibitz.games.sebastian.cards.description import JOKER_RULES, Bonus, Card, Category, Joker
from kibitz.games.sebastian.cards.scoring import most_points


def random_category(rng: Random, name: str, dice: int, faces: int) -> Category:
    kind = rng.choice([kind for kind in KINDS if kind != "different" or dice <= faces])
    points = rng.choice(["fitting", "fitting", "dice", rng.randint(1, 20)])
    groups = rng.choice([(dice,), (2,), *([(2, 1)] if dice > 2 else [])])
    length = rng.randint(2, min(dice, faces))
    return Category(
        name,
        kind,
        points,
        face=rng.randint(1, faces) if kind == "face" else 0,
        groups=groups if kind == "alike" else (),
        one_number=kind == "alike" and len(groups) > 1 and rng.random() < 0.5,
        length=length if kind == "straight" else 0,
        lowest=rng.randint(0, faces - length + 1) if kind == "straight" else 0,
    )


def random_card(seed: int, most_dice: int = 3, most_faces: int = 4) -> Card:
    """A card of two to four categories; one in two has jokers."""
    rng = Random(seed)
    dice, faces = rng.randint(2, most_dice), rng.randint(3, most_faces)
    categories = [random_category(rng, f"c{i}", dice, faces) for i in range(rng.randint(1, 2))]
    joker = None
    if rng.random() < 0.6:
        categories.append(Category("same", "alike", rng.randint(5, 20), groups=(dice,)))
        categories.append(Category("own", "face", face=rng.randint(1, faces)))
        rule = rng.choice(JOKER_RULES)
        joker = Joker("same", rule, rng.randint(1, 9) if rule == "bonus" or rng.random() < 0.5 else 0)
    else:
        categories.append(random_category(rng, "last", dice, faces))
    rng.shuffle(categories)
    card = Card(f"card-{seed}", dice, faces, rng.randint(1, 3), tuple(categories), (), joker)
    bonuses = []
    for _ in range(rng.randint(0, 2)):
        names = tuple(rng.sample(card.names, rng.randint(1, len(card.names))))
        reach = sum(most_points(card)[card.names.index(name)] for name in names)
        bonuses.append(Bonus(names, rng.randint(1, reach), rng.randint(1, 30)))
    return check(Card(card.name, dice, faces, card.throws, card.categories, tuple(bonuses), joker))
