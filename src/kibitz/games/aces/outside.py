"""The contract of the 32-card patience's course, for the arena."""

from kibitz.courses.printed import PatienceContract
from kibitz.games.aces import course

CONTRACT = PatienceContract(course.BUNDLE, course.main, course.simulate, lambda rng: "")
