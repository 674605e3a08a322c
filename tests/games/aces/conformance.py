"""What the conformance suite must know of the 32-card patience."""

from kibitz.testing.exemptions import Exemptions

EXEMPTIONS = Exemptions(no_progress="all odds are there in milliseconds")
