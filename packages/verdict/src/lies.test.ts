// Runs a small part of `npm run lies`, which holds every claim that is made in generated worlds against the table of
// docs/protocol/verdict.md, section 18, and shows that the run notices a claim that is false in its world.
import { describe, expect, it, vi } from "vitest";
import { Generator } from "../../evidence/lies/lies.ts";
import { CLAIMS, ClaimRun, falseIn, looksAt, NOT_JUDGED, saidIn, TABLE } from "../lies/run.ts";
import { statement } from "./statements.ts";
import type { Placed } from "./statements-of.ts";

const SEED = 40;
const CASES = 200;

// A busy machine takes several times as long.
vi.setConfig({ testTimeout: 120_000 });

describe("the oracle of claims", () => {
  it("has conditions only for claims that there are, and names those that it does not judge", () => {
    expect([...TABLE.keys()].filter((code) => !CLAIMS.includes(code))).toEqual([]);
    expect(TABLE.size + NOT_JUDGED.length).toBe(CLAIMS.length);
    // Of the claims that stand in the list of statements, every one has a condition.
    const subjects = new Set(NOT_JUDGED.map((code) => code.split(".")[0]));
    const listed = [
      "read",
      "link",
      "missing",
      "check",
      "part",
      "signer",
      "proof",
      "log",
      "timestamp",
    ];
    for (const subject of [...listed, "ledgerHost"]) {
      expect(subjects).not.toContain(subject);
    }
  });

  it("finds no claim that is false in its world", async () => {
    const generator = new Generator(SEED);
    const run = new ClaimRun(SEED);
    for (let number = 0; number < CASES; number += 1)
      await run.judge(generator.make(number), number);
    expect(run.looks).toBeGreaterThan(CASES);
    expect(run.violations).toEqual([]);
  });

  it("notices, in each section, a claim that is made where it is false", async () => {
    const one = new Generator(SEED).make(5, []);
    const [world] = await looksAt(one, SEED, 5);
    if (world === undefined) throw new Error("there is no look");
    const wrong: Placed[] = [
      { section: "headline", about: "label", said: statement("verdict.damaged.label") },
      {
        section: "headline",
        about: "note",
        said: statement("verdict.fits.signatures", { count: 9 }),
      },
      {
        section: "headline",
        about: "sentence",
        // Text from outside where our own text stands.
        said: { ...statement("verdict.hashing.sentence"), values: { hash: { outside: "a" } } },
      },
      { section: "headline", about: "sentence", said: statement("verdict.hashing.sentence") },
      { section: "headline", about: "note", said: statement("read.utf16") },
      { section: "link", about: "content", said: statement("link.state.waiting") },
      { section: "link", about: "content", said: statement("missing.withdrawn") },
      { section: "link", about: "", said: statement("link.passedCount", { number: 7, count: 7 }) },
      { section: "link", about: "", said: statement("link.failedCount", { number: 1, count: 7 }) },
      { section: "check", about: "BATCH_FINAL", said: statement("link.state.pass") },
      { section: "check", about: "SIGNATURE 7", said: statement("check.passed.SIGNATURE") },
      {
        section: "check",
        about: "ROOT_LEDGER",
        said: statement("check.passed.ROOT_LEDGER.anyBatch"),
      },
      { section: "document", about: "", said: statement("document.same.title") },
      { section: "log", about: "history", said: statement("log.history.FORKED") },
      { section: "timestamps", about: "log", said: statement("timestamp.NO_WEB_CRYPTO") },
      { section: "directory", about: "x.example", said: statement("directory.valid.word") },
    ];
    expect(falseIn(one, world, saidIn(world))).toEqual([]);
    expect(falseIn(one, world, wrong)).toEqual(wrong);
  });
});
