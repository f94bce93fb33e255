import { useCallback, useEffect, useRef, useState } from "react";
import { useConfig } from "../../config/config-context.ts";
import { isolatedText } from "../../format/outside-text.ts";
import { useSource } from "../../queries/source.ts";
import { failureText } from "../../phrasing/failure.ts";
import { verdictListWords as words } from "../../words/verify.tsx";
import { fetchRecord } from "../../verify/fetch-record.ts";
import type { Source, VerifiedRow } from "../../verify/verification-protocol.ts";

/**
 * When the visitor asks, fetches the record of each given proof from the service. The requests run one at a time.
 */
export function useRecords(complete: (sources: readonly Source[]) => void) {
  const { network } = useConfig();
  const { client } = useSource();
  const [isFetching, setFetching] = useState(false);
  const [done, setDone] = useState(0);
  const [problems, setProblems] = useState<readonly string[]>([]);
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
      const failed: string[] = [];
      for (const row of rows) {
        const { key, name, hash, evidence } = row;
        try {
          const options = { evidence, network, call: { signal } };
          const completion = await fetchRecord(client, hash ?? "", options);
          if (completion.found) {
            const by = { from: "service" } as const;
            completed.push({ key, name, completed: completion.evidence, before: row, by });
          } else failed.push(words.unknownFingerprint(isolatedText(name)));
        } catch (error) {
          if (signal.aborted) return;
          failed.push(words.notFetchedReason(isolatedText(name), failureText(error)));
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
