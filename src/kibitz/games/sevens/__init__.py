"""The 52-card patience that builds each suit outwards from its Seven."""
