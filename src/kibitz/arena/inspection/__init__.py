"""What a program's text shows before it runs."""
