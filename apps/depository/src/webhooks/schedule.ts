// Computes when a failed request is sent again, and when the service gives up.

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** The pause after the first failure, after the second, and so on. The last one is repeated. */
const PAUSES_MS = [
  5_000,
  30_000,
  2 * MINUTE_MS,
  5 * MINUTE_MS,
  10 * MINUTE_MS,
  15 * MINUTE_MS,
  30 * MINUTE_MS,
  HOUR_MS,
  2 * HOUR_MS,
];
/** Each pause is lengthened at random by at most this fraction, so that the retries of many webhooks are spread out. */
const JITTER = 0.1;

/** An active webhook is stopped when all requests to it have failed for this long. */
const EVENTS_GIVE_UP_MS = 24 * HOUR_MS;
/**
 * A webhook whose receiver never answered the challenge is stopped after this time. The time is short, because the
 * receiver may not have agreed to receive events.
 */
const CHALLENGE_GIVE_UP_MS = HOUR_MS;
/**
 * A webhook is not stopped before this many failures. With the pauses above, there are at least 18 failures in a day and
 * 7 in an hour. Fewer are required, because the service may have been stopped for a part of that time. Without this
 * condition, a clock that is set forward would stop a webhook at its second failure.
 */
const EVENTS_MIN_FAILURES = 12;
const CHALLENGE_MIN_FAILURES = 5;

/**
 * @param failures the number of failures in a row, including this one
 * @param random from 0 up to but not including 1
 */
export function pauseAfter(failures: number, random: number): number {
  const pause = PAUSES_MS[Math.min(failures, PAUSES_MS.length) - 1] ?? HOUR_MS;
  return Math.round(pause * (1 + JITTER * random));
}

interface Failing {
  /** The number of failures in a row, including the present one. */
  readonly failures: number;
  /** The time of the first of them, in milliseconds since 1970, like `now`. */
  readonly since: number;
  readonly now: number;
}

export function isGivenUp(isVerified: boolean, { failures, since, now }: Failing): boolean {
  const [giveUpMs, minFailures] = isVerified
    ? [EVENTS_GIVE_UP_MS, EVENTS_MIN_FAILURES]
    : [CHALLENGE_GIVE_UP_MS, CHALLENGE_MIN_FAILURES];
  return now - since >= giveUpMs && failures >= minFailures;
}
