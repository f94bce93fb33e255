import { startTransition, useCallback, useEffect, useMemo, useState } from "react";
import type { OwnRoot } from "../../own-root/read-own-root.ts";
import type { Row, Source } from "../../verify/verification-protocol.ts";
import { verifier } from "../../verify/verifier.ts";
import { verifySources } from "../../verify/verify-sources.ts";

type Progress =
  | { state: "idle" }
  | { state: "working"; done: number; total: number }
  | { state: "finished"; workMs: number }
  | { state: "failed"; reason: string };

/** What the worker has told of one run: of these sources, with this root. */
type Report = { sources: readonly Source[]; own: OwnRoot; progress: Progress };

type Rows = ReadonlyMap<string, Row>;

const noRows: Rows = new Map();

/** What was handed in, checked in a worker; with another root everything is checked again. */
export function useVerification() {
  const [sources, setSources] = useState<readonly Source[]>([]);
  const [own, setOwn] = useState<OwnRoot>({ kind: "none" });
  const [rows, setRows] = useState(noRows);
  const [report, setReport] = useState<Report | null>(null);

  useEffect(() => {
    verifier.prepare();
  }, []);

  useEffect(() => {
    if (sources.length === 0) return undefined;
    const tell = (progress: Progress) => {
      setReport({ sources, own, progress });
    };
    const controller = new AbortController();
    const { signal } = controller;
    const run = async () => {
      try {
        const workMs = await verifySources(sources, {
          own,
          signal,
          onRows: (more, done) => {
            tell({ state: "working", done, total: sources.length });
            // Drawing a table of them in one go would hold up the page.
            startTransition(() => {
              setRows(
                (known) => new Map([...known, ...more.map((row) => [row.key, row] as const)]),
              );
            });
          },
        });
        // Not before the last rows are there.
        startTransition(() => {
          tell({ state: "finished", workMs });
        });
      } catch (error) {
        if (signal.aborted) return;
        tell({
          state: "failed",
          reason: error instanceof Error ? error.message : "no reason given",
        });
      }
    };
    void run();
    return () => {
      controller.abort();
    };
  }, [sources, own]);

  const add = useCallback((more: readonly Source[]) => {
    setSources((known) => [...known, ...more]);
  }, []);

  const bring = useCallback((brought: OwnRoot) => {
    // What was found without this root, or with another, no longer counts.
    setRows(noRows);
    setOwn(brought);
  }, []);

  const retry = useCallback(() => {
    setSources((known) => [...known]);
  }, []);

  const clear = useCallback(() => {
    setSources([]);
    setRows(noRows);
  }, []);

  const list = useMemo(() => Array.from(rows.values()), [rows]);
  const isTold = report?.sources === sources && report.own === own;
  const begun: Progress =
    sources.length === 0 ? { state: "idle" } : { state: "working", done: 0, total: sources.length };
  const progress = isTold ? report.progress : begun;
  return { rows: list, own, progress, add, bring, retry, clear };
}
