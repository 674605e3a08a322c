// Compiles what Python imports at its start, which only a Python of the same version can: node compile.mjs PYODIDE, with
// a zip of Python's library as its input, and one that has these modules compiled as its output.
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const sources = readFileSync(0);
const [folder] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(`${folder}/pyodide.mjs`));
const python = await loadPyodide({ indexURL: folder });
python.FS.writeFile("/sources.zip", sources);
python.runPython(`
import sys
used = {str(getattr(module, "__file__", "")).partition(".zip/")[2] for module in list(sys.modules.values())}

from importlib.util import MAGIC_NUMBER, source_hash
from marshal import dumps
from zipfile import ZipFile

UNCHECKED = (1).to_bytes(4, "little")  # is used without a look at its source
with ZipFile("/sources.zip") as sources, ZipFile("/compiled.zip", "w") as compiled:
    for name in sources.namelist():
        data = sources.read(name)
        if name in used:
            code = compile(data, name, "exec", dont_inherit=True, optimize=2)
            name, data = f"{name}c", MAGIC_NUMBER + UNCHECKED + source_hash(data) + dumps(code)
        compiled.writestr(name, data)
`);
process.stdout.write(python.FS.readFile("/compiled.zip"));
