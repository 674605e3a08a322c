"""What a clean install costs: `pip install .` of a fresh clone into a fresh environment, without a compiler's cache.

python benchmarks/install.py

It prints the time on the clock, the processor time of everything that the install started, and the modules that it
compiled with their sizes. Fetching setuptools and Cython counts: the clock's time depends a little on the network.
"""

import os
import resource
import subprocess
import tempfile
import time
import venv
from pathlib import Path

ROOT = Path(__file__).parents[1]


def processor_seconds() -> float:
    """Of all children that have ended."""
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime


def main() -> None:
    environment = {**os.environ, "CCACHE_DISABLE": "1"}
    with tempfile.TemporaryDirectory() as folder:
        clone, home = Path(folder, "clone"), Path(folder, "venv")
        subprocess.run(["git", "clone", "--quiet", str(ROOT), str(clone)], check=True)
        venv.create(home, with_pip=True)
        python = str(home / "bin" / "python")
        pip = [python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]

        started, before = time.perf_counter(), processor_seconds()
        subprocess.run([*pip, str(clone)], check=True, env=environment)
        wall, spent = time.perf_counter() - started, processor_seconds() - before

        version = subprocess.run([home / "bin" / "kibitz", "--version"], check=True, capture_output=True, text=True)
        built = sorted(home.rglob("site-packages/kibitz/**/*.so"))
        for path in built:
            print(
                f"{path.stat().st_size / 1e3:9.0f} kB  {path.relative_to(home).as_posix().split('site-packages/')[1]}"
            )
        print(version.stdout.strip())
        print(f"{len(built)} modules, {sum(path.stat().st_size for path in built) / 1e6:.1f} MB")
        print(f"{wall:.1f} s on the clock, {spent:.1f} s of processor time, {os.cpu_count()} cores")


if __name__ == "__main__":
    main()
