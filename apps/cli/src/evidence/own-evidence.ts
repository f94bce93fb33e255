// Reads the evidence that the user provides. This evidence replaces what a file or a service says. The verdict can be
// `confirmed` only if the user provides the root, a snapshot that lists it, or a policy whose witnesses cosigned the
// log.
import type { VisitorEvidence } from "@digital-evidence/evidence/bundle";
import { parseJson } from "@digital-evidence/evidence/canonical-json";
import { readObservers } from "@digital-evidence/evidence/check-observers";
import { hashOf } from "@digital-evidence/evidence/hash";
import { isJsonObject } from "@digital-evidence/evidence/json-object";
import { LOG_PROOF_LIMITS } from "@digital-evidence/evidence/limits";
import type { ProofBinding } from "@digital-evidence/evidence/verify-evidence";
import type { Known } from "@digital-evidence/verdict/known";
import { usageError } from "../command-error.ts";
import type { Io } from "../io.ts";
import { quoted } from "../terminal/neutral-text.ts";
import { MAX_EVIDENCE_BYTES, readPath } from "./read-given.ts";
import { type Input, inputName, inputOf, requireFileText } from "./read-file.ts";

/** A hash with the white space around it. */
const MAX_HASH_BYTES = 1024;

export type OwnOptions = {
  hash?: string;
  root?: string;
  snapshot?: Input;
  record?: Input;
  binding?: ProofBinding;
};

/**
 * Reads everything that the user provides, except the document. The document is read elsewhere, because only the record
 * says which digest of the document is needed.
 * @throws CommandError for a malformed hash or root, a file that cannot be read, a snapshot that is not JSON, or a
 * record without a document ID
 */
export async function readOwnEvidence(options: OwnOptions): Promise<VisitorEvidence> {
  const { hash, root, snapshot, record, binding } = options;
  return {
    ...(hash === undefined ? {} : { hash: { value: readHash(hash), from: "visitor" } }),
    ...(root === undefined ? {} : { root: readHash(root, "a root") }),
    ...(snapshot === undefined
      ? {}
      : { snapshot: { value: await readJson(snapshot), from: "visitor" } }),
    ...(record === undefined ? {} : { documentId: await readDocumentId(record) }),
    ...(binding === undefined ? {} : { proofBinding: binding }),
  };
}

/**
 * Reads a hash that the user typed, and returns it in lower case.
 * @throws CommandError if the text is not 64 hex digits
 */
export function readHash(text: string, what = "a fingerprint hash"): string {
  const hash = hashOf(text.trim());
  if (hash === null) {
    throw usageError(`${quoted(text, 80)} is not ${what}: it needs 64 hex digits`);
  }
  return hash;
}

/** Reads the hash that a command is about; `-` reads it from standard input. */
export async function givenHash(text: string, io: Pick<Io, "stdin">): Promise<string> {
  return readHash(text === "-" ? await requireFileText(inputOf(text, io), MAX_HASH_BYTES) : text);
}

/**
 * Reads the observers that the user trusts, each for a network.
 * @throws CommandError if the file cannot be read or is not such a list
 */
export async function readTrustedObservers(
  path: Input | undefined,
  now: Date,
): Promise<Known["observers"]> {
  if (path === undefined) return undefined;
  const read = readObservers(await requireFileText(path, LOG_PROOF_LIMITS.policyLength));
  if ("list" in read) return { list: read.list, nowS: Math.floor(now.getTime() / 1000) };
  const where = read.line === 0 ? "it names none, or too many" : `line ${read.line}`;
  throw usageError(
    `${inputName(path)} cannot be used as a list of observers (observer NETWORK KEY [ADDRESS]): ${where}`,
  );
}

async function readDocumentId(path: Input): Promise<string> {
  const read = await readPath(path);
  const [piece] = read.kind === "evidence" ? read.pieces : [];
  const record =
    piece?.kind === "bundle"
      ? piece.bundle.parts.record?.value
      : piece?.kind === "record"
        ? piece.record
        : typeof path === "string"
          ? await readJson(path)
          : undefined;
  const documentId: unknown = isJsonObject(record) ? record["documentId"] : undefined;
  if (typeof documentId === "string" && documentId !== "") return documentId;
  throw usageError(`${inputName(path)} has no record that states a document ID`);
}

/**
 * Reads JSON from a file. If the file contains a whole answer of the service, the function returns the answer's member
 * `data`.
 */
async function readJson(path: Input): Promise<unknown> {
  const parsed = parseJson(
    (await requireFileText(path, MAX_EVIDENCE_BYTES)).replace(/^\ufeff/, ""),
  );
  if (!parsed.ok) throw usageError(`${inputName(path)} is not JSON: ${parsed.message}`);
  const { value } = parsed;
  const isAnswer = typeof value === "object" && value !== null && Object.hasOwn(value, "data");
  return isAnswer ? Reflect.get(value, "data") : value;
}
