// `submit --journal`: sends any number of submissions in several calls, waits while the service is busy, and records
// each outcome in the journal.
import { RequestError } from "@digital-evidence/client/errors";
import { EXIT, type ExitCode } from "../exit-code.ts";
import type { Io } from "../io.ts";
import type { Outcome } from "../outcome.ts";
import { canBeRepeated } from "../service/patiently.ts";
import type { Service } from "../service/service.ts";
import type { Line } from "../terminal/line.ts";
import { quoted } from "../terminal/neutral-text.ts";
import { type Journal, type JournalEntry, openJournal } from "./journal.ts";
import { groupForCalls } from "./group-for-calls.ts";
import { type Ready, sendPatiently } from "./send-patiently.ts";
import { readSources } from "./sources.ts";
import { respelledLines } from "./submission-outcome.ts";
import { TO_SEE_STATUS } from "./wait-until-final.ts";

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
