"""The 32-card patience that wants the four Aces side by side."""
