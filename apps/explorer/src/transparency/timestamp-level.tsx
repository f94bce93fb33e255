import type { LogFinding } from "@digital-evidence/verdict/log";
import { statement } from "@digital-evidence/verdict/statements";
import {
  isTimestampOpen,
  needsLaterLog,
  type TimestampFinding,
  timestampReport,
} from "@digital-evidence/verdict/timestamps";
import { hashKey, keepPreviousData, useQuery } from "@tanstack/react-query";
import { Said, saidText } from "../components/said.tsx";
import { notingFetch } from "../queries/noting-fetch.ts";
import { FINGERPRINT_POLL_MS } from "../queries/polling.ts";
import { useSource } from "../queries/source.ts";
import { LogLevel } from "./log-level.tsx";
import { lookAtTimestamps } from "./look-at-timestamps.ts";
import { TrustAuthority } from "./trust-authority.tsx";
import { certificatesOf, useTrustedAuthorities } from "./trusted-authorities.ts";

export function TimestampLevel({ finding }: { finding: LogFinding }) {
  const { networkKey, apiBase, published, fetch, calls } = useSource();
  const authorities = useTrustedAuthorities();
  const { data, isError } = useQuery({
    queryKey: [networkKey, "timestamps", finding.proof, authorities],
    queryFn: async ({ client, queryKey, signal }): Promise<TimestampFinding> => {
      if (published) return { code: "NOT_PUBLISHED" };
      const found = await lookAtTimestamps({
        apiBase,
        fetch: notingFetch(fetch, calls, hashKey(queryKey)),
        signal,
        finding,
        now: () => new Date(),
        trusted: certificatesOf(authorities),
      });
      // A new check of the log changes `finding`, and the timestamps are then checked at once. The log is therefore
      // checked again only after a wait: when the timestamps were already checked once with this `finding`.
      if (needsLaterLog(found) && client.getQueryData(queryKey) !== undefined) {
        void client.invalidateQueries({ queryKey: [networkKey, "log"] });
      }
      return found;
    },
    // When the visitor trusts an authority, the timestamps are checked again. The earlier result is shown until that
    // check has finished, so that the page does not change its height.
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      state.data !== undefined && isTimestampOpen(state.data) ? FINGERPRINT_POLL_MS : false,
    refetchIntervalInBackground: false,
  });
  const open = isError ? "unknown" : "waiting";
  const report = data === undefined ? null : timestampReport(data);
  const { state, word, statements } = report ?? {
    state: open,
    word: statement(`link.state.${open}`),
    statements: [],
  };
  return (
    <LogLevel
      name="timestamps"
      title={<Said of={statement("log.timestamped")} />}
      said={{ state, word }}
    >
      {statements.map((each) => (
        <p key={saidText(each)}>
          <Said of={each} />
        </p>
      ))}
      {data?.code === "LISTED" &&
        data.timestamps.map(
          (each) =>
            each.code === "VALID" && (
              <TrustAuthority key={`${each.authority} ${each.certificate}`} {...each} />
            ),
        )}
    </LogLevel>
  );
}
