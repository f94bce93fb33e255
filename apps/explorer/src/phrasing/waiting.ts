import type { Retry } from "@digital-evidence/client";
import { waitingWords as words } from "../words/failure.ts";

export function reasonWords({ reason }: Pick<Retry, "reason">): string {
  if (reason === "NETWORK") return words.reasons.network;
  if (reason === "TIMEOUT") return words.reasons.timeout;
  if (reason === "HTTP_429") return words.reasons.busy;
  return words.reasons.status(reason.slice("HTTP_".length));
}

export function nextTryWords({ failures }: { failures: number }, seconds: number): string {
  return seconds === 0 ? words.trying(failures + 1) : words.tryingIn(failures + 1, seconds);
}

/**
 * Returns the words that take the place of content that was never received. If the network failed on an
 * offline device, the words do not blame the service.
 */
export function missingWords(
  trouble: Pick<Retry, "reason">,
  isOnline: boolean,
): { title: string; reason: string } {
  if (!isOnline && trouble.reason === "NETWORK") return words.offline;
  return { title: words.title, reason: reasonWords(trouble) };
}

/** Screen readers announce this text once, when the first try has failed. */
export function announcement(trouble: Pick<Retry, "reason">): string {
  return `${reasonWords(trouble)} ${words.triesAgain}`;
}
