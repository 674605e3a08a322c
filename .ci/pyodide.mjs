/** Runs pytest in Pyodide: node pyodide.mjs FOLDER SOURCE ARGUMENT ..., where FOLDER has node_modules and site.
 *
 * SOURCE is a folder that has kibitz, or a wheel, which is installed. A script alone in place of pytest's arguments is
 * run.
 */
import { mkdirSync } from "node:fs";
import { createRequire } from "node:module";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";

const [folder, source, ...words] = process.argv.slice(2);
const { loadPyodide } = await import(
  pathToFileURL(createRequire(resolve(folder, "x.js")).resolve("pyodide/pyodide.mjs")).href
);
const python = await loadPyodide({ env: { HOME: "/home/pyodide", PYTHONDONTWRITEBYTECODE: "1" } });
for (const [path, root] of Object.entries({ "/kibitz": resolve("."), "/site": resolve(folder, "site") })) {
  mkdirSync(root, { recursive: true });
  python.FS.mkdir(path);
  python.FS.mount(python.FS.filesystems.NODEFS, { root }, path);
}
const isWheel = source.endsWith(".whl");
if (isWheel) await python.loadPackage(pathToFileURL(resolve(source)).href, { messageCallback: () => {} });
globalThis.processorSeconds = () => process.cpuUsage().user / 1e6;
python.globals.set("words", python.toPy(words));
python.globals.set("own", python.toPy(isWheel ? [] : [`/kibitz/${source}`]));
process.exitCode = python.runPython(`
import os, runpy, sys

os.chdir("/kibitz")
sys.path[:0] = [*own, "/kibitz", "/site"]
IMPOSSIBLE = ("emscripten does not support processes", "can't start new thread")


def tested():
    import pytest

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
    return int(pytest.main([*words], plugins=[Skips()]))


def run():
    runpy.run_path(words[0], run_name="__main__")
    return 0


run() if words[0].endswith(".py") else tested()
`);
