import { execFileSync } from "node:child_process";
import { describe, expect, it } from "vitest";
import { runHere } from "../test/run-here.ts";
import { SHELLS } from "./completion.ts";

/** The completions that bash offers after these words. */
async function offered(...words: string[]): Promise<string[]> {
  const { stdout } = await runHere(["completion", "bash"]);
  const typed = ["digital-evidence", ...words].map((word) => `'${word}'`).join(" ");
  const script = `${stdout}
COMP_WORDS=(${typed}); COMP_CWORD=${words.length}; _digital_evidence; printf '%s\\n' "\${COMPREPLY[@]}"`;
  return execFileSync("bash", ["-c", script], { encoding: "utf8" }).trim().split("\n");
}

describe("digital-evidence completion", () => {
  it("completes commands in bash", async () => {
    expect(await offered("s")).toEqual(["sign", "submit", "status"]);
  });

  it("completes a command's options and their values in bash", async () => {
    expect(await offered("verify", "--r")).toEqual(["--root", "--record", "--require"]);
    expect(await offered("verify", "conf")).toEqual(["confirmed"]);
  });

  it.each(SHELLS)("has a script for %s that names every command", async (shell) => {
    const { exitCode, stdout } = await runHere(["completion", shell]);
    expect(exitCode).toBe(0);
    for (const command of [
      "hash",
      "keygen",
      "sign",
      "submit",
      "status",
      "get",
      "verify",
      "doctor",
      "mcp",
    ]) {
      expect(stdout).toContain(command);
    }
  });
});
