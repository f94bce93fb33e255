import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { runHere } from "../../test/run-here.ts";
import { temporaryFolder } from "../../test/temporary-folder.ts";

const folder = temporaryFolder();
afterAll(folder.remove);

const [document, key] = [join(folder.path, "document.txt"), join(folder.path, "key.pem")];
writeFileSync(document, "a document");

const orgId = "fba2b880-da3b-4ede-bab7-f3483d2437d9";
const tenantId = "038f5258-e00a-4e58-b491-859e4770b322";

async function sign(timestamp: readonly string[], now?: () => Date) {
  await runHere(["keygen", "--output", key], false);
  const output = join(folder.path, `submission-${timestamp.length}.json`);
  const args = ["sign", document, "--key", key, "--organization", orgId, "--tenant", tenantId];
  const ran = await runHere(
    [...args, "--output", output, "--force", ...timestamp],
    false,
    undefined,
    [],
    {},
    now,
  );
  return {
    ...ran,
    timeIn: () => JSON.parse(readFileSync(output, "utf8")).attestation.content.timestamp,
  };
}

describe("digital-evidence sign", () => {
  it.each(["2026-01-05T10:20:19Z", "2026-01-05T10:20:19.120Z", "2026-01-05T10:20:19.000100Z"])(
    "signs the time %s, which the public service keeps",
    async (time) => {
      const { exitCode, timeIn } = await sign(["--timestamp", time]);
      expect(exitCode).toBe(0);
      expect(timeIn()).toBe(time);
    },
  );

  it.each([
    [0, "2026-01-05T10:20:19Z"],
    [100, "2026-01-05T10:20:19.100Z"],
    [123, "2026-01-05T10:20:19.123Z"],
  ])("signs the present in a spelling that the public service keeps: %i ms", async (ms, time) => {
    const { timeIn } = await sign([], () => new Date(Date.UTC(2026, 0, 5, 10, 20, 19, ms)));
    expect(timeIn()).toBe(time);
  });

  it.each([
    "2026-01-05T10:20:19.000Z",
    "2026-01-05T10:20:19.1Z",
    "2026-01-05t10:20:19z",
    "2026-01-05T11:20:19+01:00",
  ])("refuses %s, and says how to write it", async (time) => {
    const { exitCode, stderr } = await sign(["--timestamp", time]);
    expect(exitCode).not.toBe(0);
    expect(stderr).toContain("write --timestamp 2026-01-05T10:20:19");
  });

  it.each(["2026-02-29T10:00:00Z", "2016-12-31T23:59:60Z", "2026-01-05T10:20:19", "yesterday"])(
    "refuses %s, which is not a time that can be signed",
    async (time) => {
      const { exitCode, stderr } = await sign(["--timestamp", time]);
      expect(exitCode).not.toBe(0);
      expect(stderr).toContain("is not an RFC 3339 time that can be signed");
    },
  );
});
