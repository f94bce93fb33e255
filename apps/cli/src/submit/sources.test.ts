import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Readable } from "node:stream";
import { afterAll, describe, expect, it } from "vitest";
import { temporaryFolder } from "../../test/temporary-folder.ts";
import { MAX_FOLDER_DEPTH, MAX_SUBMISSION_BYTES } from "../evidence/limits.ts";
import { readSources } from "./sources.ts";

const folder = temporaryFolder();
afterAll(() => {
  folder.remove();
});

async function problemsIn(path: string, stdin = ""): Promise<string[]> {
  const problems: string[] = [];
  // Neither a line's length nor the limit is a multiple of 65,521 bytes, so lines are split between pieces.
  const pieces = Array.from({ length: Math.ceil(stdin.length / 65_521) }, (_, index) =>
    Buffer.from(stdin.slice(index * 65_521, (index + 1) * 65_521)),
  );
  for await (const each of readSources([path], Readable.from(pieces))) {
    problems.push(each.ok ? "" : each.problem);
  }
  return problems;
}

/** JSON of exactly this many bytes, which is not a submission. */
const jsonOf = (bytes: number): string => `"${"x".repeat(bytes - 2)}"`;

describe("[BI4] the limits of what is submitted", () => {
  it("reads a line of the maximum length, and refuses one that is a byte longer", async () => {
    const lines = [jsonOf(MAX_SUBMISSION_BYTES), jsonOf(MAX_SUBMISSION_BYTES + 1), "{}"];
    const [longest, tooLong, next] = await problemsIn("-", lines.join("\n"));
    expect(longest).not.toContain("KiB");
    expect(tooLong).toBe("it is longer than 2048 KiB");
    expect(next).toContain("this is not a submission");
  });

  it("reads a file of the maximum size, and refuses one that is a byte larger", async () => {
    for (const more of [0, 1]) {
      writeFileSync(join(folder.path, "file.json"), jsonOf(MAX_SUBMISSION_BYTES + more));
      const [problem] = await problemsIn(join(folder.path, "file.json"));
      expect(problem?.includes("longer than 2048 KiB")).toBe(more === 1);
    }
  });

  it("reads folders of the maximum depth, and refuses deeper ones", async () => {
    const top = join(folder.path, "top");
    const deepest = join(top, ...Array.from({ length: MAX_FOLDER_DEPTH }, () => "d"));
    mkdirSync(deepest, { recursive: true });
    writeFileSync(join(deepest, "file.json"), "{}");
    await expect(problemsIn(top)).resolves.toHaveLength(1);
    mkdirSync(join(deepest, "d"));
    await expect(problemsIn(top)).rejects.toThrow("folders deep");
  });
});
