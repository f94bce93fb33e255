import type { LogFinding } from "@digital-evidence/verdict/log";
import { statement } from "@digital-evidence/verdict/statements";
import {
  isTimestampOpen,
  needsLaterLog,
  type TimestampFinding,
  timestampReport,
} from "@digital-evidence/verdict/timestamps";
import { hashKey, keepPreviousData, useQuery } from "@tanstack/react-query";
import ShieldCheck from "lucide-react/icons/shield-check";
import { useState } from "react";
import { Button } from "../components/button.tsx";
import { Said, saidText } from "../components/said.tsx";
import { UnstoredChoice } from "../components/unstored-choice.tsx";
import { notingFetch } from "../queries/noting-fetch.ts";
import { FINGERPRINT_POLL_MS } from "../queries/polling.ts";
import { useSource } from "../queries/source.ts";
import { timestampSentences as words } from "../words/timestamps.ts";
import { LogLevel } from "./log-level.tsx";
import { lookAtTimestamps } from "./look-at-timestamps.ts";
import {
  authorityList,
  certificatesOf,
  MAX_AUTHORITIES,
  stopTrustingAuthority,
  trustAuthorities,
  useTrustedAuthorities,
} from "./trusted-authorities.ts";
import styles from "./witness-trust.module.css";

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
      {data !== undefined && <AuthorityTrust finding={data} />}
    </LogLevel>
  );
}

/** Lets the visitor trust the authorities whose timestamps are valid, and withdraw that trust. */
function AuthorityTrust({ finding }: { finding: TimestampFinding }) {
  const [refused, setRefused] = useState<string | null>(null);
  if (finding.code !== "LISTED") return null;
  return finding.timestamps.map((timestamp) => {
    if (timestamp.code !== "VALID") return null;
    const { authority, certificate, isTrusted } = timestamp;
    return (
      <div key={`${authority} ${certificate}`} className={styles.trust}>
        {isTrusted ? <UnstoredChoice list={authorityList} /> : <p>{words.offer(authority)}</p>}
        {!isTrusted && refused === certificate && <p role="alert">{words.full(MAX_AUTHORITIES)}</p>}
        <div className={styles.actions}>
          {isTrusted ? (
            <Button
              onClick={() => {
                stopTrustingAuthority(certificate);
              }}
            >
              {words.stop(authority)}
            </Button>
          ) : (
            <Button
              onClick={() => {
                const isDone = trustAuthorities([{ name: authority, certificate }]);
                setRefused(isDone ? null : certificate);
              }}
            >
              <ShieldCheck size={16} />
              {words.trust(authority)}
            </Button>
          )}
        </div>
      </div>
    );
  });
}
