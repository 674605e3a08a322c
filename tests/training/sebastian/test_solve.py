"""The command that makes Sebastian's tables makes the shipped ones."""

import zlib
from pathlib import Path

import pytest
from training.sebastian.solve import FILES, main

from kibitz.data_files import data_file


@pytest.mark.slow
def test_the_command_makes_the_shipped_files(tmp_path: Path) -> None:
    main([str(tmp_path)])
    for name in FILES:
        # The compressed bytes depend on the version of zlib.
        assert zlib.decompress((tmp_path / name).read_bytes()) == zlib.decompress(
            data_file(f"games/sebastian/data/{name}")
        )
