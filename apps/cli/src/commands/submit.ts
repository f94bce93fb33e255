// `submit` sends submissions that `sign` has made. Without a journal, it first reads all submissions, recomputes their
// hashes and verifies their signatures, and then sends all of them in one call. With a journal, it can send any number
// of submissions in several calls.
import type { FingerprintSubmission } from "@digital-evidence/evidence/api";
import { RequestError } from "@digital-evidence/client/errors";
import { parseJson } from "@digital-evidence/evidence/canonical-json";
import { usageError } from "../command-error.ts";
import { MAX_KEY_BYTES, MAX_SUBMISSION_BYTES, MAX_SUBMISSIONS } from "../evidence/limits.ts";
import { requireFileText } from "../evidence/read-file.ts";
import { EXIT } from "../exit-code.ts";
import type { Io } from "../io.ts";
import type { Outcome } from "../outcome.ts";
import { openService, type ServiceOptions } from "../service/service.ts";
import { readSubmission } from "../submit/read-submission.ts";
import { respelledLines, submissionOutcome } from "../submit/submission-outcome.ts";
import type { Line } from "../terminal/line.ts";
import { quoted } from "../terminal/neutral-text.ts";

export type SubmitOptions = ServiceOptions & {
  apiKeyFile?: string;
  validate?: boolean;
  /** The path of the journal. "Many submissions" in docs/cli.md describes it. */
  journal?: string;
};

export async function submit(
  files: readonly string[],
  options: SubmitOptions,
  io: Io,
): Promise<Outcome> {
  const { journal } = options;
  const service = openService(options, io);
  if (journal !== undefined) {
    if (options.validate === true)
      throw usageError("--journal and --validate cannot be used together");
    const apiKey = await readApiKey(options.apiKeyFile, io);
    if (apiKey === null) throw usageError(KEY_NEEDED);
    const { submitMany } = await import("../submit/submit-many.ts");
    return submitMany({ paths: files, journal, apiKey, service, io });
  }
  const sent = await readSubmissions(files);
  const submissions = sent.map(({ submission }) => submission);
  const apiKey = await readApiKey(options.apiKeyFile, io);
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
  return {
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
          ? [
              "The service has received the accepted fingerprints. To see whether they are final, run digital-evidence status.",
            ]
          : []),
    ],
    data: { network: service.network, isSubmitted: options.validate !== true, results, respelled },
  };
}

type Sent = { hash: string; submission: FingerprintSubmission; respelled: string | null };

/**
 * @throws CommandError if the files exceed the limits of one call or have no submission, or if a submission is malformed,
 * has a wrong hash or has an invalid signature
 */
async function readSubmissions(files: readonly string[]): Promise<Sent[]> {
  const submissions: Sent[] = [];
  let length = 0;
  for (const file of files) {
    const text = await requireFileText(file, MAX_SUBMISSION_BYTES);
    length += Buffer.byteLength(text);
    if (length > MAX_SUBMISSION_BYTES)
      throw usageError(
        "the files are together larger than one call may be; with --journal, they are sent in several calls",
      );
    const parsed = parseJson(text.replace(/^\ufeff/, ""));
    if (!parsed.ok) throw usageError(`${quoted(file)} is not JSON: ${parsed.message}`);
    const items = Array.isArray(parsed.value) ? parsed.value : [parsed.value];
    for (const item of items) {
      const read = readSubmission(item);
      if (!read.ok) throw usageError(`${quoted(file)}: ${read.problem}`);
      submissions.push(read);
    }
    if (submissions.length > MAX_SUBMISSIONS) {
      throw usageError(
        `one call takes at most ${MAX_SUBMISSIONS} submissions; with --journal, as many as you like are sent in several calls`,
      );
    }
  }
  if (submissions.length === 0) throw usageError("the files hold no submission");
  return submissions;
}

const KEY_NEEDED = "an API key is needed: set DIGITAL_EVIDENCE_API_KEY, or use --api-key-file";

/**
 * Reads the API key from a file or from the environment. Null where there is none: a service may answer such a call with
 * its price. No option takes the key itself, because other users of the
 * machine can see the arguments of a process.
 */
async function readApiKey(file: string | undefined, io: Io): Promise<string | null> {
  const key = file === undefined ? io.apiKey : await requireFileText(file, MAX_KEY_BYTES);
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
