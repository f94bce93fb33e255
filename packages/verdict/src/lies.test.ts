// Runs a small part of `npm run lies`, which holds every claim that is made in generated worlds against the table of
// docs/protocol/verdict.md, section 18, and shows that the run notices a claim that is false in its world.
import { describe, expect, it, vi } from "vitest";
import { Generator } from "../../evidence/lies/lies.ts";
import { Draw } from "../../evidence/lies/draw.ts";
import {
  CLAIMS,
  ClaimRun,
  falseIn,
  JUDGED,
  looksAt,
  NEVER,
  NOT_JUDGED,
  saidIn,
  WHY_RARE,
} from "../lies/run.ts";
import { about, subject } from "../lies/subject.ts";
import { unlike } from "../lies/shown.ts";
import { statement } from "./statements.ts";
import type { Placed } from "./statements-of.ts";

const SEED = 40;
const CASES = 150;

// A busy machine takes several times as long.
vi.setConfig({ testTimeout: 120_000 });

describe("the oracle of claims", () => {
  it("has a condition for each claim, and for nothing else", () => {
    expect([...JUDGED].filter((code) => !CLAIMS.includes(code))).toEqual([]);
    expect(NOT_JUDGED).toEqual([]);
    // A claim is named as one that cannot be made, or withheld, only where it has a condition.
    for (const code of [...NEVER, ...Object.keys(WHY_RARE)]) expect(JUDGED).toContain(code);
  });

  it("judges what is said of another subject by that subject's table alone", async () => {
    const one = new Generator(SEED).make(6, []);
    const [world] = await looksAt(one, SEED, 6);
    if (world === undefined) throw new Error("there is no look");
    const said = [
      statement("read.utf16"),
      statement("read.within"),
      statement("unread.noBundle"),
      // Text from outside where our own text stands.
      {
        ...statement("named.foreign.advice", { tool: { exact: "a" } }),
        values: { tool: { outside: "a" } },
      },
      statement("named.POLICY.advice"),
    ];
    const tested = subject(
      "tested",
      [
        ["read.{utf16,within}", (truth: string, _, __, how) => truth === how],
        ["named.foreign.advice", () => true],
      ],
      () => ({ truth: "utf16", said: about("a file", ...said) }),
    );
    const { wrong } = await tested.play({ one, world, draw: new Draw(1) });
    expect(wrong.map((each) => each.said.code)).toEqual([
      "read.within",
      "unread.noBundle",
      "named.foreign.advice",
    ]);
  });

  it("takes a proof that is tagged as one of absence for that, whatever else it lacks", async () => {
    const one = new Generator(SEED).make(6, []);
    const [plain] = await looksAt(one, SEED, 6);
    if (plain === undefined) throw new Error("there is no look");
    const value = { type: "Absence", witness: [] };
    const proof = { state: "supplied", value, from: "service" } as const;
    const world = { ...plain, known: { ...plain.known, proof } };
    const said = saidIn(world);
    expect(said.map((each) => each.said.code)).toContain("check.ABSENCE_PROOF");
    expect(falseIn(one, world, said)).toEqual([]);
  });

  it("calls a proof malformed if it is not an object, even if it is beyond the limits", async () => {
    const plain = new Generator(SEED).make(6, []);
    const value = [Array.from({ length: 200_000 }, () => 0)];
    const evidence = { ...plain.evidence, proof: { value, from: "service" as const } };
    const one = { ...plain, evidence, beyondLimits: new Set(["proof" as const]) };
    const [world] = await looksAt(one, SEED, 6);
    if (world === undefined) throw new Error("there is no look");
    const said = saidIn(world);
    expect(said.map((each) => each.said.code)).toContain("check.MALFORMED_PROOF");
    expect(falseIn(one, world, said)).toEqual([]);
  });

  it("finds no claim that is false in its world", async () => {
    const generator = new Generator(SEED);
    const run = new ClaimRun(SEED);
    for (let number = 0; number < CASES; number += 1)
      await run.judge(generator.make(number), number);
    expect(run.looks).toBeGreaterThan(CASES);
    expect(run.scenes).toBeGreaterThan(CASES);
    expect(run.violations).toEqual([]);
  });

  it("notices, in each section, a claim that is made where it is false", async () => {
    const one = new Generator(SEED).make(6, []);
    const [world] = await looksAt(one, SEED, 6);
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

describe("the lines of a surface", () => {
  const expected = ["Signature", "Passed", "Status", "Passed"];
  const isOwn = (line: string) => line === "Details";

  it.each([
    [["Details", ...expected, "Details"], []],
    [
      ["Signature", "Passed", "Passed"],
      ["shows: Passed", "does not show: Status", "does not show: Passed"],
    ],
    [["Signature", "Signature", "Passed", "Status", "Passed"], ["shows: Signature"]],
    [["Signature", "Passed", "It is genuine.", "Status", "Passed"], ["shows: It is genuine."]],
    [
      ["Status", "Passed", "Signature", "Passed"],
      ["does not show: Signature", "does not show: Passed", "shows: Signature", "shows: Passed"],
    ],
    [
      ["Signatur", "Passed", "Status", "Passed"],
      ["shows: Signatur", "does not show: Signature"],
    ],
  ])("%j differ where one is missing, added, doubled or in another place", (lines, problems) => {
    expect(unlike(lines, expected, isOwn)).toEqual(problems);
  });
});
