"""Indian rummy: thirteen cards, a pure run and a second one, jokers, drops, and two to six players."""
