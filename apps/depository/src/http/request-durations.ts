// How long calls took, as a Prometheus histogram. Written out here since it is added to with every
// call: the metrics library puts a text together of the labels each time, to look the counts up by.

/** Upper bounds in seconds, from a cached read to a large submission. */
const BOUNDS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5, 30];
const NAME = "depository_request_duration_seconds";

interface Counts {
  /** Calls up to each bound and above the one before; the last above all. */
  readonly calls: number[];
  seconds: number;
}

export interface RequestDurations {
  /** @param route the path's template, so that there are few of them */
  observe(method: string, route: string, status: number, seconds: number): void;
  /** In Prometheus' text format. */
  text(): string;
}

export function createRequestDurations(): RequestDurations {
  const byRoute = new Map<string, Map<string, Map<number, Counts>>>();

  function countsOf(method: string, route: string, status: number): Counts {
    const known = byRoute.get(route)?.get(method)?.get(status);
    if (known !== undefined) return known;
    const byMethod = byRoute.get(route) ?? new Map<string, Map<number, Counts>>();
    const byStatus = byMethod.get(method) ?? new Map<number, Counts>();
    const counts = { calls: Array.from({ length: BOUNDS.length + 1 }, () => 0), seconds: 0 };
    byRoute.set(route, byMethod.set(method, byStatus.set(status, counts)));
    return counts;
  }

  return {
    observe(method, route, status, seconds) {
      const counts = countsOf(method, route, status);
      let at = 0;
      while (at < BOUNDS.length && seconds > (BOUNDS[at] ?? 0)) at += 1;
      counts.calls[at] = (counts.calls[at] ?? 0) + 1;
      counts.seconds += seconds;
    },
    text() {
      const lines = [
        `# HELP ${NAME} Time from a request's arrival to its answer; its count is the rate of requests.`,
        `# TYPE ${NAME} histogram`,
      ];
      for (const [route, byMethod] of byRoute) {
        for (const [method, byStatus] of byMethod) {
          for (const [status, counts] of byStatus) {
            lines.push(
              ...written(`method="${method}",route="${route}",status="${status}"`, counts),
            );
          }
        }
      }
      return `${lines.join("\n")}\n`;
    },
  };
}

function written(labels: string, { calls, seconds }: Counts): string[] {
  let sum = 0;
  const buckets = calls.map((count, at) => {
    sum += count;
    return `${NAME}_bucket{le="${BOUNDS[at] ?? "+Inf"}",${labels}} ${sum}`;
  });
  return [...buckets, `${NAME}_sum{${labels}} ${seconds}`, `${NAME}_count{${labels}} ${sum}`];
}
