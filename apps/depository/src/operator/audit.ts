// Records the operator's commands in the operator's log (store/audit-log.ts), and shows this log.
import { hostname, userInfo } from "node:os";
import {
  auditProblem,
  type AuditStore,
  type NewEntry,
  parseEntry,
  type StoredEntry,
} from "../store/audit-log.ts";
import { table } from "../quoted-text.ts";

/** The maximum length of an argument or of a reason in an entry. */
const MAX_TEXT = 200;
const ENTRIES_PER_READ = 1_000;

export interface Ran {
  /** Who ran it: `whoRuns`. */
  readonly by: string;
  readonly command: string;
  readonly arguments: readonly string[];
}

/**
 * Runs a command and records it twice: before it changes anything, so that the log misses no change, and afterwards
 * with its outcome. A command that was killed has no second entry.
 */
export async function recorded(
  store: AuditStore,
  ran: Ran,
  work: () => Promise<string>,
): Promise<string> {
  await store.add(entryOf(ran, "BEGUN"));
  let answer: string;
  try {
    answer = await work();
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    await store.add({ ...entryOf(ran, "FAILED"), reason: shortened(reason) });
    throw error;
  }
  await store.add(entryOf(ran, "DONE"));
  return answer;
}

export function entryOf({ by, command, ...ran }: Ran, outcome: NewEntry["outcome"]): NewEntry {
  return {
    at: new Date().toISOString(),
    by: shortened(by),
    command,
    arguments: ran.arguments.map(shortened),
    outcome,
  };
}

/**
 * The account and the machine, and the person for whom sudo has changed the account. Whoever may set the environment may
 * also set that name.
 */
export function whoRuns(env: Readonly<Record<string, string | undefined>>): string {
  const person = env["SUDO_USER"] || "";
  return `${account()}@${hostname()}${person === "" ? "" : `, by sudo for ${person}`}`;
}

function account(): string {
  try {
    return userInfo().username;
  } catch {
    // In a container, the user's number may have no name.
    return `user ${process.getuid?.() ?? "unknown"}`;
  }
}

function shortened(text: string): string {
  return text.slice(0, MAX_TEXT);
}

/**
 * @returns all entries, one per line, followed by their number and the last hash. An operator who keeps a note of these
 * two values can notice later that the last entries were removed.
 * @throws Error where an entry was changed or inserted, or one before the last was removed
 */
export async function showAuditLog(store: AuditStore): Promise<string> {
  const entries: StoredEntry[] = [];
  for (;;) {
    const more = await store.entries(entries.at(-1)?.sequence ?? 0, ENTRIES_PER_READ);
    entries.push(...more);
    if (more.length < ENTRIES_PER_READ) break;
  }
  const problem = auditProblem(entries);
  if (problem !== null) throw new Error(`the operator's log has been changed: ${problem}`);
  const rows = entries.map((stored) => {
    const { sequence, at, by, command, arguments: given, outcome, reason } = parseEntry(stored);
    return [sequence, at, by, outcome, [command, ...given].join(" "), reason ?? null];
  });
  const lines = rows.length === 0 ? [] : [table(rows)];
  return [...lines, `${entries.length} entries, hash ${entries.at(-1)?.hash ?? "none"}`].join("\n");
}
