import { type AskedPayment, askedPayment } from "@digital-evidence/client/payment";
import { priceText } from "../service/failure.ts";
import type { Answer } from "./ask.ts";

export const RULES = {
  STATS: "GET /v1/fingerprints/stats has the documented shape",
  LATEST: "GET /v1/fingerprints/latest has the documented shape",
  LATEST_ORDER: "Lists are newest first",
  LIMIT: "The parameter limit is followed, and refused with 400 above 500",
  PAGING: "A cursor leads to a page without repeated rows",
  PAGING_BACK: "forward=false with a cursor leads to the previous page",
  UNKNOWN_PARAMETER: "An unknown parameter is refused with 400",
  SEARCH: "A search by document_ref finds the fingerprint",
  NOT_FOUND: "An unknown hash is answered with 404",
  MALFORMED_HASH: "A malformed hash is refused with a 4xx status",
  ERROR_BODY: "Errors have errors[] with code and message, and a requestId",
  KEY_NEEDED: "A submission without a key is refused with 401, or with 402 and a price",
  RECORD: "A record has the documented shape",
  PROOF: "A proof has the documented shape { path, witness }",
  DOCUMENT: "The address of an event's document answers 307 with an absolute address, or 404",
  BATCH: "A batch has the documented shape",
  BATCH_MEMBERS: "A batch's members are listed",
  SNAPSHOT: "The ledger's snapshot has the documented shape",
  ACTIVITY: "GET /v1/fingerprints/activity has the documented shape",
  LATEST_BATCHES: "GET /v1/batches/latest has the documented shape",
  OPENAPI: "The service describes itself at /openapi.json",
  JSON_TYPE: "Answers have the type application/json",
  HEAD: "HEAD is answered like GET, without a body",
  ETAG: "If-None-Match with the ETag is answered with 304",
  CACHE_FINAL: "An answer that is final may be cached forever (immutable)",
  CACHE_LIVE: "A list is cached for at most one second",
  CORS: "Pages of any origin may read answers",
  CORS_EXPOSED: "Pages of any origin may read the headers ETag, Retry-After and X-Request-Id",
  CORS_PREFLIGHT: "Pages of any origin may send X-Api-Key",
  NO_COOKIES: "No cookies are set",
  RANGES: "Parts of published files can be requested (206)",
  EVIDENCE: "The evidence on a final fingerprint fits together",
} as const;

export type RuleId = keyof typeof RULES;

/** The rules that published files can keep. All others are about a program that answers. */
export const RULES_OF_FILES: ReadonlySet<RuleId> = new Set<RuleId>([
  "STATS",
  "LATEST",
  "LATEST_ORDER",
  "PAGING",
  "SEARCH",
  "RECORD",
  "PROOF",
  "BATCH",
  "BATCH_MEMBERS",
  "SNAPSHOT",
  "ACTIVITY",
  "LATEST_BATCHES",
  "CORS",
  "NO_COOKIES",
  "RANGES",
  "EVIDENCE",
]);

/** The rules of a service. Parts of files are requested only of published files. */
export const RULES_OF_SERVICES = (Object.keys(RULES) as RuleId[]).filter((id) => id !== "RANGES");

/**
 * `absent` means that the service does not offer an optional call, or offers it only with a key or for a payment. `unknown` means that
 * the rule could not be tested: no answer came, the answer was a redirect or 429, or there is no data to test it with.
 */
export type FindingVerdict = "conforms" | "deviates" | "absent" | "unknown";

export type DoctorFinding = { id: RuleId; verdict: FindingVerdict; found: string };

export function conforms(id: RuleId, found = "as documented"): DoctorFinding {
  return { id, verdict: "conforms", found };
}

export function deviates(id: RuleId, found: string): DoctorFinding {
  return { id, verdict: "deviates", found };
}

export function unknown(id: RuleId, found: string): DoctorFinding {
  return { id, verdict: "unknown", found };
}

const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

/**
 * Calls `find` to judge an answer. If no answer came, or the answer was a redirect or 429, `find` is not called, and
 * the finding is `unknown`. An answer that asks for a payment is `absent`.
 * @param answer null if no answer came
 */
export function findingOf(
  id: RuleId,
  answer: Answer | null,
  find: (answer: Answer) => DoctorFinding,
): DoctorFinding {
  if (answer === null) return unknown(id, "no answer");
  if (REDIRECTS.has(answer.status)) return unknown(id, `a redirect (${answer.status})`);
  if (answer.status === 429) return unknown(id, "refused for asking too often (429)");
  const payment = paymentOf(answer);
  if (payment !== null) {
    return { id, verdict: "absent", found: `the service asks for ${priceText(payment)} (402)` };
  }
  return find(answer);
}

/** What an answer 402 asks for, if it states a price. */
export function paymentOf({ status, json = null, headers }: Answer): AskedPayment | null {
  return status === 402 ? askedPayment(json, headers.get("x-payment-required")) : null;
}

export function judged(
  id: RuleId,
  answer: Answer | null,
  isRight: (answer: Answer) => boolean,
  found: (answer: Answer) => string = ({ status }) => `status ${status}`,
): DoctorFinding {
  return findingOf(id, answer, (given) =>
    isRight(given) ? conforms(id, found(given)) : deviates(id, found(given)),
  );
}
