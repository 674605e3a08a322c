"""Commands that a page begins."""

import asyncio
from pathlib import Path

import pytest

from kibitz.classroom.errands import Errands
from kibitz.table import InvalidText


@pytest.mark.slow
def test_one_errand_at_a_time_and_its_error_is_kept(tmp_path: Path) -> None:
    async def run() -> None:
        errands = Errands(tmp_path)
        errands.begin("faults")
        assert errands.doing == "faults"
        with pytest.raises(InvalidText, match="is running"):
            errands.begin("similar")
        while errands.doing:
            await asyncio.sleep(0.01)
        assert "no class in" in errands.failed["faults"]
        errands.begin("faults")
        assert errands.failed == {}
        await errands.stop()
        assert errands.doing == ""

    asyncio.run(asyncio.wait_for(run(), 60))
