// The paths of the API, as templates in OpenAPI's notation. `buildPath` fills in the parameters of a template.

export const PATHS = {
  fingerprints: "/v1/fingerprints",
  validateFingerprints: "/v1/fingerprints/validate",
  latestFingerprints: "/v1/fingerprints/latest",
  stats: "/v1/fingerprints/stats",
  activity: "/v1/fingerprints/activity",
  fingerprint: "/v1/fingerprints/{hash}",
  proof: "/v1/fingerprints/{hash}/proof",
  document: "/v1/fingerprints/{eventId}/document",
  batches: "/v1/batches",
  latestBatches: "/v1/batches/latest",
  batch: "/v1/batches/{batchId}",
  batchFingerprints: "/v1/batches/{batchId}/fingerprints",
  snapshots: "/v1/ledger/snapshots",
  snapshot: "/v1/ledger/snapshots/{hash}",
  nextSnapshot: "/v1/ledger/snapshots/{hash}/next",
} as const;

/** The feeds, which only services of this project offer. All list the same fingerprints, each in a standard format. */
export const FEED_PATHS = {
  atom: "/v1/feeds/fingerprints.atom",
  json: "/v1/feeds/fingerprints.json",
} as const;

/**
 * The files of the log over the snapshots are below this prefix: `checkpoint`, and tiles with the names that
 * tlog-tiles defines (`tile/…`).
 */
export const LOG_PREFIX = "/log/";

type Parameters<Template extends string> = Template extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Parameters<Rest>
  : never;

/**
 * Fills in the parameters of a template, percent-encoded.
 * @example buildPath(PATHS.proof, { hash: "ab" }) // "/v1/fingerprints/ab/proof"
 */
export function buildPath<Template extends string>(
  template: Template,
  parameters: Readonly<Record<Parameters<Template>, string>>,
): string {
  let path: string = template;
  for (const [name, value] of Object.entries<string>(parameters)) {
    path = path.replace(`{${name}}`, () => encodeURIComponent(value));
  }
  return path;
}
