// The addresses inside the explorer, as route patterns and as links. shell/router.tsx says which page each pattern
// shows.
import { RECEIVED_HASH_PATTERN } from "@digital-evidence/evidence/hash";
import { useHistoryState } from "wouter/use-browser-location";
import { useEffect } from "react";
import type { Network } from "@digital-evidence/client/networks";
import { SERVICE_PERIODS, type ServicePeriod } from "@digital-evidence/evidence/api";
import { keySpelling } from "../format/text.ts";
import { shellWords } from "../words/shell.ts";
import { hasOwnLedger, snapshotLink } from "../config/ledger.ts";

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

export function signerPath(key: string): string {
  return `/signer/${key}`;
}

export function signerPathFor(key: string): string | undefined {
  const digits = keySpelling(key);
  return /^[0-9a-f]{128}$/.test(digits) ? signerPath(digits) : undefined;
}

/**
 * The position of a page in a list. The page starts after `cursor`, or at the newest entry where there is no
 * cursor.
 */
type ListPosition = { status?: string | undefined; cursor?: string | undefined };

export function atPosition(path: string, { status, cursor }: ListPosition): string {
  const search = new URLSearchParams();
  if (status !== undefined) search.set("status", status);
  if (cursor !== undefined) search.set("cursor", cursor);
  return search.size === 0 ? path : `${path}?${search.toString()}`;
}

/** Reads the position from the search part of an address. An empty value counts as absent. */
export function readPosition(search: string): ListPosition {
  const parameters = new URLSearchParams(search);
  const read = (name: string) => parameters.get(name) || undefined;
  return { status: read("status"), cursor: read("cursor") };
}

/**
 * The addresses of the newer pages of the list that the visitor has already passed, newest first. They must be
 * remembered, because a cursor leads only to older pages.
 */
type Trail = readonly string[];

/**
 * Reads the trail from the history entry, which survives refresh, back and forward. The result is null when
 * the visitor opened the address directly.
 */
export function useTrail(): Trail | null {
  const state: unknown = useHistoryState();
  if (typeof state !== "object" || state === null || !("trail" in state)) return null;
  const { trail } = state;
  const isTrail = Array.isArray(trail) && trail.every((entry) => /^\/[a-z]/.test(String(entry)));
  return isTrail ? trail.map(String) : null;
}

export function usePageTitle(screen: string): void {
  useEffect(() => {
    document.title = shellWords.title(screen);
  }, [screen]);
}

/**
 * Returns where a snapshot can be viewed. If the service keeps the ledger, this is a page of the explorer
 * (`to`). Otherwise, it is an address in the ledger’s own explorer (`href`). The result is empty if `hash`
 * is not a valid hash.
 */
export function snapshotAddress(network: Network, hash: string): { to?: string; href?: string } {
  if (hasOwnLedger(network)) {
    const to = snapshotPathFor(hash);
    return to === undefined ? {} : { to };
  }
  const href = snapshotLink(network, hash, window.location.origin);
  return href === null ? {} : { href };
}

export function activityPathOf(period: ServicePeriod): string {
  return `/activity?period=${period}`;
}

export function readPeriod(search: string): ServicePeriod {
  const named = new URLSearchParams(search).get("period");
  return SERVICE_PERIODS.find((period) => period === named) ?? "24h";
}
