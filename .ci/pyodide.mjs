/** Runs pytest in Pyodide: node pyodide.mjs FOLDER ARGUMENT ..., where FOLDER has node_modules and site. */
import { createRequire } from "node:module";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";

const [folder, ...words] = process.argv.slice(2);
const { loadPyodide } = await import(
  pathToFileURL(createRequire(resolve(folder, "x.js")).resolve("pyodide/pyodide.mjs")).href
);
const python = await loadPyodide({ env: { HOME: "/home/pyodide", PYTHONDONTWRITEBYTECODE: "1" } });
for (const [path, root] of Object.entries({ "/kibitz": resolve("."), "/site": resolve(folder, "site") })) {
  python.FS.mkdir(path);
  python.FS.mount(python.FS.filesystems.NODEFS, { root }, path);
}
python.globals.set("words", python.toPy(words));
process.exitCode = python.runPython(`
import os, sys

os.chdir("/kibitz")
sys.path[:0] = ["/kibitz/src", "/kibitz", "/site"]
import pytest

IMPOSSIBLE = ("emscripten does not support processes", "can't start new thread")


class Skips:
    """What needs a process or a thread can't run in WebAssembly."""

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_setup(self, item):
        return (yield from self.tried())

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_call(self, item):
        return (yield from self.tried())

    def tried(self):
        try:
            return (yield)
        except (OSError, RuntimeError) as error:
            if any(reason in str(error) for reason in IMPOSSIBLE):
                pytest.skip(str(error))
            raise


print("Python", sys.version)
int(pytest.main([*words], plugins=[Skips()]))
`);
