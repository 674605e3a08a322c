"""Who handed in what, and when: found out before anything runs, and kept with every entrant from then on."""
