// Judges what was read from a file: what is in it and what the user provides is given to `conclude`, which draws the
// conclusion.
import { webcrypto } from "node:crypto";
import type { VisitorEvidence } from "@digital-evidence/evidence/bundle";
import {
  checkTimestamps,
  type TimestampCheck,
  type TrustedCertificate,
} from "@digital-evidence/evidence/check-timestamps";
import { documentAlgorithm } from "@digital-evidence/evidence/fingerprint";
import { isJsonObject } from "@digital-evidence/evidence/json-object";
import type { DocumentDigest } from "@digital-evidence/evidence/verify-evidence";
import { conclude, type Conclusion, type Verify } from "@digital-evidence/verdict/conclude";
import { knownFrom, type Piece } from "@digital-evidence/verdict/files";
import type { Known } from "@digital-evidence/verdict/known";
import { statement } from "@digital-evidence/verdict/statements";
import type { DocumentDigests } from "../document-digest.ts";
import type { ReadEvidence, Unread } from "./read-evidence.ts";
import { said } from "./said.ts";

export type Judged =
  | {
      kind: Piece["kind"];
      conclusion: Conclusion;
      /** The parts of a bundle that do not match its manifest. */
      damaged: readonly string[];
      /** The name that a bundle gives its network. Nothing confirms it. */
      network: string | null;
      /** What was found about each timestamp in a bundle. It influences neither the verdict nor the reasons. */
      timestamps: readonly TimestampCheck[];
    }
  | ({ kind: "unreadable" } & Unread);

/**
 * What the user provides, and the current time. The document is given by its SHA-256 and its SHA-512 digest, because
 * only the record says which of the two has to be compared.
 */
export type Given = {
  own: VisitorEvidence;
  document: DocumentDigests | null;
  now: Date;
  authorities?: readonly TrustedCertificate[];
};

/** Judges each piece of evidence. A file that is not evidence is unreadable as such. */
export async function judge(read: ReadEvidence, given: Given, verify: Verify): Promise<Judged[]> {
  if (read.kind !== "evidence") return [{ ...read, kind: "unreadable" }];
  const judged: Judged[] = [];
  for (const piece of read.pieces) judged.push(await judgePiece(piece, given, verify));
  // A list with something that cannot be read must not look like one that passed as a whole.
  if (read.ignored > 0) {
    const message = said(statement("unread.ignored", { count: read.ignored }));
    judged.push({ kind: "unreadable", code: "NOT_A_BUNDLE", message });
  }
  return judged;
}

async function judgePiece(
  piece: Piece,
  { own, document, now, authorities: trusted = [] }: Given,
  verify: Verify,
): Promise<Judged> {
  const known = knownFrom(piece);
  const record = known.record.state === "supplied" ? known.record.value : undefined;
  const { manifest = [], statedNetwork: network = null } = known;
  const damaged = manifest.flatMap(({ part, verdict }) => (verdict === "fail" ? [part] : []));
  const setting = {
    name: network ?? "",
    hasOwnLedger: false,
    ...(own.proofBinding === undefined ? {} : { proofBinding: own.proofBinding }),
  };
  const all = { ...known, ...ownKnown(own, documentFor(record, document)) };
  const conclusion = conclude(all, setting, own.witnesses ?? null, verify);
  const { evidence, verification } = conclusion;
  const timestamps = piece.kind === "bundle" ? (piece.bundle.parts.timestamps?.value ?? []) : [];
  const found = { kind: piece.kind, conclusion, damaged, network };
  if (timestamps.length === 0 || evidence === null || verification === null) {
    return { ...found, timestamps: [] };
  }
  // The code that verifies tokens is loaded only for a bundle that has timestamps.
  const { verifyToken } = await import("@digital-evidence/timestamp");
  const { subtle } = webcrypto;
  const checks = await checkTimestamps(
    timestamps,
    { evidence, verification },
    { verifyToken: (claim) => verifyToken({ ...claim, nonce: null, subtle }), now, trusted },
  );
  return { ...found, timestamps: checks };
}

/** What the user provides, as a part of what is known. */
export function ownKnown(
  { hash, root, snapshot, documentId }: VisitorEvidence,
  document: DocumentDigest | undefined,
): Partial<Known> {
  return {
    ...(hash === undefined ? {} : { hash }),
    ...(root === undefined ? {} : { root }),
    ...(snapshot === undefined ? {} : { ownSnapshot: { value: snapshot.value } }),
    ...(documentId === undefined ? {} : { documentId }),
    ...(document === undefined ? {} : { document }),
  };
}

/**
 * The document's digest by the algorithm that the record's reference names, or by SHA-256 if the reference names no
 * known algorithm.
 */
export function documentFor(
  record: unknown,
  document: DocumentDigests | null,
): DocumentDigest | undefined {
  if (document === null) return undefined;
  const reference =
    isJsonObject(record) && Object.hasOwn(record, "documentRef") ? record["documentRef"] : null;
  const known = typeof reference === "string" ? documentAlgorithm(reference) : null;
  const algorithm = known ?? "SHA-256";
  return { digest: document.digests[algorithm], algorithm, given: "file" };
}
