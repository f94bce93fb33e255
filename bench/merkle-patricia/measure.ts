// Compares implementations, the contenders. They alternate round by round, so that other load on the machine affects
// all of them. Ratios are computed within a round.
//
// A contender's garbage is collected at the end of its turn. The collection counts as the contender's own time, so no
// contender pays for the garbage of another.
//
// In Node, the time is the processor time of all threads of the process, because other load affects it less. In a
// browser, only wall-clock time can be measured.

export type Contender = { name: string; run: () => unknown };
export type Measured = { name: string; microseconds: number; low: number; high: number };
export type Ratio = { median: number; low: number; high: number };

/** Holds how long one run of each contender took in each round, in microseconds. */
export class Rounds {
  readonly #times = new Map<string, number[]>();

  /**
   * Runs every contender for about `sliceMs` milliseconds in each round. The first `warmUps` rounds are additional and
   * do not count.
   */
  static measure(
    contenders: readonly Contender[],
    rounds: number,
    sliceMs: number,
    warmUps = 2,
  ): Rounds {
    const result = new Rounds();
    for (let round = -warmUps; round < rounds; round += 1) {
      // Each round starts with a different contender, so that no contender gains from its place in the order.
      for (let turn = 0; turn < contenders.length; turn += 1) {
        const contender = contenders[(turn + round + warmUps) % contenders.length];
        if (contender === undefined) continue;
        collectGarbage();
        const time = timeOf(contender.run, sliceMs);
        if (round >= 0) result.add(contender.name, time);
      }
    }
    return result;
  }

  add(name: string, microseconds: number): void {
    const times = this.#times.get(name);
    if (times === undefined) this.#times.set(name, [microseconds]);
    else times.push(microseconds);
  }

  measured(name: string): Measured {
    const times = sorted(this.#times.get(name) ?? []);
    return { name, microseconds: at(times, 0.5), low: at(times, 0.1), high: at(times, 0.9) };
  }

  /**
   * Divides the time of the contender `than` by the time of the contender `name`, within each round. If `name` is twice
   * as fast, the ratio is 2.
   */
  ratio(name: string, than: string): Ratio {
    const times = this.#times.get(name) ?? [];
    const others = this.#times.get(than) ?? [];
    const rounds = Math.min(times.length, others.length);
    const ratios = sorted(
      times.slice(0, rounds).map((time, round) => (others[round] ?? Number.NaN) / time),
    );
    return { median: at(ratios, 0.5), low: at(ratios, 0.1), high: at(ratios, 0.9) };
  }
}

/**
 * Empties the young generation of the heap. Node and Chromium offer the function `gc` only with a flag. After the first
 * call, a helper thread still frees unused buffers. The second call waits for that thread.
 */
export function collectGarbage(): void {
  if (globalThis.gc === undefined) throw new Error("the benchmark needs --expose-gc");
  globalThis.gc({ type: "minor" });
  globalThis.gc({ type: "minor" });
}

/**
 * Returns a time in microseconds: in Node, the processor time that the process has used; in a browser, the wall-clock
 * time since an arbitrary moment.
 */
export function now(): number {
  if (!("process" in globalThis)) return performance.now() * 1000;
  const { user, system } = process.cpuUsage();
  return user + system;
}

function timeOf(run: () => unknown, sliceMs: number): number {
  const start = now();
  let runs = 0;
  let elapsed = 0;
  while (elapsed < sliceMs * 1000) {
    run();
    runs += 1;
    elapsed = now() - start;
  }
  collectGarbage();
  return (now() - start) / runs;
}

function sorted(values: readonly number[]): number[] {
  return values.toSorted((left, right) => left - right);
}

function at(values: readonly number[], quantile: number): number {
  return values[Math.round(quantile * (values.length - 1))] ?? Number.NaN;
}

export function formatMeasured({ microseconds, low, high }: Measured): string {
  if (microseconds > 10_000) {
    return `${(microseconds / 1000).toFixed(0)} ms (${(low / 1000).toFixed(0)}–${(high / 1000).toFixed(0)})`;
  }
  const digits = microseconds < 100 ? 2 : 0;
  return `${microseconds.toFixed(digits)} µs (${low.toFixed(digits)}–${high.toFixed(digits)})`;
}

export function formatRatio({ median, low, high }: Ratio): string {
  return `${median.toFixed(2)} (${low.toFixed(2)}–${high.toFixed(2)})`;
}
