import { bundleToText, createBundle } from "@digital-evidence/evidence/bundle";
import { describe, expect, it } from "vitest";
import { sound } from "../../test/sound-evidence.ts";
import { readEvidence } from "./read-evidence.ts";

const proof = sound.proof;
const { record } = sound;
const at = new Date("2026-03-10T00:00:00.000Z");
const bundle = createBundle({
  network: "local",
  hash: sound.hash,
  createdAt: at,
  tool: { name: "test", version: "0" },
  parts: { proof: { source: "", receivedAt: at, value: proof } },
});

function kinds(value: unknown): string[] {
  const reading = readEvidence(typeof value === "string" ? value : JSON.stringify(value));
  return reading.kind === "evidence" ? reading.pieces.map(({ kind }) => kind) : [reading.kind];
}

describe("[W1] readEvidence", () => {
  it.each<[string, unknown, string[]]>([
    ["a proof", proof, ["proof"]],
    ["a record", record, ["record"]],
    ["a bundle", bundleToText(bundle), ["bundle"]],
    ["the service's answer, saved", { data: proof }, ["proof"]],
    ["a list of answers", [{ data: record }, proof], ["record", "proof"]],
    ["an answer with a list", { data: [proof, proof] }, ["proof", "proof"]],
    ["a list with other things in it", [proof, 1, null, { a: 1 }], ["proof"]],
    ["a byte order mark and white space", `\ufeff\n ${JSON.stringify(proof)} `, ["proof"]],
  ])("reads %s", (_name, value, expected) => {
    expect(kinds(value)).toEqual(expected);
  });

  it.each<[string, unknown]>([
    ["words", "just some words"],
    ["nothing", ""],
    ["a list of nothing known", [1, 2]],
    ["an object of something else", { name: "x", version: "1.0.0" }],
    ["an object of another format", { format: "svg" }],
  ])("treats %s as a document", (_name, value) => {
    expect(kinds(value)).toEqual(["other"]);
  });

  it.each<[string, string, string]>([
    ["cut short", '{"path": "ab", "witness": [', "(character"],
    ["with a name that stands twice", '{"path": "ab", "path": "cd", "witness": []}', "(character"],
    ["nested without end", "[".repeat(100_000), "(character"],
    [
      "a bundle of a later format",
      bundleToText(bundle).replace('"version": 1', '"version": 99'),
      "",
    ],
  ])("[W7] does not read evidence that is %s, and says why", (_name, text, words) => {
    const reading = readEvidence(text);
    expect(reading.kind).toBe("unreadable");
    expect(reading.kind === "unreadable" && reading.reason).toContain(words);
  });

  it("[W7] refuses several bundles if one of them is unreadable, instead of leaving it out", () => {
    const broken = { ...bundle, parts: 1 };
    expect(kinds([proof, broken])).toEqual(["unreadable"]);
  });
});
