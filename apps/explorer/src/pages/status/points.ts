// Turns the status that the service states about itself into the points that the page lists. Each point has a title, a
// finding, and a sentence that says what the finding means or what to do.
import type { ServiceActivity, ServiceStatus } from "@digital-evidence/evidence/api";
import { toMilliseconds } from "@digital-evidence/evidence/time";
import { duration, limitText } from "../../format/time-range.ts";
import { formatNumber } from "../../format/number.ts";
import { serviceStatusWords as words } from "../../words/service-status.ts";

export type StatusPoint = {
  kind: "fine" | "attention" | "unknown";
  title: string;
  text: string;
  meaning: string;
};

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
/** The page calls a wait slow if it is longer than this. Normally, a fingerprint waits for about a minute. */
const SLOW_MS = 15 * MINUTE_MS;

/**
 * Returns the points in their order on the page. Ages are computed only from the service's own times, so this device's
 * clock does not affect them.
 * @param answeredAt when this device received the status, in milliseconds since the Unix epoch
 * @param activity null if the service does not offer it or the request failed; undefined while it is loading
 */
export function pointsOf(
  status: ServiceStatus,
  answeredAt: number,
  activity: ServiceActivity | null | undefined,
): StatusPoint[] {
  return [
    { kind: "fine", ...titled("answers"), text: words.answers.yes, meaning: words.answers.meaning },
    ledger(status),
    waiting(status),
    errored(status),
    times(activity),
    log(status),
    clock(status, answeredAt),
  ];
}

function titled(name: "answers" | "ledger" | "waiting" | "errored" | "times" | "log" | "clock") {
  return { title: words[name].title };
}

/** Returns how long ago a time was by the service's clock, in milliseconds, rounded down to whole seconds. */
function ageOf(time: string, status: ServiceStatus): number {
  const age = Math.max(0, toMilliseconds(status.time) - toMilliseconds(time));
  return Math.floor(age / SECOND_MS) * SECOND_MS;
}

/** Returns how long the oldest waiting fingerprint or batch has been waiting, in milliseconds; 0 if there is none. */
function longestWait(status: ServiceStatus): number {
  const { waiting: batchless, onTheWay } = status;
  const ages = [batchless.oldestAt, onTheWay.oldestAt].map((time) =>
    time === undefined ? 0 : ageOf(time, status),
  );
  return Math.max(...ages);
}

function ledger(status: ServiceStatus): StatusPoint {
  const { newestSnapshot: newest, onTheWay } = status;
  if (newest === undefined) {
    const { none, noneMeaning } = words.ledger;
    return { kind: "unknown", ...titled("ledger"), text: none, meaning: noneMeaning };
  }
  const age = ageOf(newest.timestamp, status);
  const isStuck = onTheWay.batches > 0 && age > SLOW_MS && longestWait(status) > SLOW_MS;
  return {
    kind: isStuck ? "attention" : "fine",
    ...titled("ledger"),
    text: words.ledger.newest(formatNumber(newest.ordinal), duration(age)),
    meaning: isStuck ? words.ledger.stuck : words.ledger.meaning,
  };
}

function waiting(status: ServiceStatus): StatusPoint {
  const { waiting: batchless, onTheWay } = status;
  const age = longestWait(status);
  const amount = words.waiting.amount(
    counted(batchless.fingerprints, status),
    counted(onTheWay.batches, status),
  );
  const isAny = batchless.fingerprints > 0 || onTheWay.batches > 0;
  const isSlow = age > SLOW_MS;
  return {
    kind: isSlow ? "attention" : "fine",
    ...titled("waiting"),
    text: isAny ? `${amount} ${words.waiting.oldest(duration(age))}` : words.waiting.nothing,
    meaning: isSlow ? words.waiting.slow : words.waiting.meaning,
  };
}

/** Writes a count. The service stops counting at a limit, so the true number may be higher than that limit. */
function counted(count: number, { countedUpTo }: ServiceStatus): string {
  const written = formatNumber(count);
  return count >= countedUpTo ? words.waiting.more(written) : written;
}

function errored(status: ServiceStatus): StatusPoint {
  const { batches } = status.errored;
  return {
    kind: batches > 0 ? "attention" : "fine",
    ...titled("errored"),
    text: batches > 0 ? words.errored.some(counted(batches, status)) : words.errored.none,
    meaning: batches > 0 ? words.errored.action : words.errored.meaning,
  };
}

function times(activity: ServiceActivity | null | undefined): StatusPoint {
  if (activity === null || activity === undefined) {
    const text = activity === null ? words.times.unknown : words.times.pending;
    return { kind: "unknown", ...titled("times"), text, meaning: "" };
  }
  // Until the service has counted its batches, the times leave out many fingerprints, perhaps all of them.
  if (activity.isCatchingUp) {
    return { kind: "unknown", ...titled("times"), text: words.times.notCounted, meaning: "" };
  }
  const { median, p95 } = activity.timesToFinal;
  const text =
    median === undefined || p95 === undefined
      ? words.times.none
      : words.times.some(limitText(median), limitText(p95));
  return { kind: "fine", ...titled("times"), text, meaning: "" };
}

/** Says that the log before this one ended; an empty text if there was none. */
export function formerText(former: ServiceStatus["log"]["former"]): string {
  const last = former?.at(-1);
  if (last === undefined) return "";
  const { log: said } = words;
  return last.size === undefined ? said.formerUnknown : said.former(formatNumber(last.size));
}

function log({ log: { state, size, former, witnesses } }: ServiceStatus): StatusPoint {
  const { log: said } = words;
  if (state === "REFUSING") {
    return { kind: "attention", ...titled("log"), text: said.refusing, meaning: said.refusal };
  }
  if (size === undefined) {
    return { kind: "unknown", ...titled("log"), text: said.starting, meaning: said.meaning };
  }
  const signed = `${said.signed(formatNumber(size))} ${formerText(former)}`.trimEnd();
  if (witnesses === undefined) {
    return { kind: "fine", ...titled("log"), text: signed, meaning: said.meaning };
  }
  const { cosigned, asked, isQuorum } = witnesses;
  return {
    kind: isQuorum ? "fine" : "attention",
    ...titled("log"),
    text: `${signed} ${said.witnesses(formatNumber(cosigned), formatNumber(asked))}`,
    meaning: isQuorum ? said.meaning : said.noQuorum,
  };
}

/**
 * Compares the service's clock with this device's clock. The service may have read its clock some seconds before the
 * answer arrived, so a difference of up to a minute counts as none.
 */
function clock(status: ServiceStatus, answeredAt: number): StatusPoint {
  const difference = Math.abs(toMilliseconds(status.time) - answeredAt);
  const { clock: said } = words;
  return difference <= MINUTE_MS
    ? { kind: "fine", ...titled("clock"), text: said.agree, meaning: said.meaning }
    : {
        kind: "attention",
        ...titled("clock"),
        text: said.differ(duration(Math.round(difference / MINUTE_MS) * MINUTE_MS)),
        meaning: said.action,
      };
}
