// Checks that a snapshot continues the ledger: its hash is recomputed, it names the previous snapshot, and the log
// contains it.
import {
  type LedgerSnapshot,
  LedgerSnapshot as Schema,
  parseExact,
} from "@digital-evidence/evidence/api";
import { checkSnapshot } from "@digital-evidence/evidence/snapshot";
import { parseJson } from "@digital-evidence/evidence/strict-json";
import { leafHash } from "@digital-evidence/transparency";
import type { EntryText } from "./page-lines.ts";
import type { SourceLog } from "./source-log.ts";

/** The maximum number of batches in a snapshot. A service lists at most 1,000. */
const MAX_ENTRIES = 10_000;

export type CheckedSnapshot =
  | { ok: true; value: LedgerSnapshot }
  /** The code is null if the source has no readable snapshot. page-lines.ts or service-source.ts reports that fault. */
  | { ok: false; id: string; code: string | null };

/** @param previous the hash of the previous snapshot; null if there is none, undefined if it is not known */
export async function checkSnapshotText(
  text: EntryText,
  number: number,
  previous: string | null | undefined,
  log: SourceLog | null,
): Promise<CheckedSnapshot> {
  const refuse = (code: string | null, id = `snapshots#${number}`) => ({
    ok: false as const,
    id,
    code,
  });
  if (text === null) return refuse(null);
  const json = parseJson(text);
  if (!json.ok) return refuse(json.code);
  const parsed = parseExact(Schema, json.value);
  if (!parsed.ok) return refuse("NOT_A_SNAPSHOT");
  const { value } = parsed;
  const hash = value.hash.toLowerCase();
  if (value.entries.length > MAX_ENTRIES) return refuse("TOO_MANY_ENTRIES", hash);
  const checked = checkSnapshot(hash, { value: json.value, from: "service" });
  if (checked.verdict !== "pass") return refuse(checked.code, hash);
  if (value.ordinal !== number + 1) return refuse("OTHER_ORDINAL", hash);
  if (previous !== undefined && (value.previousHash?.toLowerCase() ?? null) !== previous) {
    return refuse("NOT_CONTINUED", hash);
  }
  if (log === null) return { ok: true, value };
  const leaf = await log.leafAt(number);
  const isLogged = leaf !== null && Buffer.compare(leaf, leafHash(Buffer.from(hash, "hex"))) === 0;
  return isLogged ? { ok: true, value } : refuse("NOT_IN_LOG", hash);
}
