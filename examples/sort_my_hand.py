"""Sort a rummy hand into melds: python examples/sort_my_hand.py "3H 4H 5H 6S 6D 6H KC" [--rules gin]"""

import argparse
import sys

from kibitz.melds import PRESETS, HandError, best, hand_text, read_hand

parser = argparse.ArgumentParser(description="Sort a rummy hand into melds.")
parser.add_argument("hand", help='cards such as "3H 10d T♣ JK"')
parser.add_argument("--rules", choices=PRESETS, default="article")
chosen = parser.parse_args()
rules = PRESETS[chosen.rules]
try:
    division = best(read_hand(chosen.hand, rules), rules)[0]
except HandError as error:
    sys.exit(f"sort_my_hand: {error}")
for meld in division.melds:
    print(f"{meld.kind:<5}{meld}")
print(f"left {hand_text(division.left) or 'nothing'}, {division.value_left(rules)} points")
