// The hashes of a list that the visitor gave, looked up one after another, with a table to save.
import { type Hit, type LookUp, lookUpItems, outcomeOf } from "@digital-evidence/client/look-up";
import { itemOfHash } from "@digital-evidence/client/recognise";
import type { HashList as Listed, ListedHash } from "@digital-evidence/verdict/hash-list";
import Download from "lucide-react/icons/download";
import { useEffect, useRef, useState } from "react";
import { Link } from "wouter";
import { Button } from "../../components/button.tsx";
import { type Column, DataTable } from "../../components/data-table.tsx";
import { HashValue } from "../../components/values.tsx";
import { Quoted } from "../../components/said.tsx";
import { saveText } from "../../components/save-file.ts";
import { useConfig } from "../../config/config.ts";
import { useSource } from "../../queries/source.ts";
import { fingerprintPath } from "../../routes/routes.ts";
import { lookedUpAt } from "../../search/remembered.ts";
import { csvOf } from "../../verify/verdicts-csv.ts";
import { hashListWords as words } from "../../words/verify.tsx";
import styles from "./verify.module.css";
import { listWords } from "../../words/parts.tsx";

/** How many of the found hashes the page shows. The saved table has all. */
const MAX_SHOWN = 100;
/** The page is drawn again after this many answers. */
const DRAWN_EVERY = 20;

type Answered = ListedHash & { lookUp: LookUp };

const columns: readonly Column<Answered & { hit: Hit & { kind: "fingerprint" } }>[] = [
  {
    title: words.columns.hash,
    share: 34,
    cell: ({ hash }) => <HashValue value={hash} label={listWords.copies.value} ends={12} />,
  },
  {
    title: words.columns.name,
    share: 33,
    onSmall: "below",
    cell: ({ name }) => (name === null ? "" : <Quoted>{name}</Quoted>),
  },
  {
    title: words.columns.fingerprint,
    share: 33,
    cell: ({ hit }) => <Link href={fingerprintPath(hit.hash)}>{words.open}</Link>,
  },
];

export function HashList({ list: { hashes, leftOut } }: { list: Listed }) {
  const { network } = useConfig();
  const source = useSource();
  const answered = useRef<(Answered | undefined)[]>([]);
  const running = useRef<AbortController>(undefined);
  const [done, setDone] = useState(0);
  const [isRunning, setRunning] = useState(false);

  async function run() {
    const controller = new AbortController();
    running.current = controller;
    setRunning(true);
    // What was answered stays, so that only the rest is looked up.
    const open = hashes.flatMap((each, place) =>
      isAnswered(answered.current[place]) ? [] : [{ ...each, place }],
    );
    let count = hashes.length - open.length;
    const input = { ...lookedUpAt(source, network), known: [], signal: controller.signal };
    try {
      await lookUpItems(
        open.map(({ hash }) => itemOfHash(hash)),
        input,
        (at, lookUp) => {
          const { place, hash, name } = open[at] ?? { place: at, hash: "", name: null };
          answered.current[place] = { hash, name, lookUp };
          count += 1;
          if (count % DRAWN_EVERY === 0) setDone(count);
        },
      );
    } catch {
      // The visitor has stopped it, or has left the page.
    }
    setDone(count);
    setRunning(false);
  }

  useEffect(() => {
    void run();
    return () => running.current?.abort();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the list is looked up once, when it is given
  }, [hashes]);

  const rows = answered.current.filter((row) => row !== undefined);
  const found = rows.flatMap((row) => foundIn(row));
  const failed = rows.filter((row) => !isAnswered(row)).length;
  return (
    <>
      <p>
        {isRunning
          ? words.progress(done, hashes.length)
          : words.summary({
              found: found.length,
              failed,
              looked: rows.length,
              total: hashes.length,
            })}{" "}
        {leftOut > 0 && words.leftOut(hashes.length, leftOut)} {words.stated}
      </p>
      {isRunning && (
        <progress
          className={styles.bar}
          aria-label={words.progressBar}
          max={hashes.length}
          value={done}
        />
      )}
      <div className={styles.actions}>
        {isRunning ? (
          <Button onClick={() => running.current?.abort()}>{words.stop}</Button>
        ) : (
          (failed > 0 || rows.length < hashes.length) && (
            <Button onClick={() => void run()}>{words.goOn}</Button>
          )
        )}
        <Button
          disabled={isRunning}
          onClick={() =>
            saveText(
              "digital-evidence-hashes.csv",
              csvOfHashes(hashes, answered.current),
              "text/csv",
            )
          }
        >
          <Download size={16} />
          {words.save}
        </Button>
      </div>
      {found.length > 0 && (
        <DataTable
          caption={words.table}
          columns={columns}
          rows={found.slice(0, MAX_SHOWN)}
          rowKey={({ hash, name, hit }) => `${hash} ${name} ${hit.hash}`}
          pendingRows={0}
        />
      )}
      {found.length > MAX_SHOWN && <p>{words.more(MAX_SHOWN, found.length)}</p>}
    </>
  );
}

function isAnswered(row: Answered | undefined): boolean {
  return row !== undefined && outcomeOf(row.lookUp.trials) !== "failed";
}

/** The first fingerprint of a hash, if one was found. */
function foundIn(row: Answered) {
  const hit = row.lookUp.finds
    .flatMap(({ hits }) => hits)
    .find((each) => each.kind === "fingerprint");
  return hit === undefined ? [] : [{ ...row, hit }];
}

export function csvOfHashes(
  hashes: readonly ListedHash[],
  answered: readonly (Answered | undefined)[],
): string {
  const rows = hashes.map(({ hash, name }, place) => {
    const row = answered[place];
    const hits = row?.lookUp.finds.flatMap((find) => find.hits) ?? [];
    const fingerprints = hits.flatMap((hit) => (hit.kind === "fingerprint" ? [hit] : []));
    const outcome = row === undefined ? "NOT_ASKED" : outcomeOf(row.lookUp.trials);
    return [
      name ?? "",
      hash,
      outcome,
      fingerprints.map((hit) => hit.hash).join(" "),
      fingerprints.map(({ known }) => known.status ?? "").join(" "),
      fingerprints.map(({ known }) => known.orgName ?? known.orgId ?? "").join("; "),
      fingerprints.map(({ known }) => known.createdAt ?? "").join(" "),
    ];
  });
  return csvOf([words.csv, ...rows]);
}
