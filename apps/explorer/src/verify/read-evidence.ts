// Reads what a file or a pasted text contains: one or many proofs, bundles and records. All of the content is
// untrusted, and this file verifies nothing.
import {
  beginsLikeJson,
  type Bundle,
  type BundleErrorCode,
  parseBundle,
} from "@digital-evidence/evidence/bundle";
import { evidenceText } from "@digital-evidence/evidence/html-verifier";
import { parseJson, type JsonValue } from "@digital-evidence/evidence/strict-json";
import { isJsonObject, type JsonObject } from "@digital-evidence/evidence/json-object";
import { proofShape } from "@digital-evidence/evidence/proof-shape";
import { MAX_EVIDENCE_BYTES } from "./limits.ts";
import { isLogFile } from "./log-file.ts";
import { unreadableWords } from "../words/unreadable.ts";

export type Piece =
  | { kind: "bundle"; bundle: Bundle }
  | { kind: "proof"; proof: JsonObject }
  | { kind: "record"; record: JsonObject };

export type Reading =
  /** `ignored` is the number of items of a list that are not evidence. */
  | { kind: "evidence"; pieces: Piece[]; ignored: number }
  /** The text begins like a checkpoint or a `.tlog-proof`. Whether it is one is not known yet. */
  | { kind: "log"; text: string }
  /** The text does not look like evidence, so it counts as a document. */
  | { kind: "other" }
  /** The text looks like evidence but cannot be read. */
  | { kind: "unreadable"; code: BundleErrorCode; reason: string };

export function readEvidence(text: string): Reading {
  if (isLogFile(text)) return { kind: "log", text };
  const taken = evidenceText(text);
  if (!taken.ok) return unread(taken);
  if (!beginsLikeJson(taken.text)) return { kind: "other" };
  const json = taken.text.replace(/^\ufeff/, "");
  const parsed = parseJson(json, { maxLength: MAX_EVIDENCE_BYTES });
  if (!parsed.ok) {
    const { code, message, at } = parsed;
    return { kind: "unreadable", code, reason: unreadableWords.json(code, message, at) };
  }
  return readValue(parsed.value, () => json);
}

function unread({ code, message }: { code: BundleErrorCode; message: string }): Reading {
  return code === "NOT_A_BUNDLE"
    ? { kind: "other" }
    : { kind: "unreadable", code, reason: unreadableWords.evidence(code, message) };
}

/** @param text returns the JSON text of the value, which the parser of bundles needs */
function readValue(value: JsonValue, text: () => string): Reading {
  // In a saved response of the service, the evidence is in `data`.
  if (isJsonObject(value) && "data" in value && proofShape(value) === "UNKNOWN") {
    const { data } = value;
    if (isJsonObject(data) || Array.isArray(data))
      return readValue(data, () => JSON.stringify(data));
  }
  if (Array.isArray(value)) return readList(value);
  if (!isJsonObject(value)) return { kind: "other" };
  if (proofShape(value) !== "UNKNOWN") {
    return evidence({ kind: "proof", proof: value });
  }
  if ("format" in value) {
    const result = parseBundle(text());
    return result.ok ? evidence(result) : unread(result);
  }
  const isRecord = typeof value["hash"] === "string" && typeof value["documentRef"] === "string";
  return isRecord ? evidence({ kind: "record", record: value }) : { kind: "other" };
}

function evidence(piece: Piece): Reading {
  return { kind: "evidence", pieces: [piece], ignored: 0 };
}

function readList(values: readonly JsonValue[]): Reading {
  const pieces: Piece[] = [];
  let ignored = 0;
  for (const value of values) {
    const reading = readValue(value, () => JSON.stringify(value));
    if (reading.kind === "unreadable") return reading;
    if (reading.kind === "evidence") {
      pieces.push(...reading.pieces);
      ignored += reading.ignored;
    } else ignored += 1;
  }
  return pieces.length === 0 ? { kind: "other" } : { kind: "evidence", pieces, ignored };
}
