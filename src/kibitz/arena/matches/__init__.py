"""Who plays whom, on which deals, in which processes, and with which results."""
