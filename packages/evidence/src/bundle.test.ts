import { describe, expect, it } from "vitest";
import file from "../../../vectors/evidence/verify-evidence.json";
import {
  bundleFileName,
  type BundleInput,
  bundleToText,
  createBundle,
  parseBundle,
  verifyBundle,
} from "./bundle.ts";

const askedHash = file.sound.hash.value;
const [record, proof, batch, snapshot] = [
  file.sound.record.value,
  file.sound.proof.value,
  file.sound.batch.value,
  file.sound.snapshot.value,
];
const receivedAt = new Date("2026-03-15T07:59:58.123Z");
const part = (value: unknown) => ({ source: "https://service.example/v1/x", receivedAt, value });

const input: BundleInput = {
  network: "mainnet",
  hash: askedHash,
  createdAt: new Date("2026-03-15T08:00:00Z"),
  tool: { name: "digital-evidence-explorer", version: "0.1.0" },
  parts: { record: part(record), proof: part(proof), batch: part(batch), snapshot: part(snapshot) },
};

function readBack(text: string) {
  const result = parseBundle(text);
  if (!result.ok || result.kind !== "bundle") throw new Error(JSON.stringify(result));
  return result;
}

describe("createBundle", () => {
  it("makes what can be read back and verified on its own", () => {
    const bundle = createBundle(input);
    const contents = readBack(bundleToText(bundle));
    expect(contents.bundle).toEqual(bundle);
    const { manifest, verification } = verifyBundle(contents);
    expect(manifest.map(({ part, verdict }) => `${part} ${verdict}`)).toEqual([
      "about pass",
      "record pass",
      "proof pass",
      "batch pass",
      "snapshot pass",
    ]);
    expect(verification).toMatchObject({ verdict: "consistent", reasons: [] });
  });

  it("keeps what was received as it was received, and not the object it came in", () => {
    const received = { ...record, organizationName: null, shoeSize: 44 };
    const bundle = createBundle({ ...input, parts: { record: part(received) } });
    received.shoeSize = 45;
    expect(bundle.parts.record).toEqual({
      source: "https://service.example/v1/x",
      receivedAt: "2026-03-15T07:59:58.123Z",
      value: { ...received, shoeSize: 44 },
    });
    expect(Object.keys(bundle.parts)).toEqual(["record"]);
  });

  it("is named after its network and fingerprint", () => {
    expect(bundleFileName(createBundle(input))).toBe(`digital-evidence_mainnet_${askedHash}.json`);
  });

  it.each<[string, Partial<BundleInput>]>([
    ["a network that is a path", { network: "../x" }],
    ["a hash that is none", { hash: "x" }],
    ["no parts", { parts: {} }],
    ["a part that is text", { parts: { record: part("x") } }],
    ["a part that is not JSON", { parts: { record: part({ a: undefined }) } }],
    ["a tool without a name", { tool: { name: "x".repeat(65), version: "1" } }],
  ])("throws for %s", (_name, change) => {
    expect(() => createBundle({ ...input, ...change })).toThrow(TypeError);
  });
});

describe("verifyBundle", () => {
  it("checks a document and a root from elsewhere as well", () => {
    const contents = readBack(bundleToText(createBundle(input)));
    const digest = "0".repeat(64);
    const { verification } = verifyBundle(contents, { document: { digest }, root: digest });
    expect(verification.checks.slice(-2).map(({ id, code }) => `${id} ${code}`)).toEqual([
      "DOCUMENT OTHER_DOCUMENT",
      "ROOT_VISITOR OTHER_ROOT",
    ]);
  });

  it("makes no check of a ledger that was not asked", () => {
    const { snapshot: _, ...parts } = input.parts;
    const contents = readBack(bundleToText(createBundle({ ...input, parts })));
    const { checks } = verifyBundle(contents).verification;
    expect(checks.map(({ id }) => id)).not.toContain("ROOT_LEDGER");
  });

  it("takes the visitor's own snapshot in the place of the bundle's, and is then confirmed", () => {
    const contents = readBack(bundleToText(createBundle(input)));
    const own = { value: snapshot, from: "visitor" } as const;
    const { verification } = verifyBundle(contents, { snapshot: own });
    expect(verification.verdict).toBe("confirmed");
    const ledger = verification.checks.find(({ id }) => id === "ROOT_LEDGER");
    expect(ledger?.expectedFrom).toEqual({ part: "snapshot", from: "visitor" });
  });

  it("says of everything in the file that the file supplied it, its hash as well", () => {
    const contents = readBack(bundleToText(createBundle(input)));
    const sides = verifyBundle(contents).verification.checks.flatMap((check) => [
      check.computedFrom.from,
      check.expectedFrom.from,
    ]);
    expect([...new Set(sides)].toSorted()).toEqual(["file", "here", "protocol"]);
  });

  it("keeps damage to the file apart from the verdict on what is in it", () => {
    const bundle = createBundle(input);
    const damaged = { ...bundle, createdAt: "2027-01-01T00:00:00.000Z" };
    const { manifest, verification } = verifyBundle({ kind: "bundle", bundle: damaged });
    expect(manifest.filter(({ verdict }) => verdict === "fail")).toMatchObject([{ part: "about" }]);
    expect(verification.verdict).toBe("consistent");
  });
});
