const HOUR_MS = 3_600_000;

/**
 * The activity of the hour that contains `to` and of the 23 hours before it:
 * - In the current hour, no fingerprint was received.
 * - In the last full hour, ten were received: six are final, three are on the way and one is errored. One of the ten is
 *   not in a batch yet, so it is not counted for any organization.
 * - In each of the 22 hours before that, two were received, and both are final.
 */
export function exampleActivity(to = Date.UTC(2026, 2, 9, 14, 20)) {
  const last = to - (to % HOUR_MS);
  const starts = Array.from({ length: 24 }, (_, index) => last - (23 - index) * HOUR_MS);
  const bucketAt = (index: number) => {
    if (index === 23) return { received: 0, final: 0, errored: 0 };
    return index === 22
      ? { received: 10, final: 6, errored: 1 }
      : { received: 2, final: 2, errored: 0 };
  };
  const buckets = starts.map((start, index) => ({
    start: new Date(start).toISOString(),
    ...bucketAt(index),
  }));
  const median = { overMs: 10_000, atMostMs: 12_000 };
  const slow = { overMs: 604_800_000 };
  return {
    period: "24h",
    unit: "hour",
    from: buckets[0]?.start ?? "",
    to: new Date(to).toISOString(),
    isCatchingUp: false,
    buckets,
    organizations: [
      {
        orgId: "6f1fbb6c-0a5d-4b7e-9d1f-0c5f3cf2a001",
        orgName: "Halden Notaries",
        received: 50,
        final: 47,
        errored: 1,
        receivedByBucket: buckets.map(({ received }, index) =>
          index === 0 ? 1 : Math.min(received, 7),
        ),
      },
      {
        orgId: "6f1fbb6c-0a5d-4b7e-9d1f-0c5f3cf2a002",
        received: 1,
        final: 1,
        errored: 0,
        receivedByBucket: buckets.map((_, index) => (index === 0 ? 1 : 0)),
      },
    ],
    otherOrganizations: { received: 2, final: 2, errored: 0 },
    organizationsComplete: true,
    timesToFinal: {
      fingerprints: 50,
      median,
      p95: slow,
      buckets: buckets.map(({ start, final }) => ({
        start,
        fingerprints: final,
        ...(final === 0 ? {} : { median, p95: slow }),
      })),
    },
  };
}

export function emptyActivity() {
  const { timesToFinal, ...activity } = exampleActivity();
  const none = { received: 0, final: 0, errored: 0 };
  return {
    ...activity,
    buckets: activity.buckets.map(({ start }) => ({ start, ...none })),
    organizations: [],
    otherOrganizations: none,
    timesToFinal: {
      fingerprints: 0,
      buckets: timesToFinal.buckets.map(({ start }) => ({ start, fingerprints: 0 })),
    },
  };
}

/** The status that a service states at `time` if everything is in order. */
export function exampleStatus(time = Date.now()) {
  const before = (ms: number) => new Date(time - ms).toISOString();
  return {
    time: before(0),
    newestSnapshot: { ordinal: 1_234, timestamp: before(90_000) },
    waiting: { fingerprints: 3, oldestAt: before(20_000) },
    onTheWay: { batches: 2, oldestAt: before(40_000) },
    errored: { batches: 0 },
    countedUpTo: 1_000,
    log: { state: "SIGNING", size: 1_234, witnesses: { asked: 3, cosigned: 3, isQuorum: true } },
  };
}

/**
 * The status of a service in trouble. Every point that the page judges by this answer needs attention. By default, the
 * service's clock is also three hours late.
 */
export function troubledStatus(time = Date.now() - 3 * HOUR_MS) {
  const before = (ms: number) => new Date(time - ms).toISOString();
  return {
    ...exampleStatus(time),
    newestSnapshot: { ordinal: 1_234, timestamp: before(2 * HOUR_MS) },
    waiting: { fingerprints: 1_000, oldestAt: before(HOUR_MS) },
    onTheWay: { batches: 2, oldestAt: before(HOUR_MS + 1) },
    errored: { batches: 4 },
    log: { state: "REFUSING" },
  };
}
