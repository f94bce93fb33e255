import { certificatesOf } from "@digital-evidence/evidence/policy-authorities";
import type { Conclusion } from "@digital-evidence/verdict/conclude";
import { levelTold, LOG_LEVELS, type LogFinding } from "@digital-evidence/verdict/log";
import { statement } from "@digital-evidence/verdict/statements";
import { useQueryClient, hashKey, keepPreviousData, useQuery } from "@tanstack/react-query";
import {
  isTimestampOpen,
  needsLaterLog,
  type TimestampFinding,
  timestampReport,
} from "@digital-evidence/verdict/timestamps";
import {
  askLedgerHost,
  LEDGER_TIMEOUT_MS,
  ledgerSnapshotUrl,
} from "@digital-evidence/client/ledger-host";
import type { Evidence } from "@digital-evidence/evidence/verify-evidence";
import {
  compareWithRecord,
  ledgerHostReport,
  type StatedSnapshot,
  statedSnapshots,
} from "@digital-evidence/verdict/ledger-host";
import { useState, useSyncExternalStore } from "react";
import { Button } from "../components/button.tsx";
import { Said, SaidTogether, saidText } from "../components/said.tsx";
import { visibleJson } from "../format/text.ts";
import { useSource, notingFetch } from "../queries/source.ts";
import { logChoiceWords as choiceWords, ledgerHostWords as words } from "../words/trust.tsx";
import { acceptKey, isUnaccepted } from "../verify/kept-checkpoints.ts";
import { LogLevel, TrustAuthority } from "./log-level.tsx";
import { browserStorage } from "./look-at-log.ts";
import { namesOtherWitnesses } from "./read-policy.ts";
import { useTrustedPolicy } from "./trusted.ts";
import { useTrustedAuthorities } from "./trusted-authorities.ts";
import styles from "./trust.module.css";
import { FINGERPRINT_POLL_MS } from "../queries/trouble.ts";
import { lookAtTimestamps } from "./look-at-timestamps.ts";
import { keptList } from "../components/kept-list.ts";
import { UnstoredChoice } from "../components/fields.tsx";
import { useConfig } from "../config/config.ts";
import { type LedgerHost, ledgerHost } from "../config/ledger.ts";

type Props = {
  log: LogFinding | undefined;
  conclusion: Pick<Conclusion, "mark" | "evidence" | "verification">;
};

export function LedgerLevels({ log, conclusion }: Props) {
  const { evidence } = conclusion;
  return (
    <>
      {log !== undefined && <LogLevels finding={log} conclusion={conclusion} />}
      {evidence !== null && <LedgerHostLevel evidence={evidence} />}
    </>
  );
}

type LogProps = { finding: LogFinding } & Pick<Props, "conclusion">;

function LogLevels({ finding, conclusion }: LogProps) {
  const policy = useTrustedPolicy(finding.service, finding.key);
  const isReplaced =
    policy !== null && finding.policy !== null && namesOtherWitnesses(policy, finding.policy);
  return (
    <>
      {LOG_LEVELS.map((level) => {
        const said = levelTold(level, finding, conclusion, policy === null ? null : { isReplaced });
        return (
          <LogLevel
            key={level}
            name={level}
            title={<Said of={statement(`log.title.${level}`)} />}
            said={said}
          >
            <p>
              <SaidTogether of={said.statements} />
            </p>
            {level === "history" && finding.history === "OTHER_KEY" && finding.key !== null && (
              <AcceptKey service={finding.service} log={finding.key} />
            )}
          </LogLevel>
        );
      })}
      <TimestampLevel finding={finding} />
    </>
  );
}

/** A verifier key is a name of at most 255 bytes, and a public key. */
const MAX_SHOWN_LENGTH = 512;

/** Lets the visitor accept another key of a log. Nothing is shown if this browser could not store the key. */
function AcceptKey({ service, log }: { service: string; log: string }) {
  const { networkKey } = useSource();
  const queryClient = useQueryClient();
  if (!isUnaccepted(browserStorage, { service, key: log })) return null;
  return (
    <div className={styles.trust}>
      <p>{choiceWords.acceptOffer}</p>
      <pre translate="no">{visibleJson(log, MAX_SHOWN_LENGTH)}</pre>
      <Button
        onClick={() => {
          acceptKey(browserStorage, { service, key: log });
          void queryClient.invalidateQueries({ queryKey: [networkKey, "log"] });
        }}
      >
        {choiceWords.accept}
      </Button>
    </div>
  );
}

function TimestampLevel({ finding }: { finding: LogFinding }) {
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

/**
 * Lets the visitor ask another host of the network whether it has the snapshots that the evidence names. Nothing
 * is shown if the configuration names no such host.
 */
function LedgerHostLevel({ evidence }: { evidence: Evidence }) {
  const { network } = useConfig();
  const { apiBase } = useSource();
  const host = ledgerHost(network, apiBase);
  if (host === null) return null;
  const snapshots = statedSnapshots(evidence).filter(
    ({ kind }) => kind === "network" || host.metagraphId !== undefined,
  );
  if (snapshots.length === 0) return null;
  // The key resets the component if the snapshots change, because the visitor agreed only to requests for the earlier
  // ones.
  const key = snapshots.map(({ hash }) => hash).join(" ");
  return <Level key={key} network={network.name} host={host} snapshots={snapshots} />;
}

type LedgerHostLevelProps = {
  network: string;
  host: LedgerHost;
  snapshots: readonly StatedSnapshot[];
};

function Level({ network, host, snapshots }: LedgerHostLevelProps) {
  const { api, name } = host;
  const [isAsked, setIsAsked] = useState(false);
  const isRemembered = useIsRemembered(api);
  const {
    data: answers,
    isFetching,
    refetch,
  } = useAnswers(host, snapshots, isAsked || isRemembered);
  const report =
    answers === undefined
      ? null
      : ledgerHostReport(
          name,
          snapshots.flatMap((stated, index) => {
            const answer = answers[index];
            return answer === undefined ? [] : [compareWithRecord(stated, answer)];
          }),
          LEDGER_TIMEOUT_MS / 1000,
        );
  const state = isFetching ? "waiting" : (report?.state ?? "absent");
  const word = isFetching || report === null ? statement(`link.state.${state}`) : report.word;
  return (
    <LogLevel
      name="host"
      title={<Said of={statement("ledgerHost.title")} />}
      said={{ state, word }}
    >
      <div className={styles.said} aria-live="polite">
        {report === null && <p>{words.offer(name, network)}</p>}
        {report?.statements.map((each) => (
          <p key={saidText(each)}>
            <Said of={each} />
          </p>
        ))}
        {isRemembered && <p>{words.remembered(name)}</p>}
        {isRemembered && <UnstoredChoice list={hostList} />}
      </div>
      <div className={styles.ledgerHostLevelActions}>
        <Button
          onClick={() => {
            setIsAsked(true);
            if (report !== null) void refetch({ cancelRefetch: false });
          }}
        >
          {report === null ? words.ask : words.askAgain}
        </Button>
        {isRemembered ? (
          <Button
            onClick={() => {
              forgetHost(api);
            }}
          >
            {words.forget}
          </Button>
        ) : (
          <Button
            onClick={() => {
              rememberHost(api);
            }}
          >
            {words.remember}
          </Button>
        )}
      </div>
    </LogLevel>
  );
}

/**
 * Sends the requests and keeps their answers. Nothing is requested again at intervals or when the page becomes visible,
 * because each request reveals to the host which snapshot the visitor is looking at.
 */
function useAnswers(host: LedgerHost, snapshots: readonly StatedSnapshot[], isAllowed: boolean) {
  const { networkKey, fetch, calls } = useSource();
  const urls = snapshots.map(({ kind, hash }) =>
    ledgerSnapshotUrl(host.api, hash, kind === "metagraph" ? host.metagraphId : undefined),
  );
  return useQuery({
    queryKey: [networkKey, "ledger-host", urls],
    queryFn: async ({ queryKey, signal }) => {
      const noting = notingFetch(fetch, calls, hashKey(queryKey));
      return Promise.all(
        snapshots.map(({ hash }, index) =>
          askLedgerHost({ url: urls[index] ?? "", hash, fetch: noting, signal }),
        ),
      );
    },
    enabled: isAllowed,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}

// Remembers to which hosts the pages may send requests without another click of the visitor. The list stays in this
// browser.

/** The maximum number of hosts. If there are more, the one that was chosen longest ago is dropped. */
const MAX_COUNT = 16;

const hostList = keptList(
  "ledger-hosts-to-ask",
  MAX_COUNT,
  (value): value is string => typeof value === "string",
);

/** @param api the host's address */
function rememberHost(api: string): void {
  hostList.add(api, (each) => each === api);
}

function forgetHost(api: string): void {
  hostList.remove((each) => each === api);
}

function useIsRemembered(api: string): boolean {
  return useSyncExternalStore(hostList.subscribe, hostList.all).includes(api);
}
