// What is kept between visits, and by a browser that keeps nothing.
import assert from "node:assert/strict";
import { test } from "node:test";

import { browserKey, read, write } from "../../../src/kibitz/page/static/kept.js";

test("a browser that keeps nothing is one browser as long as the page is open", () => {
  Object.defineProperty(globalThis, "localStorage", {
    configurable: true,
    get() {
      throw new Error("The operation is insecure.");
    },
  });
  assert.equal(read("kibitz-theme"), undefined);
  write("kibitz-theme", "dark");
  assert.equal(read("kibitz-theme"), "dark");
  assert.equal(browserKey(), browserKey());
});
