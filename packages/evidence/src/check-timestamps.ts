// Checks the timestamps in a bundle: docs/protocol/timestamp.md, section 6. The result is separate from the verdict,
// because a timestamp never changes a verdict. The function that verifies tokens is passed in, so that programs
// without timestamps do not load it.
import {
  decodeBase64,
  leafHash,
  parseCheckpoint,
  parseNote,
  parseTlogProof,
  timestampsIn,
  type TlogProof,
  verifyInclusion,
} from "@digital-evidence/transparency";
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, hexToBytes, utf8ToBytes } from "@noble/hashes/utils.js";
import type { BundleTimestamp } from "./bundle.ts";
import { hashOf } from "./hash.ts";
import { isJsonObject } from "./json-object.ts";
import { LOG_PROOF_LIMITS, LOG_TIMESTAMP_LIMITS } from "./limits.ts";
import type { Evidence, Verification } from "./verify-evidence.ts";

/** The statements of a token that was verified. */
export type VerifiedTimestamp = {
  time: Date;
  /** How far the time may be off, in milliseconds; null if the authority does not say. */
  accuracyMs: number | null;
  policy: string;
  serial: string;
  /** The name in the signer's certificate. */
  signer: string;
};

/**
 * Verifies that a token is for what has this SHA-256, and is valid under the certificate `anchor`. The codes and their
 * kinds are those of docs/protocol/timestamp.md, section 3.
 */
export type TokenVerifier = (claim: {
  token: Uint8Array;
  digests: { readonly "SHA-256": Uint8Array };
  anchor: Uint8Array;
  now: Date;
}) => Promise<{ ok: true; value: VerifiedTimestamp } | { ok: false; code: string; kind: string }>;

export type TimestampCheck = {
  /** The visitor's own name for the authority if its certificate is the visitor's, or else the name in the file. */
  authority: string;
  /** What the file calls the authority. These are several names if the file lists a trusted authority several times. */
  namedByFile: readonly string[];
  /**
   * `pass` means that the token is valid under the certificate with the hash `certificateHash`, and that the
   * checkpoint's tree contains the snapshot. It does not mean that the certificate really is the authority's.
   */
  verdict: "pass" | "fail" | "unknown";
  /** `OK`, or a code of docs/protocol/timestamp.md, sections 3 and 6. */
  code: string;
  /** The SHA-256 of the certificate that the token was verified against. */
  certificateHash: string;
  certificateFrom: "visitor" | "file";
  /** What the checkpoint states about the log; null if the checkpoint cannot be read. */
  checkpoint: { origin: string; size: number } | null;
  /** What the token states; null if the token was not verified over the checkpoint. */
  token: VerifiedTimestamp | null;
  /** The visitor's clock when the token was checked, in milliseconds since the Unix epoch. */
  clock: number;
};

/** An authority that the visitor trusts: the visitor's own name for it, and its certificate in DER. */
export type TrustedCertificate = { name: string; certificate: Uint8Array };

/** The kinds of refusals that speak against a token. Others leave undecided whether it is valid. */
const AGAINST: ReadonlySet<string> = new Set(["invalid", "unreadable"]);

export type TimestampSetting = {
  verifyToken: TokenVerifier;
  /** The time by the visitor's clock. */
  now: Date;
  trusted?: readonly TrustedCertificate[] | undefined;
};

/**
 * Checks each token over the checkpoint in the evidence's proof of the log, and whether that checkpoint's tree contains
 * the snapshot. A token is verified against the visitor's certificates first. If it leads to none of them, it is
 * verified against the certificate in the bundle. An authority that the visitor trusts has one check, however many
 * timestamps it has in the bundle.
 * @param timestamps the tokens of a bundle that `parseBundle` accepted
 * @param judged the evidence that the engine verified, and the engine's result on it
 */
export async function checkTimestamps(
  timestamps: readonly BundleTimestamp[],
  { evidence, verification }: { evidence: Evidence; verification: Verification },
  { verifyToken, now, trusted = [] }: TimestampSetting,
): Promise<TimestampCheck[]> {
  const stamped = readStamped(evidence.logProof?.value);
  const place = stamped === null ? "NO_CHECKPOINT" : placeOf(stamped, evidence, verification);
  const checks = await Promise.all(
    timestamps.map(async ({ authority, certificate, token }): Promise<TimestampCheck> => {
      const anchor = bytesOf(certificate);
      const certificateHash = bytesToHex(sha256(anchor));
      const about = {
        authority,
        namedByFile: [authority],
        certificateHash,
        certificateFrom: "file",
        checkpoint: null,
        token: null,
        clock: now.getTime(),
      } as const;
      if (stamped === null) return { ...about, verdict: "unknown", code: place };
      const { origin, size, body } = stamped;
      const checkpoint = { origin, size };
      const claim = { token: bytesOf(token), digests: { "SHA-256": sha256(body) }, now };
      const verdict = place === "OK" ? "pass" : place === "OTHER_TREE" ? "fail" : "unknown";
      const found = { ...about, checkpoint, verdict, code: place } as const;
      for (const { name, certificate: own } of trusted) {
        const verified = await verifyToken({ ...claim, anchor: own });
        if (!verified.ok) continue;
        return {
          ...found,
          authority: name,
          certificateHash: bytesToHex(sha256(own)),
          certificateFrom: "visitor",
          token: verified.value,
        };
      }
      const verified = await verifyToken({ ...claim, anchor });
      if (!verified.ok) {
        const { code, kind } = verified;
        return { ...found, verdict: AGAINST.has(kind) ? "fail" : "unknown", code };
      }
      return { ...found, token: verified.value };
    }),
  );
  return oncePerAuthority(checks);
}

/**
 * Keeps one check for each certificate of the visitor's: the one with the earliest time. Otherwise a file could list
 * one token under several names, and it would look as if several trusted authorities had timestamped the log.
 */
function oncePerAuthority(checks: readonly TimestampCheck[]): TimestampCheck[] {
  const kept = new Map<string | TimestampCheck, TimestampCheck>();
  for (const check of checks) {
    const { certificateFrom, certificateHash } = check;
    const key = certificateFrom === "visitor" ? certificateHash : check;
    const other = kept.get(key) ?? check;
    const earliest = timeOf(check) < timeOf(other) ? check : other;
    const namedByFile = [...new Set([...other.namedByFile, ...check.namedByFile])];
    kept.set(key, { ...earliest, namedByFile });
  }
  return [...kept.values()];
}

function timeOf({ token }: TimestampCheck): number {
  return token?.time.getTime() ?? 0;
}

/** What an authority that the visitor trusts states about the log of an observer whose entry counts. */
export type ObservedTimestamp = {
  observer: string;
  /** The visitor's own name for the authority. */
  authority: string;
  certificateHash: string;
  token: VerifiedTimestamp;
};

/**
 * Checks the timestamps in the checkpoints of observers that saw the same root (ROOT_OBSERVER passed). Only those of
 * authorities that the visitor trusts are returned, for each observer and authority the earliest: anybody can add any other
 * line to a checkpoint. At most as many lines are looked at as a service has authorities.
 */
export async function checkObservedTimestamps(
  { evidence, verification }: { evidence: Evidence; verification: Verification },
  { verifyToken, now, trusted = [] }: TimestampSetting,
): Promise<ObservedTimestamp[]> {
  const texts: unknown = evidence.observations?.value;
  const checks = verification.checks.filter(({ id }) => id === "ROOT_OBSERVER");
  const found = new Map<string, ObservedTimestamp>();
  for (const [at, check] of trusted.length === 0 ? [] : checks.entries()) {
    const stamped = readStamped(Array.isArray(texts) ? texts[at] : undefined);
    if (check.id !== "ROOT_OBSERVER" || check.code !== "OK" || stamped === null) continue;
    const observer = check.values.name;
    for (const { token } of stamped.timestamps.slice(0, LOG_TIMESTAMP_LIMITS.count)) {
      for (const { name: authority, certificate } of trusted) {
        const digests = { "SHA-256": sha256(stamped.body) };
        const verified = await verifyToken({ token, digests, anchor: certificate, now });
        if (!verified.ok) continue;
        const certificateHash = bytesToHex(sha256(certificate));
        const key = `${certificateHash} ${observer}`;
        const { time } = found.get(key)?.token ?? {};
        if (time === undefined || verified.value.time < time)
          found.set(key, { observer, authority, certificateHash, token: verified.value });
      }
    }
  }
  return [...found.values()];
}

type Stamped = {
  proof: TlogProof;
  origin: string;
  size: number;
  root: Uint8Array;
  body: Uint8Array;
  timestamps: ReturnType<typeof timestampsIn>;
};

function readStamped(text: unknown): Stamped | null {
  if (typeof text !== "string" || text.length > LOG_PROOF_LIMITS.length) return null;
  const proof = parseTlogProof(utf8ToBytes(text));
  const note = proof.ok ? parseNote(proof.value.checkpoint) : proof;
  const checkpoint = note.ok ? parseCheckpoint(note.value.text) : note;
  if (!proof.ok || !note.ok || !checkpoint.ok) return null;
  const { origin, size, root } = checkpoint.value;
  const body = utf8ToBytes(note.value.text);
  return { proof: proof.value, origin, size, root, body, timestamps: timestampsIn(note.value) };
}

/** Whether the checkpoint's tree contains the snapshot. This is undecided if the check of the ledger did not pass. */
function placeOf(
  { proof, size, root }: Stamped,
  { snapshot }: Evidence,
  { checks }: Verification,
): "OK" | "OTHER_TREE" | "LEDGER_NOT_PASSED" {
  const isPassed = checks.some(({ id, verdict }) => id === "ROOT_LEDGER" && verdict === "pass");
  const stated = isPassed && isJsonObject(snapshot?.value) ? snapshot.value : null;
  const { hash: text, ordinal } = stated ?? {};
  // Because the check of the ledger passed, the hash that the snapshot states is the hash of its content.
  const hash = hashOf(typeof text === "string" ? text : null);
  if (hash === null || !Number.isSafeInteger(ordinal) || Number(ordinal) < 1) {
    return "LEDGER_NOT_PASSED";
  }
  const index = Number(ordinal) - 1;
  const claim = { leafHash: leafHash(hexToBytes(hash)), index, size, root, proof: proof.hashes };
  return proof.index === index && verifyInclusion(claim).ok ? "OK" : "OTHER_TREE";
}

function bytesOf(text: string): Uint8Array {
  return decodeBase64(text) ?? new Uint8Array();
}
