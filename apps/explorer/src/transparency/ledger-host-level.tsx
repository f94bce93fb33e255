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
import { statement } from "@digital-evidence/verdict/statements";
import { hashKey, useQuery } from "@tanstack/react-query";
import { useState, useSyncExternalStore } from "react";
import { Button } from "../components/button.tsx";
import { keptList } from "../components/kept-list.ts";
import { Said, saidText } from "../components/said.tsx";
import { UnstoredChoice } from "../components/unstored-choice.tsx";
import { useConfig } from "../config/config-context.ts";
import { type LedgerHost, ledgerHost } from "../ledger/ledger-host.ts";
import { notingFetch } from "../queries/noting-fetch.ts";
import { useSource } from "../queries/source.ts";
import { ledgerHostWords as words } from "../words/ledger-host.ts";
import styles from "./ledger-host-level.module.css";
import { LogLevel } from "./log-level.tsx";

/**
 * Lets the visitor ask another host of the network whether it has the snapshots that the evidence names. Nothing
 * is shown if the configuration names no such host.
 */
export function LedgerHostLevel({ evidence }: { evidence: Evidence }) {
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

type Props = { network: string; host: LedgerHost; snapshots: readonly StatedSnapshot[] };

function Level({ network, host, snapshots }: Props) {
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
      <div className={styles.actions}>
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
