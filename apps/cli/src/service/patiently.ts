// Repeats a call that reads while the service is busy or away.
import { setTimeout as wait } from "node:timers/promises";
import { RequestError } from "@digital-evidence/client/errors";
import type { Io } from "../io.ts";

/** How often a call is repeated. With the waits below, that is about five minutes. */
export const MAX_REPEATS = 9;
const FIRST_WAIT_MS = 1000;
const MAX_WAIT_MS = 60_000;

/** Whether a call may have another result later: no answer came, or the service was busy. */
export function canBeRepeated({ code, status, retryReason }: RequestError): boolean {
  return (
    retryReason !== null ||
    code === "TIMEOUT" ||
    status === 429 ||
    (status !== undefined && status >= 500)
  );
}

/** How long to wait before a call is repeated: as long as the service asks for, or 1 to 60 seconds. */
export function waitMs(error: RequestError, repeats: number): number {
  return error.retryAfterMs ?? Math.min(FIRST_WAIT_MS * 2 ** repeats, MAX_WAIT_MS);
}

/** @throws RequestError when the service refuses the call, or did not answer in all that time */
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
