// Verifies one piece of evidence from a file, and collects what its row shows. The engine judges the evidence.
import { bundleEvidence, verifyBundle } from "@digital-evidence/evidence/bundle";
import type { Evidence, Verification } from "@digital-evidence/evidence/verify-evidence";
import { damagedWords, verdictWords } from "../phrasing/verdict.ts";
import type { WitnessChooser } from "./choose-witnesses.ts";
import type { Piece } from "./read-evidence.ts";
import type { Setting, Source, Verified } from "./verification-protocol.ts";

/**
 * What the visitor's choices and the network's configuration add to each piece of evidence. Without `witnessesFor`, no
 * witnesses are trusted, and the code that checks logs is not loaded.
 */
type Given = Pick<Setting, "own" | "proofBinding"> & { witnessesFor?: WitnessChooser };

type Verify = (evidence: Evidence) => Verification;

/**
 * @param verify the engine's function; many pieces should share one, because it hashes their common proof steps only
 * once
 */
export function verifyPiece(piece: Piece, given: Given, verify: Verify): Verified {
  const own = added(given, evidenceOf(piece));
  const evidence = { ...evidenceOf(piece), ...own };
  const about = {
    kind: piece.kind,
    origin: null,
    isDamaged: false,
    timestamps: [],
    contradiction: null,
    completedBy: null,
  } as const;
  if (piece.kind !== "bundle") return { ...about, ...conclude(evidence, verify) };
  const { manifest, verification } = verifyBundle(piece, own, verify);
  const { network, createdAt, parts } = piece.bundle;
  const origin = { network, createdAt };
  const timestamps = parts.timestamps?.value ?? [];
  const damaged = manifest.flatMap(({ part, verdict }) => (verdict === "fail" ? [part] : []));
  const row = { ...about, origin, timestamps, ...conclude(evidence, () => verification) };
  if (damaged.length === 0) return row;
  const names = damaged.map((part) => (part === "about" ? "heading" : part));
  return { ...row, words: damagedWords(names), isDamaged: true };
}

export function verifyCompleted(
  { before, completed, by }: Extract<Source, { completed: Evidence }>,
  given: Given,
  verify: Verify,
): Verified {
  const evidence = { ...withoutOwn(completed), ...added(given, completed) };
  return { ...before, ...conclude(evidence, verify), completedBy: by };
}

/**
 * Removes the root, the snapshot and the witnesses that the visitor gave earlier. The caller adds the visitor's
 * current ones instead.
 */
function withoutOwn({ root: _root, witnesses: _witnesses, snapshot, ...rest }: Evidence): Evidence {
  return snapshot === undefined || snapshot.from === "visitor" ? rest : { ...rest, snapshot };
}

function added({ own, proofBinding, witnessesFor }: Given, evidence: Evidence) {
  const witnesses = witnessesFor?.(evidence);
  return {
    ...own,
    ...(proofBinding === undefined ? {} : { proofBinding }),
    ...(witnesses === undefined ? {} : { witnesses }),
  };
}

function evidenceOf(piece: Piece): Evidence {
  if (piece.kind !== "record") return bundleEvidence(piece);
  const { record } = piece;
  const { hash } = record;
  return {
    ...(typeof hash === "string" ? { hash: { value: hash, from: "file" } } : {}),
    record: { value: record, from: "file" },
  };
}

function conclude(
  evidence: Evidence,
  verify: Verify,
): Pick<
  Verified,
  "hash" | "evidence" | "words" | "reasons" | "isSnapshotChecked" | "needsRoot" | "document"
> {
  const verification = verify(evidence);
  const { scope, reasons, subject, checks } = verification;
  const reference = textMember(evidence.record?.value, "documentRef");
  const isBound = checks.some(({ id, verdict }) => id === "RECORD_HASH" && verdict === "pass");
  return {
    hash: subject ?? evidence.hash?.value ?? textMember(evidence.proof?.value, "path"),
    evidence,
    words: verdictWords(verification, evidence),
    reasons,
    isSnapshotChecked: checks.some(({ id, verdict }) => id === "ROOT_LEDGER" && verdict === "pass"),
    needsRoot: scope === "inclusion" && reasons.includes("NO_ROOT_GIVEN"),
    document: reference === null ? null : { reference: reference.toLowerCase(), isBound },
  };
}

function textMember(value: unknown, key: string): string | null {
  if (typeof value !== "object" || value === null || !Object.hasOwn(value, key)) return null;
  const member: unknown = Reflect.get(value, key);
  return typeof member === "string" ? member : null;
}
