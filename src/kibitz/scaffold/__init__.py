"""New packages and files for people who write games of their own: what `kibitz new` writes."""
