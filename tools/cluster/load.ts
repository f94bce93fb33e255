import type { FingerprintSubmission } from "@digital-evidence/evidence/api";
import type { Submitter } from "../../apps/depository/test/submitter.ts";

const CONNECTIONS = 8;
const PER_CALL = 10;
const RETRY_MS = 100;

export interface Load {
  readonly acknowledged: ReadonlySet<string>;
  repeats(): number;
  /**
   * Resolves when every submission is acknowledged. Every tenth call is sent twice at the same time.
   */
  submit(submissions: readonly FingerprintSubmission[]): Promise<void>;
  /**
   * Submits to the service at this address until it acknowledges a call.
   * @returns the time that this took, in milliseconds
   */
  untilAcknowledged(origin: string): Promise<number>;
}

export function createLoad(origin: string, submitter: Submitter, signal: AbortSignal): Load {
  const acknowledged = new Set<string>();
  let repeats = 0;

  async function submitCall(to: string, call: readonly FingerprintSubmission[]): Promise<void> {
    for (;;) {
      signal.throwIfAborted();
      try {
        const hashes = await submitter.submit(to, call);
        if (hashes !== null) {
          for (const hash of hashes) acknowledged.add(hash);
          return;
        }
      } catch (error) {
        if (error instanceof Error && error.message.startsWith("refused")) throw error;
      }
      repeats += 1;
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    }
  }

  return {
    acknowledged,
    repeats: () => repeats,
    async submit(submissions) {
      const calls = Array.from({ length: Math.ceil(submissions.length / PER_CALL) }, (_, index) =>
        submissions.slice(index * PER_CALL, (index + 1) * PER_CALL),
      ).entries();
      await Promise.all(
        Array.from({ length: CONNECTIONS }, async () => {
          for (const [index, call] of calls) {
            const targets = index % 10 === 0 ? [origin, origin] : [origin];
            await Promise.all(targets.map((to) => submitCall(to, call)));
          }
        }),
      );
    },
    async untilAcknowledged(to) {
      const start = performance.now();
      await submitCall(to, submitter.make(1));
      return performance.now() - start;
    },
  };
}
