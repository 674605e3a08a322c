"""The contract of the 32-card patience's course, for the arena."""

from kibitz.courses.printed import PatienceContract
from kibitz.games.aces.course import program

CONTRACT = PatienceContract(
    program,
    words=("Distributing the cards", "turning them over", "Discarding the", "Number of cards left when winning"),
)
