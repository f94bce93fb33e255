// Writes problems for the operator, each at most once a minute. Anybody can send requests that cause the same problem
// again and again, for example while the file of logs is missing. Without this limit, the messages could fill the
// operator's disk.

/** After a problem was written, no problem with the same subject is written for this long. */
const PAUSE_MS = 60_000;
/** The maximum number of subjects that are remembered. The one that was written longest ago is forgotten first. */
const MAX_REMEMBERED = 64;

interface ComplaintsOptions {
  readonly write: (line: string) => void;
  /** Returns milliseconds since 1970. */
  readonly now: () => number;
}

/**
 * @returns a function that writes a problem. The subject says which problems count as the same one, and is the problem
 *   itself by default.
 */
export function createComplaints({
  write,
  now,
}: ComplaintsOptions): (problem: string, subject?: string) => void {
  const writtenAt = new Map<string, number>();
  return (problem, subject = problem) => {
    const at = now();
    // If the clock was set back after the problem was written, the problem is written again.
    const since = at - (writtenAt.get(subject) ?? -Infinity);
    if (since >= 0 && since < PAUSE_MS) return;
    writtenAt.delete(subject);
    writtenAt.set(subject, at);
    const [oldest] = writtenAt.keys();
    if (writtenAt.size > MAX_REMEMBERED && oldest !== undefined) writtenAt.delete(oldest);
    write(`${new Date(at).toISOString()} ${problem}\n`);
  };
}
