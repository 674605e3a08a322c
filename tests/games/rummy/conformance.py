"""What the conformance suite has to know about rummy."""

from kibitz.testing.exemptions import Exemptions

SINGLE = {"rules": "gin", "target": 0}
EVERYTHING = {
    **SINGLE,
    "layoffs": "greedy",
    "oklahoma": "spades",
    "bonuses": "yes",
    "big_gin": "yes",
    "give_back": "yes",
}
INDIAN = {"rules": "indian"}
EXEMPTIONS = Exemptions(also=(SINGLE, EVERYTHING, INDIAN))
