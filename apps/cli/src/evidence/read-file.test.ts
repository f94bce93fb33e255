import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Readable } from "node:stream";
import { afterAll, describe, expect, it } from "vitest";
import { temporaryFolder } from "../../test/temporary-folder.ts";
import { readFileBytes, requirePieces } from "./read-file.ts";

const folder = temporaryFolder();
afterAll(() => folder.remove());

/** On Linux, this is a regular file that states a size of 0. Its content stays the same while the computer runs. */
const OF_NO_SIZE = "/proc/version";

describe("reading a file", () => {
  it("reads up to the limit, and refuses a longer file", async () => {
    const path = join(folder.path, "file");
    for (const length of [0, 1, 200_000]) {
      const bytes = Buffer.alloc(length, "ab");
      writeFileSync(path, bytes);
      expect(await readFileBytes(path, length)).toEqual({ ok: true, bytes });
      if (length === 0) continue;
      const refused = { ok: false, code: "TOO_LARGE" };
      expect(await readFileBytes(path, length - 1)).toMatchObject(refused);
    }
  });

  it.runIf(existsSync(OF_NO_SIZE))(
    "reads all bytes of a file that states too small a size",
    async () => {
      const bytes = readFileSync(OF_NO_SIZE);
      expect(bytes.length).toBeGreaterThan(1);
      expect(await readFileBytes(OF_NO_SIZE, bytes.length)).toEqual({ ok: true, bytes });
      const refused = { ok: false, code: "TOO_LARGE" };
      expect(await readFileBytes(OF_NO_SIZE, bytes.length - 1)).toMatchObject(refused);
    },
  );

  it("reads pieces up to the limit, of a file and of a stream, and refuses more", async () => {
    const path = join(folder.path, "pieces");
    const bytes = Buffer.alloc(200_000, "ab");
    writeFileSync(path, bytes);
    const inputs = [() => path, () => Readable.from([bytes.subarray(0, 5), bytes.subarray(5)])];
    for (const input of inputs) {
      const pieces = await Readable.from(await requirePieces(input(), bytes.length)).toArray();
      expect(Buffer.concat(pieces).equals(bytes)).toBe(true);
      const beyond = async () =>
        Readable.from(await requirePieces(input(), bytes.length - 1)).toArray();
      await expect(beyond()).rejects.toThrow("it is larger than 195 KiB");
    }
  });

  it("says why a file cannot be read", async () => {
    expect(await readFileBytes(join(folder.path, "none"), 10)).toEqual({
      ok: false,
      code: "UNREADABLE_FILE",
      message: "there is no such file",
    });
    expect(await readFileBytes(folder.path, 10)).toMatchObject({ ok: false, code: "NOT_A_FILE" });
  });
});
