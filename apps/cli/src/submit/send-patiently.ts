// Sends submissions in one call, and repeats the call while the service is busy or unreachable. Repeating is safe: if a
// service already has a fingerprint, it accepts the submission and changes nothing. The client itself does not repeat
// submissions after a time-out or an error status, because it does not know which calls may safely run twice.
import { setTimeout as wait } from "node:timers/promises";
import type { Client } from "@digital-evidence/client";
import { RequestError } from "@digital-evidence/client/errors";
import type { Io } from "../io.ts";
import { canBeRepeated, MAX_REPEATS, waitMs } from "../service/patiently.ts";
import type { JournalEntry } from "./journal.ts";
import type { Sourced } from "./sources.ts";
import { submissionOutcome } from "./submission-outcome.ts";

export type Ready = Extract<Sourced, { ok: true }>;

/**
 * @returns one journal entry for each submission, in the order of the submissions
 * @throws RequestError when the service refuses the call as a whole, or when all repeats have failed
 */
export async function sendPatiently(
  client: Client,
  ready: readonly Ready[],
  apiKey: string,
  io: Io,
): Promise<JournalEntry[]> {
  for (let repeats = 0; ; repeats += 1) {
    try {
      return await sendOnce(client, ready, apiKey);
    } catch (error) {
      if (!(error instanceof RequestError)) throw error;
      // Status 413 says that the body is too large. The service's limit may be lower than the one that this command
      // observes, so the call is split into two smaller ones.
      if (error.status === 413 && ready.length > 1) {
        const half = Math.ceil(ready.length / 2);
        const first = await sendPatiently(client, ready.slice(0, half), apiKey, io);
        return [...first, ...(await sendPatiently(client, ready.slice(half), apiKey, io))];
      }
      if (!canBeRepeated(error) || repeats >= MAX_REPEATS) throw error;
      const delayMs = waitMs(error, repeats);
      io.progress.show(`${error.code}: trying again in ${Math.ceil(delayMs / 1000)} seconds`);
      await wait(delayMs);
    }
  }
}

async function sendOnce(
  client: Client,
  ready: readonly Ready[],
  apiKey: string,
): Promise<JournalEntry[]> {
  const results = await client.submit(
    ready.map(({ submission }) => submission),
    { apiKey },
  );
  return ready.map(({ hash, digest, place }): JournalEntry => {
    const { accepted, errors } = submissionOutcome(hash, results);
    return accepted
      ? { outcome: "ACCEPTED", hash, digest, place, errors: [] }
      : { outcome: "REFUSED", hash, digest, place, errors };
  });
}
