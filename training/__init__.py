"""How the shipped parameters came about: part of the repository, not of the installed package."""
