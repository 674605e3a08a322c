"""What the conformance suite has to know about gin rummy."""

from kibitz.testing.exemptions import Exemptions

SINGLE = {"target": 0}
EVERYTHING = {
    **SINGLE,
    "layoffs": "greedy",
    "oklahoma": "spades",
    "bonuses": "yes",
    "big_gin": "yes",
    "give_back": "yes",
}
OPENSPIEL = {**SINGLE, "give_back": "yes", "wall": "yes"}
EXEMPTIONS = Exemptions(also=(SINGLE, EVERYTHING, OPENSPIEL), short=SINGLE)
