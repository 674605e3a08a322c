"""The browser's page: play, ask, review, watch and learn. It knows no game; the extra `kibitz[web]` installs it."""
