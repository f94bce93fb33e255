// Checks that the current version judges the files of earlier versions as expected. The expected verdicts were frozen
// together with the files: see vectors/frozen/README.md.
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join, resolve } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { runHere } from "../apps/cli/test/run-here.ts";
import { factsOf } from "./vector-facts/evidence.ts";
import { timestampFactsOf, type TimestampParts } from "./vector-facts/timestamps.ts";
import { findPdfTools, pdfTool } from "./pdf-tools.ts";
import { hasOpenssl } from "../scripts/timestamp-authority/openssl.ts";

type Expected = {
  root: string;
  files: Record<
    string,
    {
      alone: string[];
      withRoot: string[];
      timestamps?: Record<string, string>;
    }
  >;
};
type Timestamp = { authority: string; code: string };
type Result = { file: string; verdict: string; reasons: string[]; timestamps: Timestamp[] };

const vectors = resolve(import.meta.dirname, "../vectors/frozen");
const versions = readdirSync(vectors).filter((name) => /^\d/.test(name));
const hasTools = findPdfTools();
const temporary = mkdtempSync(join(tmpdir(), "digital-evidence-frozen-"));
afterAll(() => {
  rmSync(temporary, { recursive: true, force: true });
});

describe.each(versions)("the files of version %s", (version) => {
  const folder = join(vectors, version);
  const { root, files } = JSON.parse(
    readFileSync(join(folder, "expected.json"), "utf8"),
  ) as Expected;
  const names = readdirSync(folder).filter((name) => name !== "expected.json");

  async function judge(...args: string[]): Promise<readonly Result[]> {
    const { stdout } = await runHere(["verify", folder, "--json", ...args]);
    const { results } = JSON.parse(stdout) as { results: Result[] };
    return results.filter(({ file }) => basename(file) !== "expected.json");
  }

  async function judged(...args: string[]): Promise<Record<string, readonly string[]>> {
    const results = await judge(...args);
    return Object.fromEntries(
      results.map(({ file, verdict, reasons }) => [basename(file), [verdict, ...reasons]]),
    );
  }

  const wanted = (when: "alone" | "withRoot") =>
    Object.fromEntries(Object.entries(files).map(([name, each]) => [name, each[when]]));

  it("[FV1] are judged as when they were frozen, alone and with the root", async () => {
    expect(Object.keys(files).toSorted()).toEqual(names.toSorted());
    expect(await judged()).toEqual(wanted("alone"));
    expect(await judged("--root", root)).toEqual(wanted("withRoot"));
  });

  it("[TK9] have the timestamps that were found when they were frozen", async () => {
    const found = (await judge()).map(({ file, timestamps }) => [
      basename(file),
      Object.fromEntries(timestamps.map(({ authority, code }) => [authority, code])),
    ]);
    const expected = Object.entries(files).map(([name, each]) => [name, each.timestamps ?? {}]);
    expect(Object.fromEntries(found)).toEqual(Object.fromEntries(expected));
  });

  function evidenceText(name: string): string {
    const path = join(folder, name);
    if (name.endsWith(".pdf")) {
      const detached = join(temporary, `${version}-${name}.json`);
      pdfTool("pdfdetach", "-save", "1", "-o", detached, path);
      return readFileSync(detached, "utf8");
    }
    const text = readFileSync(path, "utf8");
    if (!name.endsWith(".html")) return text;
    return /<script type="application\/json"[^>]*>([^<]*)</.exec(text)?.[1] ?? "";
  }

  it.each(names.filter((name) => hasTools || !name.endsWith(".pdf")))(
    "[FV2] other programs find in %s the facts that its expected verdicts need",
    (name) => {
      const { alone = [], withRoot = [] } = files[name] ?? {};
      if (alone.includes("SYNTAX")) {
        expect(() => JSON.parse(evidenceText(name)) as unknown).toThrow(SyntaxError);
        return;
      }
      if (alone.includes("MALFORMED")) {
        expect(() => pdfTool("qpdf", "--check", join(folder, name))).toThrow("file is damaged");
        return;
      }
      const facts = factsOf(JSON.parse(evidenceText(name)) as Record<string, unknown>);
      const { isWhole, isReproduced, isSigned, stated } = facts;
      const isDamaged = alone.includes("DAMAGED_FILE");
      expect(isWhole !== false).toBe(!isDamaged);
      // The verdict on a damaged file says only that it is damaged, so there are no other facts to compare.
      if (isDamaged) return;
      expect(facts.root).toMatch(/^[0-9a-f]{64}$/);
      expect(isReproduced === false).toBe(alone.includes("NOT_REPRODUCED"));
      expect(isSigned === false).toBe(alone.includes("INVALID_SIGNATURE"));
      expect(stated.some((each) => each !== facts.root)).toBe(alone.includes("OTHER_ROOT"));
      expect(facts.root !== root).toBe(withRoot.includes("OTHER_ROOT"));
      expect(stated.length === 0).toBe(alone.includes("NO_ROOT_GIVEN"));
      if (files[name]?.timestamps !== undefined && hasOpenssl()) {
        const { parts } = JSON.parse(evidenceText(name)) as { parts: TimestampParts };
        const { isInLog, isValid } = timestampFactsOf(parts);
        for (const [authority, code] of Object.entries(files[name].timestamps)) {
          expect(isValid[authority], authority).toBe(code === "OK" || code === "OTHER_TREE");
          expect(isInLog, authority).toBe(code !== "OTHER_TREE");
        }
      }
      const isSound = isReproduced !== false && isSigned !== false && facts.root === root;
      expect(withRoot[0] === "confirmed").toBe(isSound);
    },
  );
});
