"""The results of a match for people and machines: tables, marks and one HTML file."""
