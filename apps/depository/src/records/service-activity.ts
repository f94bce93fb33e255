// The activity of the service in a period: what was received, from whom, what became of it, and how long that took.
import type { ServiceActivity, ServicePeriod, TimeRange } from "@digital-evidence/evidence/api";
import { BATCHES_PER_RUN } from "../batching/count-batches.ts";
import { DAY_MS, HOUR_MS, startOf } from "../store/counters.ts";
import type { BatchedCount, CountReads, OrganizationCount } from "../store/store.ts";
import { quantile, type TimeCount } from "../store/time-bounds.ts";
import { toIso } from "./record-json.ts";

export const LARGEST_ORGANIZATIONS = 8;

const periods = {
  "24h": { unit: "hour", step: HOUR_MS, buckets: 24 },
  "7d": { unit: "day", step: DAY_MS, buckets: 7 },
  "30d": { unit: "day", step: DAY_MS, buckets: 30 },
  "90d": { unit: "day", step: DAY_MS, buckets: 90 },
} as const;

export async function serviceActivity(
  counts: CountReads,
  period: ServicePeriod,
  now: number,
): Promise<ServiceActivity> {
  const { unit, step, buckets } = periods[period];
  const to = startOf(now, step);
  const from = to - (buckets - 1) * step;
  const starts = Array.from({ length: buckets }, (_, index) => from + index * step);
  const counted = unit === "hour" ? "HOUR" : "DAY";
  const uncounted = await counts.batchesToCount(BATCHES_PER_RUN + 1);
  const times = await counts.finalTimes(counted, from, to);
  const { rows, isComplete } = await counts.byOrganization({
    unit: counted,
    from,
    to,
    most: LARGEST_ORGANIZATIONS,
  });
  const batched = await counts.batched(counted, from, to);
  // What was received is read last. Fingerprints that arrive in between can then only make this count larger, so it
  // is never less than the counts of batches.
  const received = await counts.received(counted, from, to);

  const receivedAt = new Map(received.map(({ start, fingerprints }) => [start, fingerprints]));
  const batchedAt = new Map(batched.map((row) => [row.start, row]));
  const organizations = byOrganization(rows).map((own) => toOrganization(own, starts));
  return {
    period,
    unit,
    from: toIso(from),
    to: toIso(now),
    isCatchingUp: uncounted.length > BATCHES_PER_RUN,
    buckets: starts.map((start) => ({
      start: toIso(start),
      received: receivedAt.get(start) ?? 0,
      final: batchedAt.get(start)?.final ?? 0,
      errored: batchedAt.get(start)?.errored ?? 0,
    })),
    organizations,
    otherOrganizations: rest(sumOf(batched), organizations),
    organizationsComplete: isComplete,
    timesToFinal: {
      ...timesToFinal(times),
      buckets: starts.map((start) => ({
        start: toIso(start),
        ...timesToFinal(times.filter((time) => time.start === start)),
      })),
    },
  };
}

type Counts = Pick<ServiceActivity["buckets"][number], "received" | "final" | "errored">;

function sumOf(rows: readonly BatchedCount[]): Counts {
  const sum = { received: 0, final: 0, errored: 0 };
  for (const { batched, final, errored } of rows) {
    sum.received += batched;
    sum.final += final;
    sum.errored += errored;
  }
  return sum;
}

/**
 * Subtracts the parts from the total, `all`. The reads are not one transaction, so a part may include a batch that `all` does
 * not include. A difference below 0 is therefore replaced by 0.
 */
function rest(all: Counts, parts: readonly Counts[]): Counts {
  const restOf = (name: keyof Counts): number =>
    parts.reduce((remaining, part) => Math.max(0, remaining - part[name]), all[name]);
  return { received: restOf("received"), final: restOf("final"), errored: restOf("errored") };
}

/** Groups the rows by organization. The groups are in the order of their first rows. */
function byOrganization(rows: readonly OrganizationCount[]): OrganizationCount[][] {
  const groups = new Map<string, OrganizationCount[]>();
  for (const row of rows) {
    const group = groups.get(row.organizationId);
    if (group === undefined) groups.set(row.organizationId, [row]);
    else group.push(row);
  }
  return [...groups.values()];
}

function toOrganization(
  rows: readonly OrganizationCount[],
  starts: readonly number[],
): ServiceActivity["organizations"][number] {
  const at = new Map(rows.map(({ start, batched }) => [start, batched]));
  return {
    orgId: rows[0]?.organizationId ?? "",
    orgName: rows[0]?.name ?? undefined,
    ...sumOf(rows),
    receivedByBucket: starts.map((start) => at.get(start) ?? 0),
  };
}

function timesToFinal(counts: readonly TimeCount[]) {
  const together = new Map<number, number>();
  for (const { atMostMs, fingerprints } of counts) {
    together.set(atMostMs, (together.get(atMostMs) ?? 0) + fingerprints);
  }
  const all = [...together].map(([atMostMs, fingerprints]) => ({ atMostMs, fingerprints }));
  return {
    fingerprints: all.reduce((sum, { fingerprints }) => sum + fingerprints, 0),
    median: toRange(quantile(all, 0.5)),
    p95: toRange(quantile(all, 0.95)),
  };
}

function toRange(range: ReturnType<typeof quantile>): TimeRange | undefined {
  return range === null
    ? undefined
    : { overMs: range.overMs, atMostMs: range.atMostMs ?? undefined };
}
