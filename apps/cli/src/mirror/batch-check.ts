// Checks a batch with all its records and proofs: docs/cli.md, "Mirrors". The trie of the records is rebuilt and must
// have the root that the ledger lists. A proof from the source is accepted if it equals the proof from this trie, or if
// it verifies.
import { verifyInclusion } from "@digital-evidence/merkle-patricia";
import { type BatchInfo } from "@digital-evidence/evidence/api";
import { createMemberCheck, isSameValue } from "@digital-evidence/evidence/check-member";
import { HASH_PATTERN, hashOf } from "@digital-evidence/evidence/hash";
import { isJsonObject, type JsonObject } from "@digital-evidence/evidence/json-object";
import { proofShape } from "@digital-evidence/evidence/proof-shape";
import { type JsonValue, parseJson } from "@digital-evidence/evidence/strict-json";
import { branchesIn, proofLines } from "@digital-evidence/native/branches";
import { createSignatureCheck } from "@digital-evidence/native/signature-check";
import {
  RECORD_KEYS_BYTES,
  type RecordKeys,
  writeRecordKeys,
} from "@digital-evidence/published-files/index-keys";
import { buffersOf, type Entries, entryAt, textAt } from "./entries.ts";
import type { Fault } from "./fault.ts";

/**
 * The maximum lengths of a record or batch, and of a proof, in UTF-16 code units. For the answers of a service, the
 * client limits the number of bytes to the same values.
 */
const MAX_RECORD_LENGTH = 512 * 1024;
const MAX_PROOF_LENGTH = 2 * 1024 * 1024;

const FINAL = "FINALIZED_COMMITMENT";

export type BatchQuestion = {
  batch: string;
  /**
   * The id and root of the batch as the ledger's snapshot lists them. Null if the snapshot does not verify, or does not
   * list the batch.
   */
  entry: { batchId: string; root: string } | null;
  snapshot: { hash: string; ordinal: number; timestamp: string } | null;
  records: Entries;
  /** Null if the source has no proofs that could be read. */
  proofs: Entries | null;
};

export type BatchAnswer = {
  faults: Fault[];
  /** The parts of the batch that are copied. Null if anything in the batch does not verify. */
  verified: {
    id: string;
    size: number;
    records: Entries;
    proofs: Entries;
    /** The index keys of the records, one record after the other, each as `writeRecordKeys` writes them. */
    keys: Uint8Array<ArrayBuffer>;
  } | null;
};

/** The buffers that a worker transfers to the main thread instead of copying them. */
export function answerBuffers({ verified }: BatchAnswer): ArrayBuffer[] {
  if (verified === null) return [];
  return [...buffersOf([verified.records, verified.proofs]), verified.keys.buffer];
}

/**
 * Checks signatures with the native library. Undefined if the native library cannot be loaded; `createMemberCheck` then
 * uses its portable code.
 */
const checkSignature = createSignatureCheck() ?? undefined;

export function checkBatch(question: BatchQuestion): BatchAnswer {
  const { batch: text, entry, snapshot, records, proofs } = question;
  const faults: Fault[] = [];
  const parsed = parseText(text, MAX_RECORD_LENGTH);
  const id = entry?.batchId ?? textOf(parsed, "id") ?? "";
  const refuse = (code: string) => faults.push({ kind: "batch", id, code, effect: "LEFT_OUT" });
  for (const code of batchProblems(parsed, entry, snapshot)) refuse(code);
  // The records are compared with the values from the snapshot, not with the source's batch. Otherwise one wrong batch,
  // which `batchProblems` has already reported, would be reported again for each of its records. If no snapshot lists
  // the batch, the records can only be compared with the source's batch.
  const agreed =
    entry === null || snapshot === null
      ? parsed
      : {
          ...parsed,
          id: entry.batchId,
          mptRoot: entry.root,
          status: FINAL,
          globalSnapshotHash: snapshot.hash,
          globalSnapshotOrdinal: snapshot.ordinal,
        };
  const check = createMemberCheck(
    { batch: agreed, snapshot: snapshot ?? { ordinal: 0, timestamp: "" } },
    checkSignature,
  );
  const root = entry?.root.toLowerCase() ?? hashOf(textOf(parsed, "mptRoot") ?? "");
  // A record that cannot be read is null in this list, so that every other record keeps the same index as its proof.
  const members = Array.from(records.ends, (_, at): RecordKeys | null => {
    const record = textAt(records, at);
    if (record === null) return null;
    const value = parseText(record, MAX_RECORD_LENGTH);
    const member = memberOf(value);
    if (member === null) {
      const named = textOf(value, "hash") ?? `${id}#${at}`;
      faults.push({ kind: "record", id: named, code: "NOT_A_RECORD", effect: "LEFT_OUT" });
      return null;
    }
    for (const { code } of check(value)) {
      // If there is no verified snapshot, the record was compared with the placeholder `{ ordinal: 0, timestamp: "" }`.
      // That comparison alone can cause these two codes, so they are not reported.
      if (snapshot === null && (code === "CONTRADICTION" || code === "OTHER_ROOT")) continue;
      // If the document ID is withheld, the record's hash cannot be recomputed. The record is copied nevertheless,
      // because its signatures and its proof were checked.
      const effect = code === "WITHHELD" ? "NOT_CHECKED" : "LEFT_OUT";
      faults.push({ kind: "record", id: member.hash, code, effect });
    }
    return member;
  });
  const known = members.filter((member) => member !== null);
  if (known.length < members.length) refuse("MEMBERS_MISSING");
  const own = rebuild(known, root);
  if (own === null) refuse("MEMBERS_MISMATCH");
  if (proofs !== null) faults.push(...proofFaults(members, proofs, own, root));
  const isVerified =
    own !== null &&
    known.length === members.length &&
    faults.every(({ effect }) => effect === "RECOMPUTED" || effect === "NOT_CHECKED");
  if (!isVerified) return { faults, verified: null };
  const keys = Buffer.from(new ArrayBuffer(known.length * RECORD_KEYS_BYTES));
  for (const [at, member] of known.entries()) {
    writeRecordKeys(keys, at * RECORD_KEYS_BYTES, member);
  }
  return { faults, verified: { id, size: known.length, records, proofs: own, keys } };
}

/**
 * @param own the proofs from the rebuilt trie, one for each member that is not null. Null if the rebuilt trie does not
 * have the root `root`.
 */
function proofFaults(
  members: readonly (RecordKeys | null)[],
  given: Entries,
  own: Entries | null,
  root: string | null,
): Fault[] {
  if (own !== null && Buffer.compare(given.bytes, own.bytes) === 0 && isSameCut(given, own)) {
    return [];
  }
  const faults: Fault[] = [];
  let number = 0;
  for (const [at, member] of members.entries()) {
    if (member === null) continue;
    const proof = own === null ? null : entryAt(own, number);
    number += 1;
    const entry = entryAt(given, at);
    // If a proof cannot be read, page-lines.ts has already reported it.
    if (entry === null || (proof !== null && Buffer.compare(entry, proof) === 0)) continue;
    const { hash } = member;
    const code = proofProblem(textAt(given, at) ?? "", hash, root);
    if (code === null) continue;
    const effect = proof === null ? "LEFT_OUT" : "RECOMPUTED";
    faults.push({ kind: "proof", id: hash, code, effect });
  }
  return faults;
}

function isSameCut({ ends }: Entries, other: Entries): boolean {
  return ends.length === other.ends.length && ends.every((end, at) => end === other.ends[at]);
}

function parseText(text: string, maxLength: number): JsonObject | null {
  if (text.length > maxLength) return null;
  const parsed = parseOrdinary(text) ?? parseJson(text);
  return parsed.ok && isJsonObject(parsed.value) ? parsed.value : null;
}

const escapedSurrogate = /\\ud[89a-f]/i;

/**
 * A fast path for text that is byte for byte what `JSON.stringify` writes. The strict parser would return the same
 * value, but takes several times as long. Returns null for any other text, and for text with an escaped surrogate,
 * because the strict parser refuses lone surrogates.
 */
function parseOrdinary(text: string): { ok: true; value: JsonValue } | null {
  try {
    const value = JSON.parse(text) as JsonValue;
    const isSame = JSON.stringify(value) === text && text.isWellFormed();
    return isSame && !escapedSurrogate.test(text) ? { ok: true, value } : null;
  } catch {
    // The text is not JSON or is nested too deeply. The caller then uses the strict parser, which reports the error.
    return null;
  }
}

function textOf(value: JsonObject | null, name: keyof BatchInfo | "hash"): string | null {
  const text = value?.[name];
  return typeof text === "string" ? text : null;
}

function batchProblems(
  batch: JsonObject | null,
  entry: BatchQuestion["entry"],
  snapshot: BatchQuestion["snapshot"],
): string[] {
  if (batch === null) return ["NOT_A_BATCH"];
  const problems: string[] = [];
  const isSame = (name: keyof BatchInfo, wanted: string | undefined) => {
    const text = textOf(batch, name);
    return wanted === undefined || (text !== null && isSameValue(text, wanted));
  };
  if (!isSame("id", entry?.batchId)) problems.push("OTHER_BATCH");
  if (!isSame("mptRoot", entry?.root)) problems.push("OTHER_ROOT");
  if (!isSame("status", FINAL)) problems.push("NOT_FINAL_YET");
  if (!isSame("globalSnapshotHash", snapshot?.hash)) problems.push("OTHER_SNAPSHOT");
  const ordinal = batch["globalSnapshotOrdinal"];
  if (snapshot !== null && typeof ordinal === "number" && ordinal !== snapshot.ordinal) {
    problems.push("OTHER_SNAPSHOT");
  }
  return problems;
}

function memberOf(record: JsonObject | null): RecordKeys | null {
  if (record === null) return null;
  const { hash, documentId, documentRef, eventId } = record;
  const texts = [hash, documentRef, eventId];
  if (!texts.every((text) => typeof text === "string")) return null;
  const [digest = "", ref = "", event = ""] = texts;
  // A record has no document ID if the document ID is withheld.
  const id = documentId === undefined ? null : documentId;
  if (id !== null && typeof id !== "string") return null;
  // The member `document` is an address at the service. Published records must not have it, because they outlive the
  // service.
  const isRecord = HASH_PATTERN.test(digest) && !Object.hasOwn(record, "document");
  return isRecord ? { hash: digest, documentId: id, documentRef: ref, eventId: event } : null;
}

/**
 * Builds the trie of the members and returns their proofs in the same order. Returns null if the trie's root is not
 * `root`.
 */
function rebuild(members: readonly RecordKeys[], root: string | null): Entries | null {
  try {
    const hashes = members.map(({ hash }) => hash);
    const branches = branchesIn(hashes);
    return branches.root === root ? proofLines(branches, hashes) : null;
  } catch {
    // branchesIn throws if there are no members, or if two members have the same hash.
    return null;
  }
}

/** Returns null if the text is a proof that the record with this hash is in the trie with this root. */
function proofProblem(
  text: string,
  hash: string,
  root: string | null,
): "NOT_A_PROOF" | "PROOF_INVALID" | null {
  const proof = parseText(text, MAX_PROOF_LENGTH);
  if (proof === null || proofShape(proof) !== "INCLUSION") return "NOT_A_PROOF";
  if (root === null) return "PROOF_INVALID";
  const claim = { path: hash, dataDigest: hash };
  const proved = verifyInclusion(root, proof, claim);
  // A proof with members that no hash covers is refused, because anybody could have added them.
  return proved.ok && proved.uncovered.length === 0 ? null : "PROOF_INVALID";
}
