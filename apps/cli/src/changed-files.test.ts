// Fetches evidence and makes a thousand copies of it, each with one changed character. The command must give the same
// verdict and codes as the library. It must not call any of the copies consistent or confirmed.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseBundle, verifyBundle } from "@digital-evidence/evidence/bundle";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type LiveService, startLiveService } from "../test/live-service.ts";
import { runHere } from "../test/run-here.ts";
import { temporaryFolder } from "../test/temporary-folder.ts";

const CHANGES = 1000;

let service: LiveService;
const folder = temporaryFolder();

beforeAll(async () => {
  service = await startLiveService();
});

afterAll(async () => {
  await service.stop();
  folder.remove();
});

type Result = {
  file: string;
  verdict: string;
  reasons: string[];
  damaged: string[];
  conclusion: { verdict: string; reasons: string[] } | null;
};

/**
 * Makes copies of a text, each with one changed character. The changes are spread evenly over the text, so several of
 * them fall into each hash and each signature.
 */
function changesOf(text: string, count: number): string[] {
  const digits = "0123456789abcdef";
  return Array.from({ length: count }, (_, index) => {
    const at = Math.floor((index * text.length) / count);
    const old = text.charAt(at);
    const next = digits.includes(old)
      ? digits.charAt((digits.indexOf(old) + 1 + (index % 15)) % 16)
      : "~";
    return text.slice(0, at) + next + text.slice(at + 1);
  });
}

async function verifyChanged(kind: string, args: string[]): Promise<[string, Result][]> {
  const file = join(folder.path, `${kind}.json`);
  const fetched = await runHere(["get", service.hash, "--output", file, ...args]);
  expect(fetched.exitCode).toBe(0);
  const text = readFileSync(file, "utf8");
  const changed = join(folder.path, kind);
  mkdirSync(changed);
  const texts = changesOf(text, CHANGES / 2);
  for (const [index, each] of texts.entries()) {
    writeFileSync(join(changed, `${String(index).padStart(4, "0")}.json`), each);
  }
  const ended = await runHere(["verify", changed, "--root", service.root, "--json"]);
  expect(ended.exitCode).toBe(1);
  const { results } = JSON.parse(ended.stdout) as { results: Result[] };
  expect(results).toHaveLength(texts.length);
  return results.map((result, index) => [texts[index]!, result]);
}

function engineSays(text: string) {
  const contents = parseBundle(text);
  if (!contents.ok) return { code: contents.code };
  const { manifest, verification } = verifyBundle(contents, { root: service.root });
  const damaged = manifest.filter(({ verdict }) => verdict === "fail").map(({ part }) => part);
  return { damaged, verdict: verification.verdict, reasons: verification.reasons };
}

it("a bundle that was changed anywhere is refused, with the engine's own codes", async () => {
  const seen = new Set<string>();
  for (const [text, result] of await verifyChanged("bundle", ["--base", service.origin])) {
    const { conclusion, reasons, damaged, verdict } = result;
    const said =
      conclusion === null
        ? { code: reasons[0] }
        : { damaged, verdict: conclusion.verdict, reasons: conclusion.reasons };
    expect(said, result.file).toEqual(engineSays(text));
    // Every change must be noticed, because a changed part no longer matches the manifest, and a changed manifest no
    // longer matches the parts.
    expect(["failed", "inconclusive"], result.file).toContain(verdict);
    for (const reason of reasons) seen.add(reason);
  }
  // The changes are so many that each of these reasons must occur at least once.
  expect([...seen]).toEqual(
    expect.arrayContaining(["DAMAGED_FILE", "OTHER_ROOT", "INVALID_SIGNATURE", "BROKEN_WALK"]),
  );
});

it("a proof that was changed anywhere is refused, with the engine's own codes", async () => {
  const args = ["--proof", "--base", service.origin];
  for (const [text, result] of await verifyChanged("proof", args)) {
    const { conclusion, reasons, damaged, verdict } = result;
    const said =
      conclusion === null
        ? { code: reasons[0] }
        : { damaged, verdict: conclusion.verdict, reasons: conclusion.reasons };
    expect(said, result.file).toEqual(engineSays(text));
    expect(["failed", "inconclusive"], result.file).toContain(verdict);
  }
});
