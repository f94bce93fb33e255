import { describe, expect, it } from "vitest";
import file from "../../../vectors/evidence/verify-evidence.json";
import { checkWitnesses } from "./check-witnesses.ts";
import { type Evidence, type TrustedWitnesses, verifyEvidence } from "./verify-evidence.ts";
import {
  bundleEvidence,
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
  it("makes a bundle that can be read back, and verified without the service", () => {
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

  it("keeps the received values unchanged, even if the object with them is changed later", () => {
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

  const long = { text: Array.from({ length: 3 }, () => "x".repeat(1_000_000)) };
  const wide = { list: Array.from({ length: 330_000 }, () => 1) };
  const deep = Array.from({ length: 62 }).reduce<object>((inner) => ({ inner }), {});
  const escaped = { ...part(null), value: "\u0001".repeat(200_000) };

  it.each<[string, Partial<BundleInput>]>([
    ["a network that is a path", { network: "../x" }],
    ["a malformed hash", { hash: "x" }],
    ["no parts", { parts: {} }],
    ["a part that is text", { parts: { record: part("x") } }],
    ["a part that is not JSON", { parts: { record: part({ a: undefined }) } }],
    // Each part alone is within the limits, but the file of the bundle is not.
    ["parts that are too long together", { parts: { record: part(long), proof: part(long) } }],
    ["a part that the file's indentation makes too long", { parts: { record: part(wide) } }],
    ["a part that is nested too deeply for the file", { parts: { record: part(deep) } }],
    ["a log's proof with too many escaped characters", { logProof: escaped }],
    ["a tool without a name", { tool: { version: "1" } as BundleInput["tool"] }],
    ["a tool with a name of 65 characters", { tool: { name: "x".repeat(65), version: "1" } }],
  ])("throws for %s", (_name, change) => {
    expect(() => createBundle({ ...input, ...change })).toThrow(TypeError);
  });
});

describe("verifyBundle", () => {
  it("also checks a document and a root that the visitor provides", () => {
    const contents = readBack(bundleToText(createBundle(input)));
    const digest = "0".repeat(64);
    const { verification } = verifyBundle(contents, { document: { digest }, root: digest });
    expect(verification.checks.slice(-2).map(({ id, code }) => `${id} ${code}`)).toEqual([
      "DOCUMENT OTHER_DOCUMENT",
      "ROOT_VISITOR OTHER_ROOT",
    ]);
  });

  it("does not check the ledger if the bundle has no snapshot", () => {
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

  it("names the file as the supplier of everything in it, including the hash", () => {
    const contents = readBack(bundleToText(createBundle(input)));
    const sides = verifyBundle(contents).verification.checks.flatMap((check) => [
      check.computedFrom.from,
      check.expectedFrom.from,
    ]);
    expect([...new Set(sides)].toSorted()).toEqual(["file", "here", "protocol"]);
  });

  it("fails by the check of the manifest where the file is damaged", () => {
    const bundle = createBundle(input);
    const damaged = { ...bundle, createdAt: "2027-01-01T00:00:00.000Z" };
    const { manifest, verification } = verifyBundle({ kind: "bundle", bundle: damaged });
    expect(manifest.filter(({ verdict }) => verdict === "fail")).toMatchObject([{ part: "about" }]);
    expect(verification).toMatchObject({ verdict: "failed", reasons: ["DAMAGED_FILE"] });
    expect(verification.checks[0]).toMatchObject({
      id: "MANIFEST",
      verdict: "fail",
      values: { damaged: ["about"] },
    });
  });
});

describe("[TP1] a bundle with the log's proof", () => {
  const logged = file.vectors.find(({ name }) => name.startsWith("witnesses that the visitor"));
  if (logged === undefined) throw new Error("there is no such vector");
  const { logProof, witnesses } = logged.evidence as {
    logProof: { value: string };
    witnesses: TrustedWitnesses;
  };
  const bundle = createBundle({
    ...input,
    logProof: { source: "https://service.example/log/", receivedAt, value: logProof.value },
  });
  const verify = (evidence: Evidence) => verifyEvidence(evidence, checkWitnesses);

  it("has version 2 and its own digest, and is read back; without it a bundle keeps version 1", () => {
    expect(bundle.version).toBe(2);
    expect(createBundle(input).version).toBe(1);
    const contents = readBack(bundleToText(bundle));
    expect(contents.bundle).toEqual(bundle);
    expect(verifyBundle(contents).manifest.at(-1)).toMatchObject({
      part: "logProof",
      verdict: "pass",
    });
  });

  it("is not made of a proof beyond the limit", () => {
    const value = "x".repeat(393_217);
    expect(() =>
      createBundle({
        ...input,
        logProof: { source: "https://service.example/log/", receivedAt, value },
      }),
    ).toThrow("parts.logProof.value");
  });

  it("is confirmed by witnesses whom the visitor trusts, and by nobody else", () => {
    const contents = readBack(bundleToText(bundle));
    expect(verifyBundle(contents, {}, verify).verification.verdict).toBe("consistent");
    expect(verifyBundle(contents, { witnesses }, verify).verification).toMatchObject({
      verdict: "confirmed",
    });
    const later = { ...witnesses, policy: witnesses.policy.replace("all harbour", "2 harbour") };
    expect(verifyBundle(contents, { witnesses: later }, verify).verification.verdict).toBe(
      "confirmed",
    );
    // The function passed as `verify` above also checks the log. Without this argument, `verifyBundle` uses
    // `verifyEvidence`, which ignores the proof of the log.
    expect(verifyBundle(contents, { witnesses }).verification.verdict).toBe("consistent");
  });
});

describe("[TK1] a bundle with timestamps", () => {
  const source = "https://service.example/log/timestamps/from/7";
  const logProof = { source: "https://service.example/log/", receivedAt, value: "a proof" };
  const one = { authority: "north", certificate: "QUJD", token: "QUI=" };
  const made = (value: readonly object[]) =>
    createBundle({
      ...input,
      logProof,
      timestamps: { source, receivedAt, value: value as (typeof one)[] },
    });

  it("has version 3 and a digest of the timestamps, and is read back", () => {
    const bundle = made([one, { ...one, authority: "south" }]);
    expect(bundle.version).toBe(3);
    const contents = readBack(bundleToText(bundle));
    expect(contents.bundle).toEqual(bundle);
    const { manifest, verification } = verifyBundle(contents);
    expect(manifest.at(-1)).toMatchObject({ part: "timestamps", verdict: "pass" });
    expect(verification.verdict).toBe("consistent");
  });

  it("is not made without the log's proof", () => {
    const timestamps = { source, receivedAt, value: [one] };
    expect(() => createBundle({ ...input, timestamps })).toThrow("parts.logProof");
  });

  it("accepts as many and as large timestamps as the limits say, and no more", () => {
    const base64 = (bytes: number) => Buffer.alloc(bytes).toString("base64");
    const largest = Array.from({ length: 8 }, (_, index) => ({
      authority: `a${index}`,
      certificate: base64(8_192),
      token: base64(32_768),
    }));
    const bundle = made(largest);
    expect(readBack(bundleToText(bundle)).bundle).toEqual(bundle);
    expect(() => made([...largest, one])).toThrow("a list of 1 to 8 timestamps");
    expect(() => made([])).toThrow("a list of 1 to 8 timestamps");
    expect(() => made([{ ...one, token: base64(32_770) }])).toThrow("value.0.token");
    expect(() => made([{ ...one, certificate: base64(8_194) }])).toThrow("value.0.certificate");
  });
});

describe("[OB6] a bundle with what observers saw", () => {
  const answer = (source: string, ...value: string[]) => ({ source, receivedAt, value });
  const made = (...observations: ReturnType<typeof answer>[]) =>
    createBundle({ ...input, observations });

  it("has version 4, states where each answer is from and when it was received, and is read back", () => {
    const observations = [
      answer("https://one.example", "a", "b"),
      answer("https://two.example", "c"),
    ];
    const contents = readBack(bundleToText(made(...observations)));
    const { version, parts, manifest } = contents.bundle;
    expect([version, Object.keys(manifest.digests)]).toEqual([
      4,
      ["about", "record", "proof", "batch", "snapshot", "observations"],
    ]);
    expect(parts.observations).toEqual(
      observations.map((each) => ({ ...each, receivedAt: "2026-03-15T07:59:58.123Z" })),
    );
    expect(bundleEvidence(contents).observations).toEqual({ value: ["a", "b", "c"], from: "file" });
  });

  it("accepts as many and as long proofs as the limits say, and no more", () => {
    const texts = Array.from({ length: 16 }, () => "x");
    const [one, two] = [answer("one", ...texts), answer("two", ...texts)];
    expect(made(one, two).parts.observations).toHaveLength(2);
    expect(() => made(one, two, answer("three", "x"))).toThrow("at most 32 texts");
    const longest = "x".repeat(393_216);
    expect(() => made(answer("one", `${longest}x`))).toThrow("at most 393216 characters");
    const most = answer("one", longest, longest, longest, longest, longest, "x".repeat(131_072));
    const { length } = bundleToText(made(most));
    expect(length).toBeGreaterThan(2_097_152);
    expect(() => made(most, answer("two", "x"))).toThrow("2097152 characters");
    expect(() => made(answer("one"))).toThrow("list of texts");
    expect(() => made()).toThrow("must be a list");
  });
});
