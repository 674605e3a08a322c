"""Descriptions of tables: Take 5!'s own, and others of its family."""
