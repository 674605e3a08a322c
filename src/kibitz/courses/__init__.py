"""What the programs of one course share, one module a course."""
