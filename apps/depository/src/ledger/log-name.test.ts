import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openLogKeyFile } from "@digital-evidence/log/log-key-file";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { describeLogName } from "./log-name.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "log-name-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe("the line about the log's name at a start", () => {
  const ORIGIN = "evidence.example/log";
  const line = async (logOrigin: string | null) =>
    describeLogName({ logKeyFile: join(folder, "log.key"), logOrigin });
  const createKey = (origin: string | null) =>
    openLogKeyFile(join(folder, "log.key"), origin).createSigner();

  it("[OP9] warns about a random name before there is a key, and afterwards", async () => {
    expect(await line(null)).toMatchObject({
      isFine: false,
      line: expect.stringContaining("the log gets a random name"),
    });
    await createKey(null);
    expect(await line(null)).toMatchObject({
      isFine: false,
      line: expect.stringMatching(/^The log has the random name log\.invalid\/\w+, /),
    });
  });

  it("[OP9] is only the name where one was chosen, and warns where another is set later", async () => {
    const fine = { isFine: true, line: `The log is ${ORIGIN}` };
    expect(await line(ORIGIN)).toEqual(fine);
    await createKey(ORIGIN);
    expect(await line(ORIGIN)).toEqual(fine);
    expect(await line(null)).toEqual(fine);
    expect(await line("other.example/log")).toMatchObject({
      isFine: false,
      line: expect.stringContaining(
        "LOG_ORIGIN names other.example/log, but the name cannot change",
      ),
    });
  });
});
