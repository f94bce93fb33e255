// The results for several values that a visitor entered at once, one row each.
import {
  type Find,
  type LookUp,
  lookUpItems,
  outcomeOf,
  type Hit,
} from "@digital-evidence/client/look-up";
import type { Item } from "@digital-evidence/client/recognise";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import RotateCw from "lucide-react/icons/rotate-cw";
import { useEffect, useState } from "react";
import { Button } from "../../components/button.tsx";
import { type Column, DataTable } from "../../components/data-table.tsx";
import { CoverageMark } from "../../components/identity.tsx";
import { StatedSummary } from "../../components/stated-summary.tsx";
import { HashValue } from "../../components/values.tsx";
import { Panel } from "../../components/panel.tsx";
import { useConfig } from "../../config/config.ts";
import { callOptions, useSource } from "../../queries/source.ts";
import { useTroubleOf } from "../../queries/trouble.ts";
import {
  searchPathFor,
  batchPath,
  fingerprintPath,
  snapshotPathFor,
  signerPath,
} from "../../routes/routes.ts";
import { lookedUpAt, loadedFingerprints, rememberSearch } from "../../search/remembered.ts";
import { Unanswered } from "../../waiting/unanswered.tsx";
import { candidateWords, formWords, searchWords } from "../../words/search.ts";
import { ExportHits } from "./hits.tsx";
import styles from "./search.module.css";
import { listWords } from "../../words/parts.tsx";

const { several: words } = searchWords;

/** `lookUp` is undefined while the value is being looked up. */
type Row = Item & { lookUp: LookUp | undefined };

const columns: readonly Column<Row>[] = [
  {
    title: words.columns.value,
    share: 30,
    cell: (row) => (
      <HashValue value={row.text} label={listWords.copies.value} ends={12} to={pathOf(row)} />
    ),
  },
  {
    title: words.columns.result,
    share: 46,
    onSmall: "below",
    cell: (row) => (
      <span className={styles.as}>
        <Result {...row} />
      </span>
    ),
  },
  { title: words.columns.as, share: 24, onSmall: "below", cell: (row) => <As {...row} /> },
];

type Props = { input: string; items: readonly Item[]; leftOut: number };

export function FoundList({ input, items, leftOut }: Props) {
  const { rows, isFetching, refetch, waiting } = useLookUps(items);
  useEffect(() => {
    rememberSearch(input.trim());
  }, [input]);
  const done = rows.filter(({ lookUp }) => lookUp !== undefined);
  const finds = done.flatMap(({ lookUp }) => lookUp?.finds[0] ?? []);
  const hasFailed = done.some(({ lookUp }) => outcomeOf(lookUp?.trials ?? []) === "failed");
  return (
    <Unanswered trouble={waiting}>
      <Panel
        title={
          done.length < rows.length
            ? words.progress(done.length, rows.length)
            : words.summary(finds.length, rows.length)
        }
        flush
        action={
          <div className={styles.actions}>
            {hasFailed && (
              <Button onClick={() => void refetch()} disabled={isFetching}>
                <RotateCw size={16} />
                {isFetching ? searchWords.lookingAgain : searchWords.again}
              </Button>
            )}
            <ExportHits hits={finds.flatMap(({ hits }) => hits)} />
          </div>
        }
      >
        <DataTable
          caption={words.table}
          columns={columns}
          rows={rows}
          rowKey={({ text }) => text}
          pendingRows={0}
        />
        {leftOut > 0 && <p className={styles.more}>{words.leftOut(items.length, leftOut)}</p>}
      </Panel>
    </Unanswered>
  );
}

function Result({ lookUp }: Row) {
  if (lookUp === undefined) return searchWords.lookingAgain;
  const [find] = lookUp.finds;
  const outcome = outcomeOf(lookUp.trials);
  if (find === undefined) return words.results[outcome === "found" ? "absent" : outcome];
  const only = onlyHit(find);
  if (only === null) return words.foundSeveral(find.hits.length, find.hasMore || find.isPartial);
  return only.kind === "fingerprint" ? (
    <StatedSummary {...only.known}>
      <CoverageMark coverage="stated" />
    </StatedSummary>
  ) : (
    words.found
  );
}

function onlyHit({ hits, hasMore, isPartial }: Find): Hit | null {
  const [hit, ...others] = hits;
  return hit === undefined || others.length > 0 || hasMore || isPartial ? null : hit;
}

/** The page about what was found, or the search that lists it all. */
function pathOf({ text, lookUp }: Row): string | undefined {
  const find = lookUp?.finds[0];
  if (find === undefined) return undefined;
  const only = onlyHit(find);
  return only === null ? searchPathFor(text) : hitPath(only);
}

function As({ form, lookUp }: Row) {
  const kind = lookUp?.finds[0]?.candidate.kind;
  return (
    <span className={styles.as}>{kind === undefined ? formWords[form] : candidateWords[kind]}</span>
  );
}

function useLookUps(items: readonly Item[]) {
  const { network } = useConfig();
  const source = useSource();
  const queries = useQueryClient();
  const [done, setDone] = useState<ReadonlyMap<number, LookUp>>(new Map());
  const queryKey = [source.networkKey, "look-ups", items];
  const { isFetching, refetch } = useQuery({
    queryKey,
    queryFn: async (context) => {
      const asked = { ...lookedUpAt(source, network), ...callOptions(source, context) };
      const known = loadedFingerprints(queries, source.networkKey);
      await lookUpItems(items, { ...asked, known }, (place, lookUp) => {
        setDone((before) => new Map(before).set(place, lookUp));
      });
      return true;
    },
    retry: false,
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
  const rows = items.map((item, place) => ({ ...item, lookUp: done.get(place) }));
  return {
    // A value that stands only for two others in one is shown if it was found.
    rows: rows.filter(({ isJoined, lookUp }) => isJoined !== true || lookUp?.finds.length === 1),
    isFetching,
    refetch,
    waiting: useTroubleOf(queryKey),
  };
}

/** The address of the page about a hit. */
export function hitPath(hit: Hit): string {
  switch (hit.kind) {
    case "fingerprint":
      return fingerprintPath(hit.hash);
    case "batch":
      return batchPath(hit.batchId);
    case "snapshot":
      return snapshotPathFor(hit.hash) ?? "";
    case "signer":
    default:
      return signerPath(hit.key);
  }
}
