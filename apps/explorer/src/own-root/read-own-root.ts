// A root, or a ledger's snapshot, that a visitor brings from elsewhere. A snapshot's own hash is
// judged by the checks; here it is only told apart from a root.
import { parseJson, type JsonValue } from "@digital-evidence/evidence/canonical-json";
import { cleanText, hexDigits } from "../search/clean-text.ts";

type JsonObject = Extract<JsonValue, Readonly<Record<string, unknown>>>;

export type OwnRoot =
  | { kind: "none" }
  | { kind: "root"; root: string }
  | { kind: "snapshot"; snapshot: JsonObject; roots: readonly SnapshotRoot[] }
  | { kind: "wrong"; reason: string };

export type SnapshotRoot = { batchId: string; root: string };

export function readOwnRoot(text: string): OwnRoot {
  const clean = cleanText(text);
  if (clean === "") return { kind: "none" };
  if (clean.startsWith("{")) return readSnapshot(clean);
  const digits = hexDigits(clean);
  if (digits?.length === 64) return { kind: "root", root: digits };
  const count = digits === null ? "" : `, not ${digits.length}`;
  return { kind: "wrong", reason: `A root has 64 hex digits${count}; a snapshot is a JSON object` };
}

function readSnapshot(text: string): OwnRoot {
  const parsed = parseJson(text);
  if (!parsed.ok) return { kind: "wrong", reason: `This JSON cannot be read: ${parsed.message}` };
  const snapshot =
    isObject(parsed.value) && isObject(parsed.value["data"]) ? parsed.value["data"] : parsed.value;
  const entries: unknown = isObject(snapshot) ? snapshot["entries"] : undefined;
  if (!isObject(snapshot) || !Array.isArray(entries)) {
    return { kind: "wrong", reason: "This JSON is no snapshot: it has no entries" };
  }
  const roots = entries.flatMap((entry: unknown): SnapshotRoot[] => {
    if (!isObject(entry)) return [];
    const { batchId, root } = entry;
    return typeof batchId === "string" && typeof root === "string" ? [{ batchId, root }] : [];
  });
  return roots.length === 0
    ? { kind: "wrong", reason: "This snapshot holds no root" }
    : { kind: "snapshot", snapshot, roots };
}

function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** What of it is given to the checks, for a record of this batch where one is at hand. */
export function ownRootEvidence(
  own: OwnRoot,
  batchId: string | null,
  leadsTo: (root: string) => boolean = () => false,
): { root?: string; snapshot?: JsonObject } {
  if (own.kind === "root") return { root: own.root };
  if (own.kind !== "snapshot") return {};
  const { snapshot, roots } = own;
  const meant =
    roots.find((each) => each.batchId === batchId) ??
    roots.find(({ root }) => leadsTo(root)) ??
    roots[0];
  return { snapshot, ...(meant === undefined ? {} : { root: meant.root }) };
}
