// Keeps reports for a few seconds, so that many requests for the same report cause only a few reads
// of the store.

/** How long a report is kept. Caches may keep it for the same time: answer.ts. */
export const REPORT_MS = 10_000;

interface Kept<Report> {
  readonly readAt: number;
  readonly report: Promise<Report>;
}

/**
 * @param keptMs how long a report is kept
 * @param now milliseconds since 1970
 * @param read reads a report. A failure is not kept.
 */
export function keepReports<Name extends string, Report>(
  keptMs: number,
  now: () => number,
  read: (name: Name) => Promise<Report>,
): (name: Name) => Promise<Report> {
  const all = new Map<Name, Kept<Report>>();
  return async (name) => {
    const known = all.get(name);
    // Because of the absolute value, a report also expires if the clock was set back.
    if (known !== undefined && Math.abs(now() - known.readAt) < keptMs) return known.report;
    const kept = { readAt: now(), report: read(name) };
    all.set(name, kept);
    try {
      return await kept.report;
    } catch (error) {
      if (all.get(name) === kept) all.delete(name);
      throw error;
    }
  };
}
