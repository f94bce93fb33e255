// The operator's log: every command that an operator ran on the store. Each entry contains the hash of the entry before
// it, so `auditProblem` detects a changed, removed or inserted entry. Somebody who can write to the database can still
// replace the whole log or remove its last entries. Only an operator who has noted the hash of the last entry can
// detect this.
import { createHash } from "node:crypto";

export interface AuditEntry {
  /** 1, 2, and so on. */
  readonly sequence: number;
  /** ISO 8601. */
  readonly at: string;
  /** The account and the machine on which the command ran. */
  readonly by: string;
  readonly command: string;
  readonly arguments: readonly string[];
  /**
   * A command has two entries: one with BEGUN, which is stored before the command changes anything, and afterwards one
   * with DONE, or with FAILED and a reason.
   */
  readonly outcome: "BEGUN" | "DONE" | "FAILED";
  readonly reason?: string;
  /** The hash of the entry before; null in the first one. */
  readonly previousHash: string | null;
}

/** An entry as it is stored: the exact text that was hashed. */
export interface StoredEntry {
  readonly sequence: number;
  readonly entry: string;
  readonly hash: string;
}

export type NewEntry = Omit<AuditEntry, "sequence" | "previousHash">;

/** @param previous the last entry of the log; null if the log is empty */
export function nextEntry(entry: NewEntry, previous: StoredEntry | null): StoredEntry {
  const sequence = (previous?.sequence ?? 0) + 1;
  const whole: AuditEntry = { sequence, ...entry, previousHash: previous?.hash ?? null };
  const text = JSON.stringify(whole);
  return { sequence, entry: text, hash: hashOf(text) };
}

function hashOf(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}

/**
 * @param entries the whole log, in order
 * @returns a sentence about the first entry that is wrong; null if every hash and every link is right
 */
export function auditProblem(entries: readonly StoredEntry[]): string | null {
  let previous: StoredEntry | null = null;
  for (const stored of entries) {
    const expected = (previous?.sequence ?? 0) + 1;
    if (stored.sequence !== expected) return `entry ${expected} is missing`;
    if (hashOf(stored.entry) !== stored.hash) return `entry ${expected} was changed`;
    const { sequence, previousHash } = parseEntry(stored);
    if (sequence !== expected || previousHash !== (previous?.hash ?? null)) {
      return `entry ${expected} does not follow the entry before it`;
    }
    previous = stored;
  }
  return null;
}

/** Parses a stored entry. The text is not validated, because only `nextEntry` composes it. */
export function parseEntry({ entry }: StoredEntry): AuditEntry {
  return JSON.parse(entry) as AuditEntry;
}

export interface AuditStore {
  add(entry: NewEntry): Promise<StoredEntry>;
  /** The entries after `sequence`, in order, at most `limit`. */
  entries(sequence: number, limit: number): Promise<StoredEntry[]>;
}
