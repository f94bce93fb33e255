// The source of the pages' data if the pages read files that a service published: docs/protocol/published.md. If they
// use the service's API, this file is not loaded.
import { createPublishedFetch, type PublishedRead } from "@digital-evidence/client/published";
import { type Published, PUBLISHED_PATH } from "@digital-evidence/evidence/published";
import { type ComponentType, useSyncExternalStore } from "react";
import { toMilliseconds } from "@digital-evidence/evidence/time";
import { plainTime } from "../format/time.ts";
import { publishedWords as words } from "../words/published.ts";
import styles from "./published.module.css";

/** A visit makes fewer calls than this. If the limit is reached all the same, the notes about all calls are dropped. */
const MAX_CALLS = 1000;

/**
 * The time that has the longest text. Until the time of the files is known, the line reserves the room that the
 * sentence with this time would need, so that nothing below it moves.
 */
const LONGEST_TIME = Date.UTC(2028, 8, 28, 20, 48);

export type PublishedSource = {
  fetch: typeof globalThis.fetch;
  /** The address of the file from which the last answer to a call was taken. */
  addressOf: (url: string) => string;
  /** The files, or parts of files, that were read for the last answer to a call. */
  readsOf: (url: string) => readonly PublishedRead[];
  /** The root that the last answer was made from. Undefined before the first answer. */
  root: () => Published | undefined;
  /** The time of publication that a root states; null if it cannot be true. */
  timeOf: (root: Published) => number | null;
  /** Calls the function after each change of the root, until the returned function is called. */
  onRoot: (listener: () => void) => () => void;
  /** A line on every page. It says that the page shows published files, and when they were published. */
  Line: ComponentType;
  /** A line on the dashboard. It says when the files with the dashboard's numbers and lists were published. */
  AsOf: ComponentType;
  /** Returns the query with the time of the published files in `dataUpdatedAt`, or 0 if that time cannot be true. */
  aged: <Query extends { dataUpdatedAt: number }>(query: Query) => Query;
  /** A sentence that says why something may be missing from the files. */
  notFound: string;
};

type Options = { address: string; fetch: typeof globalThis.fetch; now: () => number };

export function openPublished({ address, fetch, now }: Options): PublishedSource {
  const rootAddress = `${address}/${PUBLISHED_PATH}`;
  const reads = new Map<string, readonly PublishedRead[]>();
  const listeners = new Set<() => void>();
  let current: Published | undefined;
  const onRoot = (listener: () => void) => {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  };
  const root = () => current;
  const readsOf = (url: string) => reads.get(url) ?? [];

  const published = createPublishedFetch({
    address,
    now,
    /**
     * Reads the files. If the first request for the root fails, the root is taken from the browser's cache. Pages that
     * were opened before can therefore be shown without a network.
     */
    fetch: async (input, init = {}) => {
      try {
        return await fetch(input, init);
      } catch (error) {
        const isFirst = current === undefined && input === rootAddress;
        if (!isFirst || !(error instanceof TypeError)) throw error;
        return fetch(input, { ...init, cache: "force-cache" });
      }
    },
    onRoot: (next) => {
      if (next.asOf === current?.asOf) return;
      current = next;
      for (const listener of listeners) listener();
    },
    onRead: (url, read) => {
      if (reads.size >= MAX_CALLS) reads.clear();
      // The root is the first file that is read for every answer. Reading it therefore starts a new list.
      const before = read.url === rootAddress ? [] : readsOf(url);
      reads.set(url, [...before, read]);
    },
  });

  const timeOf = (of: Published) => publicationTime(of, now());

  /** Returns the time of the files. Undefined before the first answer; null if the time cannot be true. */
  function useTime(): string | null | undefined {
    const known = useSyncExternalStore(onRoot, root);
    if (known === undefined) return undefined;
    const time = timeOf(known);
    return time === null ? null : plainTime(time);
  }

  return {
    fetch: published,
    addressOf: (url) => readsOf(url).at(-1)?.url ?? url,
    readsOf,
    root,
    timeOf,
    onRoot,
    notFound: words.notFound,
    aged: (query) =>
      current === undefined || query.dataUpdatedAt === 0
        ? query
        : { ...query, dataUpdatedAt: timeOf(current) ?? 0 },

    Line() {
      const time = useTime();
      return (
        <p className={styles.line}>
          {time === undefined ? (
            <>
              <span>{words.reading}</span>
              <span className={styles.room} aria-hidden="true">
                {words.line(plainTime(LONGEST_TIME))}
              </span>
            </>
          ) : (
            <span>{time === null ? words.unknownTime : words.line(time)}</span>
          )}
        </p>
      );
    },

    AsOf() {
      const time = useTime();
      return (
        <p className={styles.asOf}>
          {time === undefined ? (
            <span className={styles.room} aria-hidden="true">
              {words.asOf(plainTime(LONGEST_TIME))}
            </span>
          ) : time === null ? (
            words.asOfUnknown
          ) : (
            words.asOf(time)
          )}
        </p>
      );
    },
  };
}

/** How far the time of the files may be ahead of the visitor's clock. The engine has the same limit. */
const CLOCK_TOLERANCE_MS = 300_000;

/**
 * Returns when files were published, by their own statement, in milliseconds since the Unix epoch. Returns null if that
 * time is in the future: it cannot be true, and nothing else shows how old the files are.
 */
export function publicationTime({ asOf }: Pick<Published, "asOf">, now: number): number | null {
  const time = toMilliseconds(asOf);
  return time > now + CLOCK_TOLERANCE_MS ? null : time;
}
