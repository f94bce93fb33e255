import { startTransition, useCallback, useEffect, useEffectEvent, useMemo, useState } from "react";
import { joinRecords } from "@digital-evidence/verdict/join-records";
import type { LeftOut } from "../../components/dropped-files.ts";
import type { KeptCheckpointsKey } from "../../verify/kept-checkpoints.ts";
import { NO_ROOT, type OwnRoot } from "../../trust/read-own-root.ts";
import { useTrustedObservers, useTrustedPolicies } from "../../trust/trusted.ts";
import { verifier } from "../../verify/verifier.ts";
import { useNetworkSetting } from "../../verify/network-setting.ts";
import {
  isVerified,
  type Row,
  type GivenSource,
  type Trusted,
  type VerificationSetting,
} from "../../verify/row.ts";
import { reasonOf } from "../../phrasing/failure.ts";

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
  sources: readonly GivenSource[];
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

type VerifiedRows = Partial<Pick<Report, "own" | "trusted">> & { rows: Rows };

const nothingVerified: VerifiedRows = { rows: noRows };

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
  const [verified, setVerified] = useState<VerifiedRows>(nothingVerified);
  // Rows that were verified with a root, witnesses or observers that the visitor has replaced are no longer valid.
  const rows = verified.own === own && verified.trusted === trusted ? verified.rows : noRows;
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
              setVerified((known) => {
                const before = known.own === own && known.trusted === trusted ? known.rows : noRows;
                const added = more.map((row) => [row.key, row] as const);
                return { own, trusted, rows: new Map([...before, ...added]) };
              });
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

  const add = useCallback((more: readonly GivenSource[], ofDrop?: LeftOut) => {
    setGiven((known) => withSources(known, more, ofDrop));
  }, []);

  const complete = useCallback((completed: readonly GivenSource[]) => {
    setGiven((known) => ({ ...known, sources: [...known.sources, ...completed] }));
  }, []);

  const retry = useCallback(() => {
    setGiven((known) => ({ ...known, sources: [...known.sources] }));
  }, []);

  const clear = useCallback(() => {
    setGiven(nothingGiven);
    setVerified(nothingVerified);
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
    bring: setOwn,
    trustPolicy,
    retry,
    remove,
    clear,
  };
}

/** About how long, in milliseconds, the page may spend on sending files before it lets the browser handle input. */
const HANDING_OVER_MS = 8;
/** The maximum number of sources in one message to the worker. */
const MOST_AT_ONCE = 20;
/** The maximum number of messages that the worker has not answered yet. */
const MOST_LOTS = 4;

type Options = {
  setting: VerificationSetting;
  signal: AbortSignal;
  onRows: (rows: readonly Row[], done: number) => void;
};

/**
 * Verifies sources. They are sent to the worker a few at a time, because sending a file blocks the page
 * while the browser looks up the file on the disk.
 * @returns the time that the worker spent on parsing and verifying, in milliseconds
 * @throws the same errors as WorkerClient.call
 */
async function verifySources(
  sources: readonly GivenSource[],
  { setting, signal, onRows }: Options,
): Promise<number> {
  const answers: Promise<{ workMs: number }>[] = [];
  let count = 1;
  for (let before = 0; before < sources.length;) {
    signal.throwIfAborted();
    // Waits for the answer to the message that was sent `MOST_LOTS` messages ago.
    await answers.at(-MOST_LOTS);
    const some = sources.slice(before, before + count);
    const offset = before;
    const started = performance.now();
    const answer = verifier.call(
      "read",
      { sources: some, setting },
      {
        signal,
        onProgress: ({ rows, done }) => {
          onRows(rows, offset + done);
        },
      },
    );
    // A failure is thrown by `Promise.all` below. Until then, this handler keeps it from being reported as
    // unhandled.
    answer.catch(() => undefined);
    answers.push(answer);
    const fitting = (some.length * HANDING_OVER_MS) / (performance.now() - started);
    before += some.length;
    count = Math.max(1, Math.min(MOST_AT_ONCE, Math.floor(fitting)));
    await new Promise((resolve) => setTimeout(resolve));
  }
  const times = await Promise.all(answers);
  return times.reduce((sum, { workMs }) => sum + workMs, 0);
}

// What the visitor gave on /verify, and what of it was removed or left out.

/** The page accepts at most this many files and pasted texts, counted together. */
export const MAX_FILES = 5000;

type Given = {
  /** Everything that was given. A new array means that everything must be verified again. */
  sources: readonly GivenSource[];
  /** The keys of the rows that are not shown any more, and of the sources of which no row is left. */
  removed: ReadonlySet<string>;
  leftOut: LeftOut & { tooMany: number };
};

const nothingLeftOut = { tooMany: 0, unreadable: 0, isMore: false };

export const nothingGiven: Given = {
  sources: [],
  removed: new Set(),
  leftOut: nothingLeftOut,
};

/** Returns the sources that were not removed. */
export function remainingSources({ sources, removed }: Given): readonly GivenSource[] {
  return sources.filter(({ key }) => !removed.has(key));
}

/** @param ofDrop what was left out when the files were dropped */
export function withSources(given: Given, more: readonly GivenSource[], ofDrop?: LeftOut): Given {
  // Sources that only add a record to an earlier file do not count towards the limit.
  const count = remainingSources(given).filter((source) => !("completed" in source)).length;
  const room = Math.max(0, MAX_FILES - count);
  const tooMany = Math.max(0, more.length - room);
  return {
    ...given,
    sources: more.length === 0 ? given.sources : [...given.sources, ...more.slice(0, room)],
    leftOut: { ...nothingLeftOut, ...ofDrop, tooMany },
  };
}

/**
 * Removes a row, and the row's source if no other row of it is shown.
 * @param rows all rows that are shown, or null while more rows may follow; the source then stays
 */
export function withoutRow(given: Given, key: string, rows: readonly Row[] | null): Given {
  const source = sourceOf(key);
  const isLast = rows?.every((row) => row.key === key || sourceOf(row.key) !== source) === true;
  return { ...given, removed: new Set([...given.removed, key, ...(isLast ? [source] : [])]) };
}

/** Returns the key of a row's source. A row that shows a piece of a source has the key `{source}.{index}`. */
function sourceOf(rowKey: string): string {
  return rowKey.replace(/\..*/, "");
}
