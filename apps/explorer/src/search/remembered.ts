// What the search remembers of this visit and of earlier ones.
import {
  lookUp,
  type LookUp,
  type LookUpInput,
  type Known,
} from "@digital-evidence/client/look-up";
import type { Network } from "@digital-evidence/client/networks";
import type { ReceivedDetails } from "@digital-evidence/client";
import type { QueryClient } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";
import { hasOwnLedger } from "../config/ledger.ts";
import type { Source } from "../queries/source.ts";
import { keptList } from "../components/kept-list.ts";

/** The members of a look-up's input that say which service is asked. */
export function lookedUpAt(
  { client, hasGeneratedBatches }: Source,
  network: Network,
): Pick<LookUpInput, "client" | "hasOwnLedger" | "hasGeneratedBatches"> {
  return { client, hasGeneratedBatches, hasOwnLedger: hasOwnLedger(network) };
}

type KeptLookUp = LookUp & {
  /**
   * When the page received this answer, in milliseconds since the Unix epoch, if the answer was kept from an earlier
   * look-up. Undefined for a new answer.
   */
  answeredAt?: number;
};

/**
 * A visit looks up fewer texts and documents than this. If the limit is reached all the same, all answers are
 * dropped.
 */
const MAX_ANSWERS = 1000;

const answers = new Map<string, Required<KeptLookUp>>();

export async function lookUpOrKeep(input: LookUpInput): Promise<KeptLookUp> {
  const answer = await lookUp(input);
  const key = JSON.stringify(input.candidates);
  if (answer.trials.some(({ outcome }) => outcome === "failed")) {
    return answer.finds.length > 0 ? answer : (answers.get(key) ?? answer);
  }
  if (answers.size >= MAX_ANSWERS) answers.clear();
  answers.set(key, { ...answer, answeredAt: Date.now() });
  return answer;
}

// Collects the fingerprints that this visit has loaded, which are known without a search.

/** Returns every fingerprint of a network that this visit has loaded. */
export function loadedFingerprints(queries: QueryClient, networkKey: string): Known[] {
  const found: Known[] = [];
  for (const query of queries.getQueryCache().findAll({ queryKey: [networkKey] })) {
    collect(query.state.data, found);
  }
  return found;
}

/**
 * The members for the organization, as a record names them. The rows of a list name them `orgId` and
 * `orgName`.
 */
type Organization = Partial<Pick<ReceivedDetails, "organizationId" | "organizationName">>;

function toKnown(loaded: Known & Organization): Known {
  const { orgId = loaded.organizationId, orgName = loaded.organizationName } = loaded;
  return { ...loaded, orgId, orgName };
}

/** Collects records and rows from cached query data, which may be nested. */
function collect(data: unknown, found: Known[]): void {
  if (Array.isArray(data)) {
    for (const each of data) collect(each, found);
  } else if (typeof data === "object" && data !== null) {
    if ("hash" in data && typeof data.hash === "string" && "tenantId" in data) {
      found.push(toKnown(data as Known & Organization));
    } else if ("details" in data) collect(data.details, found);
    else if ("data" in data) collect(data.data, found);
    else if ("pages" in data) collect(data.pages, found);
  }
}

// Remembers the recent searches. They are kept on this device only, and the visitor can clear them.

const MAX_COUNT = 6;
/** Longer texts, such as a pasted mail, are not kept. A SHA-512 hash fits easily. */
const MAX_LENGTH = 256;

const list = keptList(
  "recent-searches",
  MAX_COUNT,
  (value): value is string => typeof value === "string",
);

export function rememberSearch(text: string): void {
  if (text === "" || text.length > MAX_LENGTH) return;
  list.add(text, (each) => each === text);
}

export function forgetSearches(): void {
  list.remove(() => true);
}

export function useRecentSearches(): readonly string[] {
  return useSyncExternalStore(list.subscribe, list.all);
}
