// Compares the ledgers of several files with each other. Each file can fit together by itself, and still show another ledger.
import { hashOf } from "@digital-evidence/evidence/hash";
import { isJsonObject } from "@digital-evidence/evidence/json-object";
import { outside, type Statement, statement } from "./statements.ts";

/** A file with what it shows of its ledger. `network` is the name that the file gives its network; nothing confirms it. */
export type JudgedFile = {
  name: string;
  network: string | null;
  /** The file's snapshot, if it passed the check of the ledger; null otherwise. */
  snapshot: unknown;
};

export type LedgerContradiction = {
  network: string;
  ordinal: number;
  /** Two files, and the different hashes that they show for the snapshot with this ordinal. */
  files: readonly [string, string];
  hashes: readonly [string, string];
};

type Claimed = { name: string; hash: string };

/**
 * Finds the ordinals for which files that name the same network show different snapshots. A file shows its own snapshot and the
 * one that comes before it. Each ordinal is named once.
 */
export function ledgerContradictions(files: readonly JudgedFile[]): LedgerContradiction[] {
  const claimed = new Map<string, Claimed>();
  const found = new Map<string, LedgerContradiction>();
  for (const { name, network, snapshot } of files) {
    if (network === null) continue;
    for (const { ordinal, hash } of shownSnapshots(snapshot)) {
      const key = `${network} ${ordinal}`;
      const other = claimed.get(key);
      if (other === undefined) claimed.set(key, { name, hash });
      else if (other.hash !== hash && !found.has(key)) {
        const files = [other.name, name] as const;
        found.set(key, { network, ordinal, files, hashes: [other.hash, hash] });
      }
    }
  }
  return [...found.values()];
}

function shownSnapshots(snapshot: unknown) {
  if (!isJsonObject(snapshot)) return [];
  const { ordinal, hash, previousHash } = snapshot;
  if (typeof ordinal !== "number") return [];
  const of = (at: number, stated: unknown) => {
    const read = typeof stated === "string" ? hashOf(stated) : null;
    return read === null ? [] : [{ ordinal: at, hash: read }];
  };
  return [...of(ordinal, hash), ...of(ordinal - 1, previousHash)];
}

export function contradictionStatement({
  network,
  ordinal,
  files,
}: LedgerContradiction): Statement {
  return statement("ledgers.contradict", {
    names: { list: files.map(outside) },
    network: outside(network),
    ordinal,
  });
}
