// What the user gives, in the place of what a file or a service says. Only this can confirm a root.
import type { VisitorEvidence } from "@digital-evidence/evidence/bundle";
import { parseJson } from "@digital-evidence/evidence/canonical-json";
import { hashOf } from "@digital-evidence/evidence/hash";
import type { ProofBinding } from "@digital-evidence/evidence/verify-evidence";
import { usageError } from "../command-error.ts";
import { quoted } from "../terminal/neutral-text.ts";
import { MAX_EVIDENCE_BYTES } from "./limits.ts";
import { requireFileText } from "./read-file.ts";

export type OwnOptions = {
  hash?: string;
  root?: string;
  /** Path of a file that holds a snapshot's JSON. */
  snapshot?: string;
  binding?: ProofBinding;
};

/**
 * Everything but the document, whose digest depends on what the record refers to.
 * @throws CommandError for a hash or a root that is none, or a snapshot that is not JSON
 */
export async function readOwnEvidence(options: OwnOptions): Promise<VisitorEvidence> {
  const { hash, root, snapshot, binding } = options;
  return {
    ...(hash === undefined ? {} : { hash: { value: readHash(hash), from: "visitor" } }),
    ...(root === undefined ? {} : { root: readHash(root, "a root") }),
    ...(snapshot === undefined
      ? {}
      : { snapshot: { value: await readSnapshot(snapshot), from: "visitor" } }),
    ...(binding === undefined ? {} : { proofBinding: binding }),
  };
}

/** A hash as the user spelled it, in lower case. @throws CommandError */
export function readHash(text: string, what = "a fingerprint hash"): string {
  const hash = hashOf(text.trim());
  if (hash === null) {
    throw usageError(`${quoted(text, 80)} is not ${what}: it needs 64 hex digits`);
  }
  return hash;
}

async function readSnapshot(path: string): Promise<unknown> {
  const parsed = parseJson(
    (await requireFileText(path, MAX_EVIDENCE_BYTES)).replace(/^\ufeff/, ""),
  );
  if (!parsed.ok) throw usageError(`${quoted(path)} is not JSON: ${parsed.message}`);
  const { value } = parsed;
  // An answer of the service, saved as it came.
  const isAnswer = typeof value === "object" && value !== null && Object.hasOwn(value, "data");
  return isAnswer ? Reflect.get(value, "data") : value;
}
