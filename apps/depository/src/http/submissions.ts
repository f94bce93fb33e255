// Taking submissions in: who submits is told by the API key, each submission is answered on its own.
import { hash } from "node:crypto";
import { PATHS } from "@digital-evidence/evidence/api";
import { parseJson } from "@digital-evidence/evidence/canonical-json";
import { ForeignOrganizationError, type Ingest } from "../ingest.ts";
import type { Organization, Store } from "../store/store.ts";
import type { Call, Reply } from "./call.ts";
import { Failure } from "./failure.ts";
import type { Metrics } from "./metrics.ts";
import { respondJson } from "./respond.ts";
import type { Router } from "./router.ts";

/** Submissions in one call. */
export const MAX_SUBMISSIONS = 1000;

interface SubmissionRoutes {
  readonly store: Pick<Store, "organizationOfKey">;
  readonly ingest: Ingest;
  readonly maxBodyBytes: number;
  readonly metrics: Pick<Metrics, "submissions">;
}

export function addSubmissionRoutes(router: Router, options: SubmissionRoutes): void {
  const { store, ingest, maxBodyBytes, metrics } = options;

  async function judge(call: Call, how: "submit" | "validate"): Promise<Reply> {
    const submitter = await submitterOf(call, store);
    const submissions = await readSubmissions(call, maxBodyBytes);
    try {
      const results = await ingest[how](submissions, submitter);
      const accepted = results.filter((result) => result.accepted).length;
      metrics.submissions(how, accepted, results.length - accepted);
      return respondJson(results, 200, { "Cache-Control": "no-store" });
    } catch (error) {
      if (!(error instanceof ForeignOrganizationError)) throw error;
      throw new Failure("FORBIDDEN", error.message, error.path);
    }
  }

  router.on("POST", PATHS.fingerprints, (call) => judge(call, "submit"));
  router.on("POST", PATHS.validateFingerprints, (call) => judge(call, "validate"));
}

/** Keys are random and long, so a plain digest of them can be stored and looked up. */
export function apiKeyHash(key: string): string {
  return hash("sha256", key, "hex");
}

async function submitterOf(
  call: Call,
  store: Pick<Store, "organizationOfKey">,
): Promise<Organization> {
  const key = call.header("x-api-key");
  if (key === undefined || key === "") {
    throw new Failure("UNAUTHORIZED", "an API key is needed", "X-Api-Key");
  }
  const organization = await store.organizationOfKey(apiKeyHash(key));
  if (organization === null) {
    throw new Failure("UNAUTHORIZED", "the API key is not known here", "X-Api-Key");
  }
  return organization;
}

async function readSubmissions(call: Call, maxBodyBytes: number): Promise<unknown[]> {
  const contentType = call.header("content-type");
  if (contentType !== undefined && !/^application\/(?:[\w.-]+\+)?json\b/i.test(contentType)) {
    throw new Failure("UNSUPPORTED_MEDIA_TYPE", "the body must be JSON", "Content-Type");
  }
  const text = decodeUtf8(await call.body(maxBodyBytes));
  const parsed = parseJson(text, { maxLength: maxBodyBytes });
  if (!parsed.ok) {
    throw new Failure("INVALID_JSON", `${parsed.message}, at character ${parsed.at}`);
  }
  if (!Array.isArray(parsed.value)) {
    throw new Failure("INVALID_REQUEST", "the body must be an array of submissions");
  }
  if (parsed.value.length > MAX_SUBMISSIONS) {
    throw new Failure("PAYLOAD_TOO_LARGE", `at most ${MAX_SUBMISSIONS} submissions in one call`);
  }
  return parsed.value;
}

function decodeUtf8(bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    throw new Failure("INVALID_JSON", "the body is not UTF-8");
  }
}
