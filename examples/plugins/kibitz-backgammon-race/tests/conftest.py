"""The conformance suite of Kibitz is a pytest plugin."""

pytest_plugins = ["kibitz.testing"]
