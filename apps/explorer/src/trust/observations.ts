// Asks observers what they saw of a batch. Nothing is sent before the visitor has asked for it, once or for always, because
// an observer's server learns from the question which batch the visitor looks at.
import type { BundleInput } from "@digital-evidence/evidence/bundle";
import { findObservations } from "@digital-evidence/client/observations";
import type { TrustedObserver } from "@digital-evidence/evidence/verify-evidence";
import { type Known, observedBy, sharesOf } from "@digital-evidence/verdict/known";
import {
  outside,
  type Outside,
  type Statement,
  statement,
} from "@digital-evidence/verdict/statements";
import { hashKey, type QueryClient, queryOptions, useQueries } from "@tanstack/react-query";
import { useMemo, useSyncExternalStore } from "react";
import { reasonOf } from "../phrasing/failure.ts";
import { notingFetch, type Source, useSource } from "../queries/source.ts";
import { askedList, observerList, useObserversOf } from "./trusted.ts";

export type ObserverAnswer = {
  /** The texts of `.tlog-proof` files. If the observer could not be asked again, those of the last answer. */
  texts: readonly string[];
  receivedAt: number;
  /** Why the observer gave no usable answer, or null. */
  problem: Statement | Outside | null;
};

type Asker = Pick<Source, "networkKey" | "fetch" | "calls">;

export function observationsQuery(
  { networkKey, fetch, calls }: Asker,
  address: string,
  batchId: string,
) {
  const queryKey = [networkKey, "observer", address, batchId];
  return queryOptions({
    queryKey,
    queryFn: async ({ client, signal }): Promise<ObserverAnswer> => {
      try {
        const noting = notingFetch(fetch, calls, hashKey(queryKey));
        const question = { address, batchId, fetch: noting, now: Date.now, signal };
        const texts = await findObservations(question);
        return { texts, receivedAt: Date.now(), problem: null };
      } catch (error) {
        signal.throwIfAborted();
        // What was received earlier stays, with the time at which it was received.
        const kept = client.getQueryData<ObserverAnswer>(queryKey);
        const { texts, receivedAt } = kept ?? { texts: [], receivedAt: Date.now() };
        return { texts, receivedAt, problem: problemOf(error) };
      }
    },
    // Each further question would tell the observer again what the visitor looks at.
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}

function problemOf(error: unknown): Statement | Outside {
  const code = error instanceof Error && "code" in error ? error.code : null;
  const isAway = error instanceof TypeError || code === "NETWORK" || code === "UNREACHABLE";
  return isAway ? statement("ledgerHost.problems.UNREACHABLE") : outside(reasonOf(error));
}

type Seen = Pick<Known, "observers" | "observations">;

const NOTHING: Seen = {};

/** Returns what the trusted observers of this network answered about the batch, and asks those that are always asked. */
export function useObserved(batchId: string | undefined): Seen {
  const source = useSource();
  const trusted = useObserversOf(source.networkKey);
  const always = useSyncExternalStore(askedList.subscribe, askedList.all);
  const answers = useQueries({
    queries: addressesOf(trusted, batchId).map((address) => ({
      ...observationsQuery(source, address, batchId ?? ""),
      enabled: always.includes(address),
    })),
    // The result keeps its identity until an answer changes.
    combine: (results) => results.flatMap(({ data }) => data ?? []),
  });
  return useMemo(
    () => (answers.length === 0 ? NOTHING : seenIn(trusted, answers)),
    [trusted, answers],
  );
}

function addressesOf(list: readonly TrustedObserver[], batchId: string | undefined): string[] {
  return batchId ? [...new Set(list.flatMap(({ address }) => address ?? []))] : [];
}

function seenIn(list: readonly TrustedObserver[], answers: readonly ObserverAnswer[]): Seen {
  const newest = Math.max(...answers.map(({ receivedAt }) => receivedAt));
  const texts = answers.map((answer) => answer.texts);
  return observedBy(list, texts, Math.floor(newest / 1000));
}

export type Observed = {
  seen: Seen;
  bundled: NonNullable<BundleInput["observations"]> | null;
  /** Whether an observer that is always asked was not asked. */
  isUnasked: boolean;
};

/** What is asked for one export of several fingerprints. A question is up to eight requests, and may take half a minute. */
export const ASKING_LIMITS = { batches: 100, ms: 120_000 } as const;

/** @returns a function that says whether observers may be asked about a batch, in all of this export */
export function askingLimit(now: () => number): (batchId: unknown) => boolean {
  const until = now() + ASKING_LIMITS.ms;
  const asked = new Set<unknown>();
  return (batchId) => {
    if (asked.has(batchId)) return true;
    if (asked.size >= ASKING_LIMITS.batches || now() > until) return false;
    asked.add(batchId);
    return true;
  };
}

/**
 * For a report or a bundle: what the observers have answered already, and the answers of those that are always asked.
 * @param mayAsk whether any observer is asked now
 */
export async function askedObservers(
  queries: QueryClient,
  source: Asker,
  batchId: unknown,
  mayAsk = true,
): Promise<Observed> {
  const id = typeof batchId === "string" ? batchId : undefined;
  const trusted = observerList.all().filter(({ network }) => network === source.networkKey);
  let isUnasked = false;
  const asked = await Promise.all(
    addressesOf(trusted, id).map(async (address) => {
      const query = observationsQuery(source, address, id ?? "");
      const isAlways = askedList.all().includes(address);
      const answer =
        isAlways && mayAsk
          ? await queries.fetchQuery(query)
          : queries.getQueryData<ObserverAnswer>(query.queryKey);
      isUnasked ||= isAlways && answer === undefined;
      return answer === undefined || answer.texts.length === 0 ? [] : [{ address, answer }];
    }),
  );
  const answers = asked.flat();
  if (answers.length === 0) return { seen: {}, bundled: null, isUnasked };
  const shares = sharesOf(answers.map(({ answer }) => answer.texts));
  const bundled = answers.flatMap(({ address, answer }, at) => {
    const value = shares[at] ?? [];
    const receivedAt = new Date(answer.receivedAt);
    return value.length === 0 ? [] : [{ source: address, receivedAt, value }];
  });
  const seen = seenIn(
    trusted,
    answers.map(({ answer }) => answer),
  );
  return { seen, bundled: bundled.length === 0 ? null : bundled, isUnasked };
}
