// Routes that accept submissions. The API key identifies the organization that submits. Every submission gets its own
// result.
import { PATHS } from "@digital-evidence/evidence/api";
import {
  type JsonError,
  parseJson,
  parseJsonItems,
} from "@digital-evidence/evidence/canonical-json";
import { FINGERPRINT_LIMITS } from "@digital-evidence/evidence/fingerprint";
import { ForeignOrganizationError, type Ingest, member } from "../ingest/ingest.ts";
import type { Organization, Store } from "../store/store.ts";
import type { Turns } from "../turns.ts";
import { tooMuch } from "./rate-limit.ts";
import { checkApiKey, withKey } from "../keys/check.ts";
import { checkJsonType, decodeUtf8, readBody } from "./body.ts";
import { type Call, type Reply, respondJson } from "./call.ts";
import { Failure } from "./failure.ts";
import type { Metrics } from "./metrics.ts";
import { createRateLimiter } from "@digital-evidence/http-server/token-bucket";
import { post, type Route } from "./route.ts";

export const MAX_SUBMISSIONS = 1000;
/** The maximum number of values in the JSON of one call. 1000 submissions with three signatures each have 33,000. */
const MAX_VALUES = 40_000;
/**
 * The maximum number of values in one submission. The limit is low because parsing one submission is not interrupted
 * for other requests. A submission with the maximum of 64 signatures has about 280 values.
 */
const MAX_SUBMISSION_VALUES = 1_000;

interface SubmissionRoutes {
  readonly store: Store;
  readonly ingest: Ingest;
  readonly maxBodyBytes: number;
  readonly submissionWorkPerMinute: number;
  readonly turns: Turns;
  readonly now: () => number;
  readonly metrics: Pick<Metrics, "submissions">;
}

export function submissionRoutes(options: SubmissionRoutes): Route[] {
  const { store, ingest, maxBodyBytes, turns, metrics, now } = options;
  const work = createRateLimiter(options.submissionWorkPerMinute, now);

  function admit({ id }: Organization): void {
    const waitSeconds = work.wait(id);
    if (waitSeconds > 0)
      throw tooMuch("the organization has submitted too much within a minute", waitSeconds);
  }

  async function judge(call: Call, how: "submit" | "validate"): Promise<Reply> {
    const holder = await checkApiKey(call.headers["x-api-key"], store.keys, now());
    const submitter = holder.organization;
    admit(submitter);
    checkJsonType(call);
    const bytes = await readBody(call.raw, maxBodyBytes);
    let submissions: unknown[];
    try {
      submissions = await readSubmissions(bytes, maxBodyBytes, turns);
      // The allowance is checked a second time, because other calls of the organization may have used it up while
      // this body was read.
      admit(submitter);
    } finally {
      work.spend(submitter.id, Math.ceil(bytes.length / 1024));
    }
    work.spend(submitter.id, workOf(submissions));
    try {
      const results = await withKey(ingest[how](submissions, holder));
      const accepted = results.filter((result) => result.accepted).length;
      metrics.submissions(how, accepted, results.length - accepted);
      return respondJson(results, 200, { "Cache-Control": "no-store" });
    } catch (error) {
      if (!(error instanceof ForeignOrganizationError)) throw error;
      throw new Failure("FORBIDDEN", error.message, error.path);
    }
  }

  return [
    post(PATHS.fingerprints, (call) => judge(call, "submit")),
    post(PATHS.validateFingerprints, (call) => judge(call, "validate")),
  ];
}

async function readSubmissions(
  bytes: Uint8Array,
  maxBodyBytes: number,
  turns: Turns,
): Promise<unknown[]> {
  await turns.next();
  const text = decodeUtf8(bytes);
  if (!/^[ \t\n\r]*\[/.test(text)) {
    const other = parseJson(text, { maxLength: maxBodyBytes, maxValues: MAX_SUBMISSION_VALUES });
    if (!other.ok) throw failureOf(other);
    throw new Failure("INVALID_REQUEST", "the body must be an array of submissions");
  }
  const submissions: unknown[] = [];
  const limits = {
    maxLength: maxBodyBytes,
    maxValues: MAX_VALUES,
    maxItemValues: MAX_SUBMISSION_VALUES,
  };
  for (const item of parseJsonItems(text, limits)) {
    if (!item.ok) throw failureOf(item);
    if (submissions.length === MAX_SUBMISSIONS) {
      throw new Failure("PAYLOAD_TOO_LARGE", `at most ${MAX_SUBMISSIONS} submissions in one call`);
    }
    submissions.push(item.value);
    if (turns.isOver) await turns.next();
  }
  return submissions;
}

function failureOf({ code, message, at }: JsonError): Failure {
  return new Failure(
    code === "TOO_LONG" || code === "TOO_MANY_VALUES" ? "PAYLOAD_TOO_LARGE" : "INVALID_JSON",
    `${message}, at character ${at}`,
  );
}

/**
 * The cost of checking submissions. Each submission costs one unit, and each signature costs two: one for itself and
 * one for its key. The caller also charges one unit for each kibibyte of the body. The work of one unit takes about 20
 * to 60 µs.
 */
function workOf(submissions: readonly unknown[]): number {
  const signatures = submissions.map((submission) => {
    const proofs = member(member(submission, "attestation"), "proofs");
    return Array.isArray(proofs) ? Math.min(proofs.length, FINGERPRINT_LIMITS.maxProofs) : 0;
  });
  return submissions.length + 2 * signatures.reduce((sum, count) => sum + count, 0);
}
