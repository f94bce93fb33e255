// Tests files of a log that come without other evidence: files of our own logs, and a checkpoint of a public log.
import { bundleToText, createBundle } from "@digital-evidence/evidence/bundle";
import { readLogFile } from "@digital-evidence/evidence/log-file";
import { formatTlogProof, leafHash } from "@digital-evidence/transparency";
import { describe, expect, it } from "vitest";
import published from "../../../../vectors/transparency/checkpoint.json";
import { otherSigner, quantumWitness, signedLog, testWitness } from "../../test/signed-log.ts";
import { sound } from "../../test/sound-evidence.ts";
import type { KeptCheckpoint } from "./kept-checkpoints.ts";
import { judgeLogFile, logFileTold } from "@digital-evidence/verdict/log-file";
import { english } from "@digital-evidence/verdict/messages/en";
import { textOf } from "@digital-evidence/verdict/say";
import { choosePolicies, createSourcesReader } from "./read-sources.ts";
import { algorithms } from "./ml-dsa.ts";
import type { Row } from "./row.ts";
import { verdictsCsv } from "./verdicts-csv.ts";

const readSources = createSourcesReader(algorithms);
const nowS = 1_700_000_000;
const [harbour, lighthouse] = [
  testWitness("harbour", 2, nowS - 60),
  testWitness("lighthouse", 3, nowS - 30),
];
const leaves = [leafHash(Uint8Array.of(1)), leafHash(Uint8Array.of(2))];
const text = (bytes: Uint8Array | undefined) => new TextDecoder().decode(bytes);

const files = await signedLog(leaves, { witnesses: [harbour, lighthouse] });
const policy = text(files.get("policy"));
const note = files.get("checkpoint") ?? new Uint8Array();
const proof = text(
  formatTlogProof({ extra: null, index: 1, hashes: leaves.slice(0, 1), checkpoint: note }),
);

function judge(given: string, pasted: string | null = policy, atS = nowS) {
  const file = readLogFile(given);
  return file === null || file.kind === "damaged-proof"
    ? null
    : judgeLogFile(
        file,
        choosePolicies({ pasted, kept: [], nowS: atS }).forCheckpoint(file.note),
        undefined,
        null,
      );
}

/** A forged signature of ML-DSA-44. Only its length is right. */
const forged = () => new Uint8Array(2420);

async function rowOf(
  given: string,
  pasted: string | null = policy,
  seen: KeptCheckpoint[] = [],
): Promise<Row | undefined> {
  const rows: Row[] = [];
  await readSources(
    {
      sources: [{ key: "1", name: "checkpoint", file: new File([given], "checkpoint") }],
      setting: {
        own: {},
        network: { name: "test", hasOwnLedger: true },
        trusted: { pasted, kept: [], observers: [], nowS },
        seen: JSON.stringify(seen),
      },
    },
    { signal: new AbortController().signal, onProgress: (more) => rows.push(...more.rows) },
  );
  return rows[0];
}

describe("[TB1] a file of a log alone", () => {
  it("is recognised, and its signatures are checked under the visitor's policy", () => {
    for (const [given, index] of [
      [text(note), null],
      [proof, 1],
    ] as const) {
      expect(judge(given)).toMatchObject({
        origin: "log.example",
        size: 2,
        index,
        signed: "QUORUM",
      });
      expect(judge(given, null)).toMatchObject({ signed: "NO_POLICY", cosigned: [] });
    }
  });

  it("of a public log is checked under the keys that its operator and a witness publish", () => {
    const [{ note: given, policy: keys } = { note: "", policy: "" }] = published.verified;
    expect(judge(given, keys, 2_000_000_000)).toMatchObject({
      origin: "arche2025h1.staging.ct.transparency.dev",
      size: 1_432_088_532,
      signed: "QUORUM",
      cosigned: [{ name: "remora", timestampS: 0x6a122120 }],
    });
  });

  it("counts no witness from the future, no ended key, and no key of another log", async () => {
    expect(judge(text(note), policy, nowS - 331)).toMatchObject({ signed: "NO_QUORUM" });
    const [, key = ""] = /^log (\S+)/m.exec(policy) ?? [];
    expect(judge(text(note), `${policy}until ${key} 1\n`)).toMatchObject({ signed: "KEY_ENDED" });
    const namesake = await signedLog(leaves, { witnesses: [harbour], signer: otherSigner });
    expect(
      judge(
        text(note),
        text(namesake.get("policy")).replace(/^witness.*\ngroup.*\nquorum.*$/m, "quorum none"),
      ),
    ).toMatchObject({
      signed: "UNKNOWN_LOG",
    });
  });

  it("says which valid cosignatures do not count, and why", () => {
    const [, key = ""] = /^witness harbour (\S+)/m.exec(policy) ?? [];
    const finding = judge(text(note), `${policy}until ${key} 1\n`, nowS - 331);
    if (finding === null) throw new Error("this is not a file of a log");
    const said = logFileTold(finding).notes.map((each) => textOf(each, english));
    expect(said.join(" ")).toContain(
      "These cosignatures do not count: “lighthouse”. Their times are ahead of your clock, which says 14 November 2023 at 22:07 UTC.",
    );
    expect(said.join(" ")).toContain(
      "because the policy accepts their keys only for earlier checkpoints, when the log was smaller: “harbour”.",
    );
    const whole = judge(text(note));
    expect(whole?.discounted).toEqual([]);
  });

  it("counts no cosignature by the log's own key", async () => {
    // The log's key has the same seed.
    const log = await signedLog(leaves, { witnesses: [testWitness("own", 1, nowS - 60)] });
    const [pasted, given] = [text(log.get("policy")), text(log.get("checkpoint"))];
    const file = readLogFile(given);
    if (file === null || file.kind === "damaged-proof") throw new Error("this is no checkpoint");
    expect(judgeLogFile(file, { policy: pasted, nowS }, undefined, null)).toMatchObject({
      signed: "NO_QUORUM",
      cosigned: [],
      discounted: [{ name: "own", why: "KEY_OF_LOG" }],
    });
  });

  it("never keeps its quorum after a change of any byte of the signed text or of a signature that counts", () => {
    for (let at = 0; at < note.length; at += 1) {
      const changed = note.slice();
      changed[at] = (changed[at] ?? 0) ^ 1;
      expect([at, judge(text(changed))?.signed]).not.toEqual([at, "QUORUM"]);
    }
  });

  it("gives no verdict about a fingerprint, and fails if a signature that names a key of the policy is not valid", async () => {
    expect(await rowOf(text(note))).toMatchObject({
      kind: "log",
      code: "QUORUM",
      told: { mark: "inconclusive", label: { code: "logFile.checkpoint.label" } },
    });
    expect(await rowOf(proof, null)).toMatchObject({
      kind: "log",
      told: { mark: "inconclusive" },
    });
    const changed = text(note).replace("\n2\n", "\n3\n");
    const row = await rowOf(changed);
    expect(row).toMatchObject({ kind: "log", told: { mark: "failed" } });
    expect(await rowOf(changed, null)).toMatchObject({ told: { mark: "inconclusive" } });
    expect(verdictsCsv(row === undefined ? [] : [row])).toContain(
      '"checkpoint","log","","","","failed","SIGNATURE_MISMATCH","Failed: a signature on the checkpoint is invalid.',
    );
  });

  it("[PQ4] counts a witness whose key is of ML-DSA-44, and says so if the code for it is missing", async () => {
    const quantum = quantumWitness("quantum", 5, nowS - 10);
    const mixed = await signedLog(leaves, { witnesses: [harbour, quantum] });
    const [given, both] = [text(mixed.get("checkpoint")), text(mixed.get("policy"))];
    const counted = await rowOf(given, both);
    expect(counted).toMatchObject({ kind: "log", code: "QUORUM" });
    expect(JSON.stringify(counted)).toMatch(/"outside":"harbour".*"outside":"quantum"/);
    const false_ = await signedLog(leaves, {
      witnesses: [harbour, { ...quantum, signer: { ...quantum.signer, sign: forged } }],
    });
    expect(await rowOf(text(false_.get("checkpoint")), both)).toMatchObject({
      code: "SIGNATURE_MISMATCH",
      told: { mark: "failed" },
    });
    // No verifier of ML-DSA-44 is passed in here.
    expect(judge(given, both)).toMatchObject({ signed: "NO_ML_DSA", cosigned: [] });
  });

  it("[TB3] fails if this browser remembers another tree of its size, by valid signatures of the same key only", async () => {
    const key = /^log (\S+)/m.exec(policy)?.[1] ?? "";
    const kept = (files: ReadonlyMap<string, Uint8Array>, size = 2) => [
      { service: "", key, note: text(files.get("checkpoint")), size, receivedAt: 1_000 },
    ];
    const forked = await signedLog(leaves.toReversed());
    const row = await rowOf(text(note), null, kept(forked));
    expect(row).toMatchObject({
      code: "FORKED",
      told: { mark: "failed" },
      contradiction: {
        before: { note: text(forked.get("checkpoint")) },
        now: { note: text(note), size: 2, receivedAt: nowS * 1000 },
      },
    });
    expect(await rowOf(proof, policy, kept(forked))).toMatchObject({ code: "FORKED" });
    const isClean = { told: { mark: "inconclusive" }, contradiction: null };
    const changed = kept(forked).map((each) => ({
      ...each,
      note: each.note.replace("\n2\n", "\n3\n"),
    }));
    const byOther = await signedLog(leaves.toReversed(), { signer: otherSigner });
    for (const seen of [
      kept(files),
      kept(await signedLog([...leaves, ...leaves]), 4),
      changed,
      kept(byOther),
    ]) {
      expect(await rowOf(text(note), policy, seen)).toMatchObject(isClean);
    }
  });

  it("[TB4] in a bundle fails the bundle if this browser remembers another tree of its size, and only then", async () => {
    const at = new Date(nowS * 1000);
    const source = "https://service.example/v1";
    const part = (value: object) => ({ source, receivedAt: at, value });
    const bundled = bundleToText(
      createBundle({
        network: "local",
        hash: sound.hash,
        createdAt: at,
        tool: { name: "test", version: "0" },
        parts: {
          record: part(sound.record),
          proof: part(sound.proof),
          batch: part(sound.batch),
          snapshot: part(sound.snapshot),
        },
        logProof: { source, receivedAt: at, value: proof },
      }),
    );
    const key = /^log (\S+)/m.exec(policy)?.[1] ?? "";
    const kept = (of: ReadonlyMap<string, Uint8Array>, size = 2) => [
      { service: "", key, note: text(of.get("checkpoint")), size, receivedAt: 1_000 },
    ];
    const forked = await signedLog(leaves.toReversed());
    const row = await rowOf(bundled, null, kept(forked));
    expect(row).toMatchObject({
      kind: "bundle",
      told: { mark: "failed", label: { code: "logFile.contradiction.label" } },
      contradiction: {
        before: { note: text(forked.get("checkpoint")) },
        now: { note: text(note), size: 2, receivedAt: nowS * 1000 },
      },
    });
    expect(row && "reasons" in row && row.reasons[0]).toBe("FORKED");
    const byOther = await signedLog(leaves.toReversed(), { signer: otherSigner });
    for (const seen of [
      [],
      kept(files),
      kept(await signedLog([...leaves, ...leaves]), 4),
      kept(byOther),
    ]) {
      const clean = await rowOf(bundled, null, seen);
      expect(clean).toMatchObject({ told: { mark: "consistent" }, contradiction: null });
    }
  });

  it("is unreadable where a proof is cut off, and a document where it only begins like a checkpoint", async () => {
    expect(await rowOf(proof.slice(0, 80))).toMatchObject({ kind: "unreadable" });
    const [origin, size, root] = text(note).split("\n");
    expect(await rowOf(`${origin}\n${size}\n${root}\n\nMinutes of a meeting\n`)).toMatchObject({
      kind: "document",
    });
  });
});
