// Reads final records and their proofs continuously, as visitors do, and collects each answer that is not the expected
// one.

export interface Reader {
  add(hashes: Iterable<string>): void;
  stop(): Promise<ReaderFigures>;
}

export interface ReaderFigures {
  readonly reads: number;
  readonly slowestMs: number;
  readonly failures: readonly string[];
}

const READERS = 2;
const PAUSE_MS = 20;
const TIMEOUT_MS = 15_000;

export function startReader(origin: string, describeTime: () => string): Reader {
  const final: string[] = [];
  const failures: string[] = [];
  const stopped = new AbortController();
  let [reads, slowestMs] = [0, 0];

  /** @returns null, or what is wrong with the answer */
  async function answerTo(path: string, isExpected: (body: unknown) => boolean) {
    const response = await fetch(`${origin}${path}`, { signal: AbortSignal.timeout(TIMEOUT_MS) });
    const text = await response.text();
    if (!response.ok) return `${response.status} ${text.slice(0, 200)}`;
    return isExpected((JSON.parse(text) as { data: unknown }).data) ? null : text.slice(0, 200);
  }

  async function read(path: string, isExpected: (body: unknown) => boolean): Promise<void> {
    const start = performance.now();
    reads += 1;
    const problem = await answerTo(path, isExpected).catch(String);
    slowestMs = Math.max(slowestMs, performance.now() - start);
    if (problem !== null) failures.push(`${describeTime()}: GET ${path}: ${problem}`);
  }

  async function readOn(offset: number): Promise<void> {
    for (let turn = offset; !stopped.signal.aborted; turn += 1) {
      const hash = final[turn % final.length];
      if (hash !== undefined) {
        await read(`/v1/fingerprints/${hash}`, (body) => {
          const record = body as { hash?: string; status?: string };
          return record.hash === hash && record.status === "FINALIZED_COMMITMENT";
        });
        await read(`/v1/fingerprints/${hash}/proof`, (body) => typeof body === "object");
      }
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
  }
  const reading = Promise.all(Array.from({ length: READERS }, (_, index) => readOn(index * 7)));

  return {
    add: (hashes) => void final.push(...hashes),
    async stop() {
      stopped.abort();
      await reading;
      return { reads, slowestMs, failures };
    },
  };
}
