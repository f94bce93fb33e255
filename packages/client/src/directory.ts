// Asks a domain for its directory of keys: docs/protocol/directory.md. The answer is untrusted text until the caller
// has parsed and verified it.
import { DIRECTORY_LIMITS, DIRECTORY_PATH } from "@digital-evidence/evidence/directory";
import { askOnce, type AttemptFailure, type Fetch } from "./request.ts";

export type DirectoryProblem =
  /** There was no answer, or the browser does not let the page read it. A page cannot tell the two cases apart. */
  | "UNREACHABLE"
  | "TIMED_OUT"
  | "REDIRECTED"
  /** The domain answered with status 404 or 410, so it publishes no directory. */
  | "NOT_PUBLISHED"
  /** The domain answered with another error status. */
  | "REFUSED"
  | "TOO_LONG";

export type DirectoryAnswer = { ok: true; text: string } | { ok: false; code: DirectoryProblem };

export type DirectoryQuestion = {
  origin: string;
  fetch: Fetch;
  signal?: AbortSignal | undefined;
  timeoutMs?: number | undefined;
};

/**
 * Makes one request and does not follow redirects, because a redirect could lead to a host that nobody has configured.
 * A failure of the domain is returned and not thrown.
 * @throws the signal's reason when aborted
 */
export async function askForDirectory(question: DirectoryQuestion): Promise<DirectoryAnswer> {
  const { origin, timeoutMs = DIRECTORY_LIMITS.timeoutMs } = question;
  const url = origin + DIRECTORY_PATH;
  const answer = await askOnce(url, DIRECTORY_LIMITS.bytes, timeoutMs, question);
  return answer.ok
    ? { ok: true, text: answer.body }
    : { ok: false, code: problemOf(answer.failure) };
}

function problemOf(failure: AttemptFailure): DirectoryProblem {
  switch (failure.type) {
    case "NETWORK":
      return "UNREACHABLE";
    case "TIMEOUT":
      return "TIMED_OUT";
    case "REDIRECTED":
      return "REDIRECTED";
    case "ANSWER_TOO_LARGE":
      return "TOO_LONG";
    case "HTTP":
    default:
      return failure.status === 404 || failure.status === 410 ? "NOT_PUBLISHED" : "REFUSED";
  }
}
