"""The deck set up by hand."""

from kibitz.patience import composed, fields

__all__ = ["composed", "fields"]
