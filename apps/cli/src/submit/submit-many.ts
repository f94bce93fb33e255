// `submit --journal`: sends any number of submissions in several calls, waits while the service is busy, and records
// each outcome in the journal.
import { RequestError } from "@digital-evidence/client/errors";
import { EXIT, type ExitCode } from "../exit-code.ts";
import type { Io } from "../io.ts";
import type { Outcome } from "../outcome.ts";
import { canBeRepeated, MAX_REPEATS, waitMs } from "../service/patiently.ts";
import type { Service } from "../service/service.ts";
import type { Line } from "../terminal/line.ts";
import { quoted } from "../terminal/neutral-text.ts";
import { type Journal, type JournalEntry, openJournal } from "./journal.ts";
import { readSources, type Sourced } from "./sources.ts";
import { respelledLines, submissionOutcome } from "./submission-outcome.ts";
import { TO_SEE_STATUS } from "./wait-until-final.ts";
import { setTimeout as wait } from "node:timers/promises";
import type { Client } from "@digital-evidence/client";

/** The maximum number of calls that run at the same time. */
const MAX_CALLS = 3;
/** The maximum number of refused or invalid submissions that are printed. The journal has all of them. */
const MAX_LISTED = 10;

type Settings = {
  paths: readonly string[];
  journal: string;
  apiKey: string;
  service: Service;
  /** Gets the hashes of all fingerprints that the service has accepted, in this run and in earlier ones. */
  accepted: Set<string>;
  io: Io;
};

type Tally = {
  accepted: number;
  /** Submissions that were not sent, because earlier runs recorded them as accepted. */
  earlier: number;
  /** Submissions that were not sent, because this run has recorded the same submission as accepted. */
  repeated: number;
  refused: number;
  invalid: number;
  /** Submissions that were sent and whose time the public service would change. */
  respelled: number;
  listed: JournalEntry[];
};

export async function submitMany(settings: Settings): Promise<Outcome> {
  const { paths, service, io } = settings;
  const journal = await openJournal(settings.journal, service.apiBase);
  const tally: Tally = {
    accepted: 0,
    earlier: 0,
    repeated: 0,
    refused: 0,
    invalid: 0,
    respelled: 0,
    listed: [],
  };
  let stopped: RequestError | null = null;
  try {
    await sendAll(readSources(paths, io.stdin), journal, tally, settings);
  } catch (error) {
    // If the service refuses a call as a whole, for example because of the API key, the command ends with that error.
    // If no answer came, or the service stayed busy, the run can be continued later.
    if (!(error instanceof RequestError) || !canBeRepeated(error)) throw error;
    stopped = error;
  } finally {
    await journal.close();
  }
  return outcomeOf(tally, stopped, settings);
}

async function sendAll(
  sources: ReturnType<typeof readSources>,
  journal: Journal,
  tally: Tally,
  { service, apiKey, accepted, io }: Settings,
): Promise<void> {
  const running = new Set<Promise<void>>();
  const record = async (entries: readonly JournalEntry[]): Promise<void> => {
    await journal.add(entries);
    for (const entry of entries) {
      count(entry, tally);
      if (entry.outcome === "ACCEPTED" && entry.hash !== null) accepted.add(entry.hash);
    }
    io.progress.show(progressText(tally));
  };
  const send = async (ready: readonly Ready[]): Promise<void> => {
    await record(await sendPatiently(service.client, ready, apiKey, io));
  };
  let failure: { error: unknown } | null = null;
  const start = (ready: readonly Ready[]): void => {
    const call = send(ready)
      .catch((error: unknown) => {
        failure ??= { error };
      })
      .finally(() => running.delete(call));
    running.add(call);
  };
  for await (const group of groupForCalls(sources, journal)) {
    const { invalid, ready, earlier, repeated, known } = group;
    for (const hash of known) accepted.add(hash);
    tally.earlier += earlier;
    tally.repeated += repeated;
    tally.respelled += ready.filter((each) => each.respelled !== null).length;
    if (invalid.length > 0) await record(invalid);
    if (ready.length > 0) start(ready);
    if (running.size >= MAX_CALLS) await Promise.race(running);
    if (failure !== null) break;
  }
  await Promise.all(running);
  if (failure !== null) throw (failure as { error: unknown }).error;
}

function count(entry: JournalEntry, tally: Tally): void {
  if (entry.outcome === "ACCEPTED") tally.accepted += 1;
  else {
    if (entry.outcome === "REFUSED") tally.refused += 1;
    else tally.invalid += 1;
    if (tally.listed.length < MAX_LISTED) tally.listed.push(entry);
  }
}

function progressText({ accepted, refused, invalid }: Tally): string {
  const failed = refused + invalid;
  return `${accepted} accepted${failed === 0 ? "" : `, ${failed} not`}`;
}

function outcomeOf(tally: Tally, stopped: RequestError | null, settings: Settings): Outcome {
  const { accepted, earlier, repeated, refused, invalid, listed } = tally;
  const { service, journal } = settings;
  return {
    exitCode: exitCodeOf(tally, stopped),
    lines: [
      ...listed.map(({ outcome, place, errors }): Line => [
        { style: "red", text: outcome === "INVALID" ? "not sent" : "refused " },
        `  ${quoted(place)}: ${errors.map((error) => quoted(error)).join("; ")}`,
      ]),
      ...(refused + invalid > listed.length
        ? [`${refused + invalid - listed.length} more are in the journal.`]
        : []),
      `accepted  ${accepted}${earlier === 0 ? "" : `, and ${earlier} in earlier runs`}`,
      ...(repeated === 0 ? [] : [`repeated  ${repeated}, not sent again`]),
      `refused   ${refused}`,
      `not sent  ${invalid}`,
      ...respelledLines(tally.respelled),
      ...(stopped === null
        ? [
            accepted + earlier + repeated > 0
              ? TO_SEE_STATUS
              : refused + invalid > 0
                ? "The service has received no fingerprint."
                : "No submission was found, so nothing was sent.",
          ]
        : [
            [
              { style: "yellow" as const, text: "stopped" },
              `: ${stopped.message}. Run the same command again to continue.`,
            ],
          ]),
      `The journal is ${quoted(journal)}.`,
    ],
    data: {
      network: service.network,
      isSubmitted: true,
      journal,
      counts: { accepted, earlier, repeated, refused, invalid, respelled: tally.respelled },
      isComplete: stopped === null,
    },
  };
}

function exitCodeOf(
  { accepted, earlier, repeated, refused, invalid }: Tally,
  stopped: RequestError | null,
): ExitCode {
  if (refused + invalid > 0) return EXIT.failed;
  const isEmpty = accepted + earlier + repeated === 0;
  return stopped === null && !isEmpty ? EXIT.reached : EXIT.weaker;
}

// Groups submissions for calls of a bounded size. Submissions that cannot be sent are left out, and so are submissions
// that an earlier run or this run has recorded in the journal as accepted.

/** The limits of one call. They are lower than the service's, so that an answer comes soon. */
const MAX_COUNT = 500;
const MAX_BYTES = 1024 * 1024;

type Group = {
  ready: Ready[];
  invalid: JournalEntry[];
  /** How many submissions were left out because earlier runs recorded them as accepted. */
  earlier: number;
  /** How many submissions were left out because this run has recorded them as accepted. */
  repeated: number;
  /** The fingerprints of those that were left out. */
  known: string[];
};

const emptyGroup = (): Group => ({ ready: [], invalid: [], earlier: 0, repeated: 0, known: [] });

export async function* groupForCalls(
  sources: AsyncIterable<Sourced>,
  { earlier, accepted }: Pick<Journal, "earlier" | "accepted">,
): AsyncGenerator<Group> {
  let group = emptyGroup();
  let bytes = 0;
  for await (const source of sources) {
    if (!source.ok) {
      const { place, problem } = source;
      const errors = [problem];
      group.invalid.push({ outcome: "INVALID", hash: null, digest: null, place, errors });
    } else if (earlier.has(source.digest) || accepted.has(source.digest)) {
      if (earlier.has(source.digest)) group.earlier += 1;
      else group.repeated += 1;
      group.known.push(source.hash);
    } else {
      const length = Buffer.byteLength(JSON.stringify(source.submission));
      if (group.ready.length > 0 && bytes + length > MAX_BYTES) {
        yield group;
        group = emptyGroup();
        bytes = 0;
      }
      group.ready.push(source);
      bytes += length;
    }
    const { ready, invalid } = group;
    if (ready.length + invalid.length + group.earlier + group.repeated >= MAX_COUNT) {
      yield group;
      group = emptyGroup();
      bytes = 0;
    }
  }
  yield group;
}

type Ready = Extract<Sourced, { ok: true }>;

/**
 * Sends submissions in one call, and repeats the call while the service is busy or unreachable. Repeating is safe: if a
 * service already has a fingerprint, it accepts the submission and changes nothing. The client itself does not repeat
 * submissions after a time-out or an error status, because it does not know which calls may safely run twice.
 * @returns one journal entry for each submission, in the order of the submissions
 * @throws RequestError when the service refuses the call as a whole, or when all repeats have failed
 */
async function sendPatiently(
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
