// Taking submissions in: who submits is told by the API key, each submission is answered on its own.
import { hash } from "node:crypto";
import { PATHS } from "@digital-evidence/evidence/api";
import { parseJson } from "@digital-evidence/evidence/canonical-json";
import type { Context, Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { ForeignOrganizationError, type Ingest } from "../ingest.ts";
import type { Organization, Store } from "../store/store.ts";
import type { Env } from "./context.ts";
import { Failure } from "./failure.ts";
import type { Metrics } from "./metrics.ts";
import { respondJson } from "./respond.ts";

/** Submissions in one call. */
export const MAX_SUBMISSIONS = 1000;

interface SubmissionRoutes {
  readonly store: Pick<Store, "organizationOfKey">;
  readonly ingest: Ingest;
  readonly maxBodyBytes: number;
  readonly metrics: Pick<Metrics, "submissions">;
}

export function addSubmissionRoutes(app: Hono<Env>, options: SubmissionRoutes): void {
  const { store, ingest, maxBodyBytes, metrics } = options;
  const limit = bodyLimit({
    maxSize: maxBodyBytes,
    onError: () => {
      throw new Failure("PAYLOAD_TOO_LARGE", `the body is longer than ${maxBodyBytes} bytes`);
    },
  });

  async function respond(c: Context<Env>, call: "submit" | "validate"): Promise<Response> {
    const submitter = await submitterOf(c, store);
    const submissions = await readSubmissions(c, maxBodyBytes);
    try {
      const results = await ingest[call](submissions, submitter);
      const accepted = results.filter((result) => result.accepted).length;
      metrics.submissions(call, accepted, results.length - accepted);
      return respondJson(c, results, 200, { "Cache-Control": "no-store" });
    } catch (error) {
      if (!(error instanceof ForeignOrganizationError)) throw error;
      throw new Failure("FORBIDDEN", error.message, error.path);
    }
  }

  app.post(PATHS.fingerprints, limit, (c) => respond(c, "submit"));
  app.post(PATHS.validateFingerprints, limit, (c) => respond(c, "validate"));
}

/** Keys are random and long, so a plain digest of them can be stored and looked up. */
export function apiKeyHash(key: string): string {
  return hash("sha256", key, "hex");
}

async function submitterOf(
  c: Context<Env>,
  store: Pick<Store, "organizationOfKey">,
): Promise<Organization> {
  const key = c.req.header("X-Api-Key");
  if (key === undefined || key === "") {
    throw new Failure("UNAUTHORIZED", "an API key is needed", "X-Api-Key");
  }
  const organization = await store.organizationOfKey(apiKeyHash(key));
  if (organization === null) {
    throw new Failure("UNAUTHORIZED", "the API key is not known here", "X-Api-Key");
  }
  return organization;
}

async function readSubmissions(c: Context<Env>, maxBodyBytes: number): Promise<unknown[]> {
  const contentType = c.req.header("Content-Type");
  if (contentType !== undefined && !/^application\/(?:[\w.-]+\+)?json\b/i.test(contentType)) {
    throw new Failure("UNSUPPORTED_MEDIA_TYPE", "the body must be JSON", "Content-Type");
  }
  const text = decodeUtf8(await c.req.arrayBuffer());
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

function decodeUtf8(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    throw new Failure("INVALID_JSON", "the body is not UTF-8");
  }
}
