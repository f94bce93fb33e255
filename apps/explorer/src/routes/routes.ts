// The addresses inside the explorer, as route patterns and as links. shell/router.tsx says which page each pattern
// shows. The links to a signer's page and to a period of /activity are in signer-path.ts and activity-path.ts.
import { RECEIVED_HASH_PATTERN } from "@digital-evidence/evidence/hash";

/**
 * The beginning of the addresses that pages of other sites may show in a frame. packages/page-headers defines the same
 * value. It is repeated here, because the pages load no code from that package. A test compares the two.
 */
export const EMBED_PREFIX = "/embed/";

export const ROUTES = {
  root: "/",
  dashboard: "/dashboard",
  report: "/fingerprint/:hash/report",
  fingerprint: "/fingerprint/:hash?",
  batch: "/batch/:batchId?",
  snapshot: "/snapshot/:hash?",
  signer: "/signer/:key?",
  activity: "/activity",
  status: "/status",
  search: "/search",
  verify: "/verify",
  case: "/case",
  howItWorks: "/how-it-works",
  verifyEvent: "/verify/:eventId",
  embed: `${EMBED_PREFIX}:hash`,
} as const;

export const dashboardPath = ROUTES.dashboard;
export const searchPath = ROUTES.search;
export const verifyPath = ROUTES.verify;
export const casePath = ROUTES.case;
export const howItWorksPath = ROUTES.howItWorks;
export const statusPath = ROUTES.status;

export function fingerprintPath(hash: string): string {
  return `/fingerprint/${encodeURIComponent(hash)}`;
}

export function reportPath(hash: string): string {
  return `${fingerprintPath(hash)}/report`;
}

export function embedPath(hash: string): string {
  return EMBED_PREFIX + encodeURIComponent(hash);
}

export function fingerprintPathFor(hash: string): string | undefined {
  return RECEIVED_HASH_PATTERN.test(hash) ? fingerprintPath(hash) : undefined;
}

export function batchPath(batchId: string): string {
  return `/batch/${encodeURIComponent(batchId)}`;
}

export const BATCH_PARAMETER = "batch";

export function casePathOfBatch(batchId: string): string {
  return `${casePath}?${BATCH_PARAMETER}=${encodeURIComponent(batchId)}`;
}

export function snapshotPathFor(hash: string): string | undefined {
  return RECEIVED_HASH_PATTERN.test(hash) ? `/snapshot/${hash.toLowerCase()}` : undefined;
}

export function searchPathFor(text: string): string {
  return `${searchPath}?q=${encodeURIComponent(text)}`;
}
