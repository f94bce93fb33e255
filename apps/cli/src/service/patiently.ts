// Repeats a read-only call while the service is busy or unreachable.
import { setTimeout as wait } from "node:timers/promises";
import { RequestError } from "@digital-evidence/client/errors";
import type { Io } from "../io.ts";

/** The maximum number of repeats. The waits below last about four minutes in all, if the service asks for no others. */
export const MAX_REPEATS = 9;
const FIRST_WAIT_MS = 1000;
const MAX_WAIT_MS = 60_000;

/** Whether a call may have another result later: no answer came, or the service was busy or failed. */
export function canBeRepeated({ code, status, retryReason }: RequestError): boolean {
  return (
    retryReason !== null ||
    code === "TIMEOUT" ||
    status === 429 ||
    (status !== undefined && status >= 500)
  );
}

/** The time to wait before a repeat: what the service asks for, or else 1 to 60 seconds. */
export function waitMs(error: RequestError, repeats: number): number {
  return error.retryAfterMs ?? Math.min(FIRST_WAIT_MS * 2 ** repeats, MAX_WAIT_MS);
}

/** @throws RequestError when the service refuses the call, or when all repeats have failed */
export async function patiently<T>(io: Pick<Io, "progress">, call: () => Promise<T>): Promise<T> {
  for (let repeats = 0; ; repeats += 1) {
    try {
      return await call();
    } catch (error) {
      const isLast = repeats >= MAX_REPEATS;
      if (!(error instanceof RequestError) || !canBeRepeated(error) || isLast) throw error;
      const delayMs = waitMs(error, repeats);
      io.progress.show(`${error.code}: trying again in ${Math.ceil(delayMs / 1000)} seconds`);
      await wait(delayMs);
    }
  }
}
