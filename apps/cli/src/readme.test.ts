import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { runBin } from "../test/bin.ts";

const repository = fileURLToPath(new URL("../../..", import.meta.url));

it("the example hashes the document, and verifies it first as consistent, then as confirmed", async () => {
  const readme = readFileSync(new URL("../README.md", import.meta.url), "utf8");
  const [, example = ""] = /## Example[^]*?```sh runnable\n([^]*?)```/.exec(readme) ?? [];
  const commands = example.trim().split("\n");
  const ended = await Promise.all(
    commands.map((command) => runBin(command.split(" ").slice(1), { cwd: repository })),
  );
  expect(ended.map(({ exitCode, stdout }) => [exitCode, stdout.split(/[ :]/)[0]])).toEqual([
    // The program sha256sum prints this digest for the example's document.
    [0, "e12bd09289c33fcc80f6bc15e4ff64964f415c0f25c84a82cda63a2dab305fd8"],
    [0, "Consistent"],
    [0, "Confirmed"],
  ]);
});
