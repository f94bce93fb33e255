import { startTransition, useCallback, useEffect, useEffectEvent, useMemo, useState } from "react";
import type { LeftOut } from "../../components/dropped-files.ts";
import type { KeptCheckpointsKey } from "../../verify/kept-checkpoint.ts";
import { joinRecords } from "@digital-evidence/verdict/join-records";
import { NO_ROOT, type OwnRoot } from "../../own-root/read-own-root.ts";
import { useTrustedObservers } from "../../transparency/trusted-observers.ts";
import { useTrustedPolicies } from "../../transparency/trusted-witnesses.ts";
import { verifier } from "../../verify/verifier.ts";
import { useNetworkSetting } from "../../verify/network-setting.ts";
import { isVerified, type Row, type Source, type Trusted } from "../../verify/row.ts";
import { verifySources } from "../../verify/verify-sources.ts";
import { reasonOf } from "../../phrasing/reason.ts";
import { nothingGiven, remainingSources, withoutRow, withSources } from "./given-sources.ts";

type Progress =
  | { state: "idle" }
  | { state: "working"; done: number; total: number }
  | { state: "finished"; workMs: number }
  | { state: "failed"; reason: string };

/**
 * The progress of one verification, with the sources, the root, and the witnesses and observers that it uses. The results are stored
 * separately, in `rows`.
 */
type Report = {
  sources: readonly Source[];
  own: OwnRoot;
  trusted: Omit<Trusted, "nowS">;
  progress: Progress;
};

const CHECKPOINTS: KeptCheckpointsKey = "log-checkpoints";

/** Returns null if storage is forbidden or no checkpoint of a log is kept. */
function storedCheckpoints(): string | null {
  try {
    return localStorage.getItem(CHECKPOINTS);
  } catch {
    return null;
  }
}

type Rows = ReadonlyMap<string, Row>;

const noRows: Rows = new Map();

/**
 * Verifies everything that the visitor gave, in a worker. When the root or whom the visitor trusts changes, everything is
 * verified again.
 */
export function useVerification() {
  const network = useNetworkSetting();
  const [given, setGiven] = useState(nothingGiven);
  const { sources, removed, leftOut } = given;
  const remaining = useMemo(() => remainingSources(given), [given]);
  const [own, setOwn] = useState<OwnRoot>(NO_ROOT);
  const [pasted, trustPolicy] = useState<string | null>(null);
  const kept = useTrustedPolicies();
  const observers = useTrustedObservers();
  const trusted = useMemo(() => ({ pasted, kept, observers }), [pasted, kept, observers]);
  const [rows, setRows] = useState(noRows);
  const [rowsTrust, setRowsTrust] = useState(trusted);
  // If the trusted witnesses or observers have changed, all rows were verified with the earlier ones and are no longer valid.
  if (rowsTrust !== trusted) {
    setRowsTrust(trusted);
    setRows(noRows);
  }
  const [report, setReport] = useState<Report | null>(null);

  useEffect(() => {
    verifier.prepare();
  }, []);

  // Removing a source must not start the verification again. Only the next one leaves the source out.
  const toVerify = useEffectEvent(() => remaining);

  useEffect(() => {
    if (sources.length === 0) return undefined;
    const wanted = toVerify();
    const tell = (progress: Progress) => {
      setReport({ sources, own, trusted, progress });
    };
    const controller = new AbortController();
    const { signal } = controller;
    const run = async () => {
      try {
        // The clock is read at the start of each verification, because a cosignature may have been made after this page
        // was opened.
        const nowS = Math.floor(Date.now() / 1000);
        const workMs = await verifySources(wanted, {
          setting: { own, network, trusted: { ...trusted, nowS }, seen: storedCheckpoints() },
          signal,
          onRows: (more, done) => {
            tell({ state: "working", done, total: wanted.length });
            // Rendering a whole table in one step would block the page, so the update is a transition.
            startTransition(() => {
              setRows(
                (known) => new Map([...known, ...more.map((row) => [row.key, row] as const)]),
              );
            });
          },
        });
        // The end of the verification is shown in a transition too. Otherwise it could appear before the last
        // rows.
        startTransition(() => {
          tell({ state: "finished", workMs });
        });
      } catch (error) {
        if (signal.aborted) return;
        const reason = reasonOf(error);
        tell({ state: "failed", reason });
      }
    };
    void run();
    return () => {
      controller.abort();
    };
  }, [sources, own, trusted, network]);

  const add = useCallback((more: readonly Source[], ofDrop?: LeftOut) => {
    setGiven((known) => withSources(known, more, ofDrop));
  }, []);

  const complete = useCallback((completed: readonly Source[]) => {
    setGiven((known) => ({ ...known, sources: [...known.sources, ...completed] }));
  }, []);

  const bring = useCallback((brought: OwnRoot) => {
    // All rows were verified with the root that the visitor now replaces, so they are no longer valid.
    setRows(noRows);
    setOwn(brought);
  }, []);

  const retry = useCallback(() => {
    setGiven((known) => ({ ...known, sources: [...known.sources] }));
  }, []);

  const clear = useCallback(() => {
    setGiven(nothingGiven);
    setRows(noRows);
  }, []);

  const list = useMemo(
    () => Array.from(rows.values()).filter(({ key }) => !removed.has(key)),
    [rows, removed],
  );
  const isTold = report?.sources === sources && report.own === own && report.trusted === trusted;
  const begun: Progress =
    sources.length === 0
      ? { state: "idle" }
      : { state: "working", done: 0, total: remaining.length };
  const progress = isTold ? report.progress : begun;
  const isFinished = progress.state === "finished";
  const joins = useMemo(
    () => (isFinished ? joinRecords(list.filter(isVerified)) : []),
    [isFinished, list],
  );
  if (joins.length > 0) {
    complete(
      joins.map(({ piece: { key, name, ...before }, completed, record }) => {
        const by = { from: "file", name: record.name } as const;
        return { key, name, completed, before, by };
      }),
    );
    setGiven((known) => ({
      ...known,
      removed: new Set([...known.removed, ...joins.map(({ record }) => record.key)]),
    }));
  }
  const remove = useCallback(
    (key: string) => {
      setGiven((known) => withoutRow(known, key, isFinished ? list : null));
    },
    [isFinished, list],
  );
  // When the visitor has removed every row, the page returns to its initial state.
  const isEmpty = isFinished && list.length === 0;
  return {
    rows: list,
    sources: remaining,
    own,
    pasted,
    leftOut,
    progress: isEmpty ? ({ state: "idle" } as const) : progress,
    add,
    complete,
    bring,
    trustPolicy,
    retry,
    remove,
    clear,
  };
}
