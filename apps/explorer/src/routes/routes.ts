// Every address inside the explorer, as a route's pattern and as a link.

export const ROUTES = {
  root: "/",
  dashboard: "/dashboard",
  fingerprint: "/fingerprint/:hash?",
  batch: "/batch/:batchId?",
  search: "/search",
  verify: "/verify",
  verifyEvent: "/verify/:eventId",
} as const;

export const dashboardPath = ROUTES.dashboard;
export const searchPath = ROUTES.search;
export const verifyPath = ROUTES.verify;

export function fingerprintPath(hash: string): string {
  return `/fingerprint/${encodeURIComponent(hash)}`;
}

export function batchPath(batchId: string): string {
  return `/batch/${encodeURIComponent(batchId)}`;
}
