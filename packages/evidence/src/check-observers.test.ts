import {
  createSigner,
  formatCheckpoint,
  formatNote,
  formatTlogProof,
  formatVerifierKey,
  leafHash,
  signText,
} from "@digital-evidence/transparency";
import { describe, expect, it } from "vitest";
import { sound } from "../../../apps/explorer/test/sound-evidence.ts";
import { checkObservers, readObservers, statedObservation } from "./check-observers.ts";
import { type Observation, OBSERVATION_FORMAT, observationHash } from "./observation.ts";
import { type Evidence, verifyEvidence } from "./verify-evidence.ts";

const observer = createSigner("observer.example", "note", new Uint8Array(32).fill(7));
const key = formatVerifierKey(observer.key);
const seen = "2026-01-05T10:30:00.000Z";
const nowS = Date.UTC(2026, 5, 1) / 1000;

const entry = {
  format: OBSERVATION_FORMAT,
  kind: "batch",
  service: "https://service.example",
  network: "mainnet",
  batch: sound.record.batchId,
  root: sound.record.mptRoot,
  seen,
  snapshot: null,
  firstSeen: seen,
  verified: 1,
  members: [sound.hash],
} as const satisfies Observation;

function proofOf(one: object, { signed = one, signer = observer } = {}): string {
  const root = leafHash(observationHash(JSON.stringify(signed)));
  const text = formatCheckpoint({ origin: signer.key.name, size: 1, root, extensions: [] });
  const checkpoint = formatNote({ text, signatures: [signText(text, signer)] });
  const extra = Buffer.from(JSON.stringify(one));
  return Buffer.from(formatTlogProof({ extra, index: 0, hashes: [], checkpoint })).toString();
}

function verdictOf(observations: readonly unknown[], network: string | null = "mainnet") {
  const supplied = (value: unknown) => ({ value, from: "service" as const });
  const evidence: Evidence = {
    hash: { value: sound.hash, from: "visitor" },
    record: supplied(sound.record),
    proof: supplied(sound.proof),
    batch: supplied(sound.batch),
    observations: { value: observations, from: "file" },
    observers: { list: [{ network: "mainnet", key, address: null }], network, nowS },
  };
  const { verdict, reasons, checks } = verifyEvidence(evidence, undefined, checkObservers);
  const codes = checks.flatMap((check) => (check.id === "ROOT_OBSERVER" ? [check.code] : []));
  return { verdict, reasons, codes };
}

const change = {
  ...entry,
  kind: "contradiction",
  code: "OTHER_ROOT",
  record: null,
  before: { seen, value: {} },
  now: { seen, value: {} },
  snapshot: undefined,
  firstSeen: undefined,
  verified: undefined,
  members: undefined,
};

describe("an observer that the visitor trusts", () => {
  it("[OB5] lifts consistent evidence to confirmed by the same root", () => {
    expect(verdictOf([proofOf(entry)])).toEqual({
      verdict: "confirmed",
      reasons: [],
      codes: ["OK"],
    });
    expect(verdictOf([]).verdict).toBe("consistent");
  });

  it("[OB5] fails evidence by another root, and by two roots, before all other reasons", () => {
    const other = proofOf({ ...entry, root: "ab".repeat(32) });
    expect(verdictOf([other])).toMatchObject({
      verdict: "failed",
      reasons: ["OBSERVED_OTHER_ROOT"],
    });
    expect(verdictOf([proofOf(entry), proofOf(change)])).toEqual({
      verdict: "failed",
      reasons: ["OBSERVED_TWO_ROOTS"],
      codes: ["OK", "OBSERVED_TWO_ROOTS"],
    });
  });

  const stranger = createSigner("observer.example", "note", new Uint8Array(32).fill(8));
  it.each([
    ["OTHER_OBSERVATION", proofOf({ ...entry, batch: "another" })],
    ["UNKNOWN_OBSERVER", proofOf({ ...entry, network: "testnet" })],
    ["UNKNOWN_OBSERVER", proofOf(entry, { signer: stranger })],
    ["OBSERVATION_NOT_PROVEN", proofOf(entry, { signed: { ...entry, verified: 2 } })],
    ["OBSERVATION_NOT_PROVEN", proofOf({ ...entry, more: 1 })],
    ["OBSERVATION_NOT_PROVEN", "c2sp.org/tlog-proof@v1\n"],
    ["OBSERVATION_NOT_PROVEN", 7],
    ["OBSERVATION_NOT_PROVEN", proofOf({ ...change, code: "CHANGED" })],
    ["OBSERVED_CHANGE", proofOf({ ...change, code: "CHANGED", record: sound.hash })],
    ["OBSERVED_AHEAD", proofOf({ ...entry, firstSeen: "2027-01-01T00:00:00.000Z" })],
    ["OBSERVED_CHANGE", proofOf({ ...change, code: "VANISHED" })],
    ["OTHER_OBSERVATION", proofOf({ ...change, record: "cd".repeat(32) })],
  ])("[OB5] changes nothing where the code is %s", (code, text) => {
    expect(verdictOf([text])).toEqual({ verdict: "consistent", reasons: [], codes: [code] });
  });

  it("[OB5] counts only for the network that the evidence is from", () => {
    expect(verdictOf([proofOf(entry)], "testnet").codes).toEqual(["OTHER_OBSERVATION"]);
    expect(verdictOf([proofOf(entry)], null).codes).toEqual(["OK"]);
  });

  it("[OB5] is not asked by an engine that was given no check of observers", () => {
    const observed = { value: [proofOf(entry)], from: "file" } as const;
    const { checks } = verifyEvidence({
      proof: { value: sound.proof, from: "file" },
      observations: observed,
    });
    expect(checks.some(({ id }) => id === "ROOT_OBSERVER")).toBe(false);
  });
});

describe("a list of observers", () => {
  it("names each by network, key and address", () => {
    const text = `# whom we trust\n\nobserver mainnet ${key} https://observer.example/files/\nobserver testnet ${key}\n`;
    expect(readObservers(text)).toEqual({
      list: [
        { network: "mainnet", key, address: "https://observer.example/files" },
        { network: "testnet", key, address: null },
      ],
    });
  });

  it.each([
    ["", 0],
    ["observer mainnet key\n", 1],
    [`observer mainnet ${key}\nlog ${key}\n`, 2],
    [`observer Main/net ${key}`, 1],
  ])("is refused with the line that is wrong: %s", (text, line) => {
    expect(readObservers(text)).toEqual({ line });
  });

  it("has at most 32 observers, in at most 65,536 characters", () => {
    const line = `observer mainnet ${key}\n`;
    expect(readObservers(line.repeat(32))).toMatchObject({ list: { length: 32 } });
    expect(readObservers(line.repeat(33))).toEqual({ line: 0 });
    const longest = `${line}#${" ".repeat(65_536 - line.length - 1)}`;
    expect(readObservers(longest)).toMatchObject({ list: { length: 1 } });
    expect(readObservers(`${longest} `, "mainnet")).toEqual({ line: 0 });
  });

  it("does not take a proof of another kind for an observation", () => {
    expect(statedObservation(proofOf(entry))).toEqual(entry);
    expect(statedObservation("observer.example\n1\n")).toBeNull();
  });
});
