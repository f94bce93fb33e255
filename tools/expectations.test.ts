// Ensures that end-to-end tests wait for a page to change, instead of reading it once.
import { globSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

// A page may show the effect of a click only some time after the test's call of `click` has returned, especially on a
// busy machine. `expect(await locator.count())` then reads the page too early. `expect.poll` asks again until the
// expected state is reached.
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

it("end-to-end tests do not wait for a fixed time", () => {
  const files = globSync("e2e/**/*.ts");
  const found = files.filter((file) => readFileSync(file, "utf8").includes("waitForTimeout"));
  expect(found).toEqual([]);
});

// Most tests use the same profile one after the other. What a test changes in it by these methods ends with the test's
// page, or e2e/profiles.ts undoes it.
const ofProfile = [
  "browser",
  "grantPermissions",
  "newCDPSession",
  "newPage",
  "on request",
  "pages",
  "route",
  "setOffline",
  "unroute",
  "waitForEvent",
];
// These files create contexts of their own, and close them.
const withOwnContext =
  /\/(?:log-forks|observed-lies|page-lies|page-looks|profiles|refuse-calls)\.ts$/;

it("end-to-end tests change their profile only in ways that are undone", () => {
  const files = globSync("e2e/**/*.ts").filter((file) => !withOwnContext.test(file));
  const found = files.flatMap((file) =>
    [...readFileSync(file, "utf8").matchAll(/\bcontext(?:\(\))?\s*\??\.(\w+)\((?:"(\w+)")?/g)]
      .map(([, method = "", event = ""]) => (method === "on" ? `on ${event}` : method))
      .filter((use) => !ofProfile.includes(use))
      .map((use) => `${file}: ${use} (undo it in e2e/profiles.ts, and list it in this test)`),
  );
  expect(found).toEqual([]);
});
