import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

test("the vectors are what the independent transcription generates", () => {
  const root = fileURLToPath(new URL("../../..", import.meta.url));
  const script = "scripts/generate-merkle-patricia-vectors.ts";
  const output = execFileSync(process.execPath, [script, "--check"], {
    cwd: root,
    encoding: "utf8",
  });
  expect(output).toMatch(/\d\d files, 0 different/);
});
