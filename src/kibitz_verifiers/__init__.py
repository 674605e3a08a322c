"""The plugin that verifiers finds by the id "kibitz-verifiers": it looks for packages at the top level alone."""

from kibitz.trainers.verifiers import KibitzEnv, KibitzTaskset

__all__ = ["KibitzEnv", "KibitzTaskset"]
