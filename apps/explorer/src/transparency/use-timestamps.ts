import { hashKey, skipToken, useQuery } from "@tanstack/react-query";
import type { LogFinding } from "../evidence-chain/log-finding.ts";
import { isTimestampOpen } from "../evidence-chain/timestamp-finding.ts";
import type { TimestampReport } from "../phrasing/timestamps.ts";
import { notingFetch } from "../queries/call-notes.ts";
import { FINGERPRINT_POLL_MS } from "../queries/polling.ts";
import { useSource } from "../queries/source.ts";

/**
 * Returns what the page says about the timestamps of the log, `undefined` while it looks, and null where the code
 * for that could not be loaded. Nothing waits for it.
 * @param isShown whether the visitor can see the result; nothing is loaded before
 */
export function useTimestamps(
  finding: LogFinding,
  isShown: boolean,
): TimestampReport | null | undefined {
  const { networkKey, apiBase, fetch, calls } = useSource();
  const { data, isError } = useQuery({
    queryKey: [networkKey, "timestamps", finding.proof],
    queryFn: isShown
      ? async ({ queryKey, signal }) => {
          const [{ lookAtTimestamps }, { timestampReport }] = await Promise.all([
            import("./look-at-timestamps.ts"),
            import("../phrasing/timestamps.ts"),
          ]);
          const found = await lookAtTimestamps({
            apiBase,
            fetch: notingFetch(fetch, calls, hashKey(queryKey)),
            signal,
            finding,
            now: () => new Date(),
          });
          return timestampReport(found);
        }
      : skipToken,
    refetchInterval: ({ state }) =>
      state.data !== undefined && isTimestampOpen(state.data.finding) ? FINGERPRINT_POLL_MS : false,
    refetchIntervalInBackground: false,
  });
  return data ?? (isError ? null : undefined);
}
