// `submit` sends submissions that `sign` has made. Without a journal, it first reads all submissions, recomputes their
// hashes and verifies their signatures, and then sends all of them in one call. With a journal, it can send any number
// of submissions in several calls.
import type { FingerprintSubmission } from "@digital-evidence/evidence/api";
import { RequestError } from "@digital-evidence/client/errors";
import { usageError } from "../command-error.ts";
import { MAX_KEY_BYTES, MAX_SUBMISSION_BYTES, MAX_SUBMISSIONS } from "../evidence/limits.ts";
import { type Input, requireFileText } from "../evidence/read-file.ts";
import { EXIT } from "../exit-code.ts";
import type { Io } from "../io.ts";
import type { Outcome } from "../outcome.ts";
import { openOwnService, type ServiceOptions } from "../service/service.ts";
import { isSet } from "../settings.ts";
import { readSources } from "../submit/sources.ts";
import { respelledLines, submissionOutcome } from "../submit/submission-outcome.ts";
import { TO_SEE_STATUS, waitUntilFinal } from "../submit/wait-until-final.ts";
import type { Line } from "../terminal/line.ts";
import { quoted } from "../terminal/neutral-text.ts";

const DEFAULT_WAIT_S = 3600;
const API_KEY = "DIGITAL_EVIDENCE_API_KEY";

export type SubmitOptions = ServiceOptions & {
  apiKeyFile?: Input;
  validate?: boolean;
  /** The path of the journal. "Many submissions" in docs/cli.md describes it. */
  journal?: string;
  wait?: boolean;
  /** In seconds. */
  waitLimit?: number;
};

export async function submit(
  files: readonly string[],
  options: SubmitOptions,
  io: Io,
): Promise<Outcome> {
  const { journal, wait = false, waitLimit = DEFAULT_WAIT_S } = options;
  if (wait && options.validate === true) {
    throw usageError("--wait and --validate cannot be used together, because nothing is submitted");
  }
  const { service, apiKeyFile } = await openOwnService(options, io);
  const keyFile = options.apiKeyFile ?? (isSet(io.env[API_KEY]) ? undefined : apiKeyFile);
  if (journal !== undefined) {
    if (options.validate === true)
      throw usageError("--journal and --validate cannot be used together");
    const apiKey = await readApiKey(keyFile, io);
    if (apiKey === null) throw usageError(KEY_NEEDED);
    const { submitMany } = await import("../submit/submit-many.ts");
    const accepted = new Set<string>();
    const outcome = await submitMany({ paths: files, journal, apiKey, service, accepted, io });
    return waited(outcome, accepted);
  }
  const sent = await readSubmissions(files, io);
  const submissions = sent.map(({ submission }) => submission);
  const apiKey = await readApiKey(keyFile, io);
  io.progress.show(`sending ${submissions.length}`);
  const { client } = service;
  const key = apiKey === null ? {} : { apiKey };
  const answered = await (
    options.validate === true ? client.validate(submissions, key) : client.submit(submissions, key)
  ).catch((error: unknown) => {
    const isRefused = error instanceof RequestError && error.status === 401;
    throw apiKey === null && isRefused ? usageError(KEY_NEEDED, error) : error;
  });
  const results = sent.map(({ hash }) => submissionOutcome(hash, answered));
  const respelled = sent.filter((each) => each.respelled !== null).length;
  const outcome = {
    exitCode: results.every(({ accepted }) => accepted) ? EXIT.reached : EXIT.failed,
    lines: [
      ...results.flatMap(({ hash, accepted, errors }): Line[] => [
        [
          accepted ? { style: "green", text: "accepted" } : { style: "red", text: "refused " },
          `  ${hash}`,
        ],
        ...errors.map((error) => `          ${quoted(error)}`),
      ]),
      ...respelledLines(respelled),
      ...(options.validate === true
        ? [
            "Nothing was submitted: the service was only asked whether it would accept the submissions.",
          ]
        : results.some(({ accepted }) => accepted)
          ? [TO_SEE_STATUS]
          : []),
    ],
    data: { network: service.network, isSubmitted: options.validate !== true, results, respelled },
  };
  const accepted = results.flatMap((result) => (result.accepted ? [result.hash] : []));
  return waited(outcome, new Set(accepted));

  function waited(submitted: Outcome, hashes: ReadonlySet<string>): Outcome | Promise<Outcome> {
    return wait && hashes.size > 0
      ? waitUntilFinal(submitted, hashes, waitLimit, service, io)
      : submitted;
  }
}

type Sent = { hash: string; submission: FingerprintSubmission; respelled: string | null };

/**
 * @throws CommandError if the files exceed the limits of one call or have no submission, or if a submission is malformed,
 * has a wrong hash or has an invalid signature
 */
async function readSubmissions(paths: readonly string[], io: Io): Promise<Sent[]> {
  const submissions: Sent[] = [];
  let length = 0;
  for await (const read of readSources(paths, io.stdin)) {
    if (!read.ok) throw usageError(`${read.place}: ${read.problem}`);
    submissions.push(read);
    length += Buffer.byteLength(JSON.stringify(read.submission));
    if (length > MAX_SUBMISSION_BYTES || submissions.length > MAX_SUBMISSIONS) {
      throw usageError(
        `one call takes at most ${MAX_SUBMISSIONS} submissions of ${MAX_SUBMISSION_BYTES / 1024} KiB in all; with --journal, as many as you like are sent in several calls`,
      );
    }
  }
  if (submissions.length === 0) throw usageError("no submission was found");
  return submissions;
}

const KEY_NEEDED = `an API key is needed: set ${API_KEY}, or use --api-key-file`;

/**
 * Reads the API key from a file or from the environment. Null where there is none: a service may answer such a call with
 * its price. No option takes the key itself, because other users of the
 * machine can see the arguments of a process.
 */
async function readApiKey(file: Input | undefined, { env }: Io): Promise<string | null> {
  const key = file === undefined ? env[API_KEY] : await requireFileText(file, MAX_KEY_BYTES);
  if (key === undefined) return null;
  const trimmed = key.trim();
  if (trimmed === "") throw usageError(KEY_NEEDED);
  // This check keeps the key out of error messages. If the key had a line break, fetch would refuse the header with a
  // message that quotes the key.
  if (!/^[\u0021-\u007e]+(?: [\u0021-\u007e]+)*$/.test(trimmed)) {
    throw usageError("the API key contains characters that are not allowed in an HTTP header");
  }
  return trimmed;
}
