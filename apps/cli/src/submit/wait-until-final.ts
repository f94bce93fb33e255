// Waits until fingerprints are final, by asking the service for their records. What it answers is only what it states.
import { setTimeout as wait } from "node:timers/promises";
import { isTerminal, isUnderWay } from "@digital-evidence/evidence/status";
import { EXIT, type ExitCode } from "../exit-code.ts";
import type { Io } from "../io.ts";
import type { Outcome } from "../outcome.ts";
import { patiently } from "../service/patiently.ts";
import type { Service } from "../service/service.ts";
import type { Line } from "../terminal/line.ts";
import { quoted } from "../terminal/neutral-text.ts";

const FIRST_WAIT_MS = 1000;
const MAX_WAIT_MS = 15_000;
/** The maximum number of calls that run at the same time. */
const MAX_CALLS = 4;
/** The maximum number of fingerprints that are listed because they are not final. */
const MAX_LISTED = 20;

/**
 * Adds to the outcome of a submission what became of the accepted fingerprints.
 * @param hashes the accepted fingerprints
 * @param limitS how long to wait, in seconds
 */
export async function waitUntilFinal(
  outcome: Outcome,
  hashes: ReadonlySet<string>,
  limitS: number,
  { client }: Service,
  io: Io,
): Promise<Outcome> {
  const end = io.now().getTime() + limitS * 1000;
  /** The fingerprints that may still become final, each with the status that the service stated last. */
  const open = new Map<string, string | null>(Array.from(hashes, (hash) => [hash, null]));
  const errored: string[] = [];
  for (let delayMs = FIRST_WAIT_MS; open.size > 0; delayMs = Math.min(delayMs * 2, MAX_WAIT_MS)) {
    const queue = [...open.keys()];
    const askSome = async (): Promise<void> => {
      for (let hash = queue.pop(); hash !== undefined; hash = queue.pop()) {
        const asked = hash;
        const record = await patiently(io, () => client.fingerprint(asked, { refusesOther: true }));
        const status = record?.status ?? null;
        if (isTerminal(status)) open.delete(hash);
        else if (isUnderWay(status)) open.set(hash, status);
        else {
          open.delete(hash);
          errored.push(hash);
        }
        io.progress.show(`${hashes.size - open.size - errored.length} of ${hashes.size} final`);
      }
    };
    await Promise.all(Array.from({ length: MAX_CALLS }, askSome));
    if (open.size === 0 || io.now().getTime() + delayMs > end) break;
    await wait(delayMs);
  }
  const notFinal = [...errored.map((hash) => [hash, "ERRORED_COMMITMENT"] as const), ...open];
  const final = hashes.size - notFinal.length;
  return {
    ...outcome,
    exitCode: exitCodeOf(outcome.exitCode, errored.length, open.size),
    lines: [
      ...outcome.lines.filter((line) => line !== TO_SEE_STATUS),
      `final     ${final} of ${hashes.size}, as the service states; nothing was checked`,
      ...notFinal
        .slice(0, MAX_LISTED)
        .map(([hash, status]): Line => [
          { style: "yellow", text: "not final" },
          ` ${hash}: ${quoted(status ?? "no status")}`,
        ]),
      ...(open.size === 0
        ? []
        : [`Waited for ${limitS} seconds. The service may still make them final.`]),
    ],
    data: {
      ...outcome.data,
      final,
      notFinal: notFinal.map(([hash, status]) => ({ hash, status })),
    },
  };
}

/** The line of a submission that tells the user to ask for the status. */
export const TO_SEE_STATUS =
  "The service has received the accepted fingerprints. To see whether they are final, run digital-evidence status.";

function exitCodeOf(submitted: ExitCode, errored: number, open: number): ExitCode {
  if (submitted === EXIT.failed || errored > 0) return EXIT.failed;
  return open > 0 ? EXIT.weaker : submitted;
}
