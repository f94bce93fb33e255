// Keeps end-to-end tests from reading a page once where they have to wait for it.
import { globSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

// A page reacts to a click or an answer after the call returns, so `expect(await locator.count())` reads it too
// early on a busy machine. `expect.poll` asks again until the state is reached.
it("end-to-end tests poll for what a page shows", () => {
  const files = globSync("e2e/**/*.ts");
  expect(files.length).toBeGreaterThan(40);
  const found = files.flatMap((file) =>
    [...readFileSync(file, "utf8").matchAll(/\bexpect\(\s*\(?await\b.*/g)].map(
      ([line]) => `${file}: ${line} (write expect.poll, or resolves for what must hold at once)`,
    ),
  );
  expect(found).toEqual([]);
});

it("end-to-end tests do not sleep before they look", () => {
  // The pages under false evidence must keep their verdict for a while, so that file lets time pass.
  const files = globSync("e2e/**/*.ts").filter((file) => !file.endsWith("/page-lies.ts"));
  const found = files.filter((file) => readFileSync(file, "utf8").includes("waitForTimeout"));
  expect(found).toEqual([]);
});
