import { useCallback, useEffect, useRef, useState } from "react";
import { useSource } from "../../queries/source.ts";
import { failureText } from "../../phrasing/failure.ts";
import { fetchRecord } from "../../verify/fetch-record.ts";
import { useNetworkSetting } from "../../verify/network-setting.ts";
import type { Source, VerifiedRow } from "../../verify/row.ts";

/** Why the record for a row could not be fetched. `reason` is null if the service does not know the fingerprint. */
export type NotFetched = { key: string; name: string; reason: string | null };

/**
 * When the visitor asks, fetches the record of each given proof from the service. The requests run one at a time.
 */
export function useRecords(complete: (sources: readonly Source[]) => void) {
  const network = useNetworkSetting();
  const { client } = useSource();
  const [isFetching, setFetching] = useState(false);
  const [done, setDone] = useState(0);
  const [problems, setProblems] = useState<readonly NotFetched[]>([]);
  const leaving = useRef(new AbortController());

  useEffect(() => {
    const controller = new AbortController();
    leaving.current = controller;
    return () => {
      controller.abort();
    };
  }, []);

  const fetch = useCallback(
    async (rows: readonly VerifiedRow[]) => {
      const { signal } = leaving.current;
      setFetching(true);
      setProblems([]);
      setDone(0);
      const completed: Source[] = [];
      const failed: NotFetched[] = [];
      for (const row of rows) {
        const { key, name, hash, known } = row;
        try {
          const options = { known, network, call: { signal } };
          const more = await fetchRecord(client, hash ?? "", options);
          const by = { from: "service" } as const;
          if (more === null) failed.push({ key, name, reason: null });
          else completed.push({ key, name, completed: more, before: row, by });
        } catch (error) {
          if (signal.aborted) return;
          failed.push({ key, name, reason: failureText(error) });
        }
        setDone((count) => count + 1);
      }
      setFetching(false);
      setProblems(failed);
      if (completed.length > 0) complete(completed);
    },
    [complete, client, network],
  );

  return { fetch, isFetching, done, problems };
}
