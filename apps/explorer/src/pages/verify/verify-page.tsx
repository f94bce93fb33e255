import { EVIDENCE_LINK } from "@digital-evidence/evidence/limits";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { Notice, Panel } from "../../components/panel.tsx";
import { PageHeader, headingOf } from "../../components/page-header.tsx";
import { prepareHashing, forgetDocuments } from "../../document/hash-document.ts";
import { NO_ROOT } from "../../trust/read-own-root.ts";
import { usePageTitle } from "../../routes/routes.ts";
import { type HandedOver, useHandedOver } from "../../search/handed-over.ts";
import { type Row, type GivenSource, isVerified } from "../../verify/row.ts";
import {
  openedLinkWords,
  verdictListWords,
  verifyWords,
  documentListWords,
} from "../../words/verify.tsx";
import { MAX_FILES, useVerification } from "./use-verification.ts";
import type { HashedDocument } from "./hashed-document.ts";
import { Inputs } from "./inputs.tsx";
import { useSample } from "./use-sample.ts";
import { Verdicts } from "./verdicts.tsx";
import styles from "./verify.module.css";
import { Button } from "../../components/button.tsx";
import { Quoted, Said } from "../../components/said.tsx";
import { actionWords } from "../../words/parts.tsx";
import { DocumentItem, type GivenRecord } from "./document-item.tsx";
import { HashList } from "./hash-list.tsx";

export function VerifyPage() {
  usePageTitle(verifyWords.title);
  const verification = useVerification();
  const { add, bring, trustPolicy, clear, remove, rows, progress } = verification;
  const count = useRef(0);
  // A new key resets the fields when the visitor clears everything.
  const [round, setRound] = useState(0);
  const [isMoreOpen, setMoreOpen] = useState(false);
  const [found, setFound] = useState<readonly HashedDocument[]>([]);
  // The details of a verdict are shown in this element, below the bar with which the visitor adds something.
  const [below, setBelow] = useState<HTMLElement | null>(null);

  const take = useCallback(
    ({ files, texts, leftOut }: HandedOver) => {
      const key = () => String((count.current += 1));
      const sources: GivenSource[] = [
        ...files.map((file) => ({ key: key(), name: file.webkitRelativePath || file.name, file })),
        ...texts.map((text) => ({ key: key(), name: verifyWords.pastedText, text })),
      ];
      add(sources, leftOut);
    },
    [add],
  );
  useHandedOver(take);
  const opened = useOpenedLink(
    useCallback(
      (fragment: string) => {
        const key = String((count.current += 1));
        add([{ key, name: openedLinkWords.name, fragment }]);
      },
      [add],
    ),
  );
  const given = useMemo(() => documentsIn(rows, found), [rows, found]);
  const onFound = useCallback((document: HashedDocument) => {
    setFound((known) => [...known.filter(({ key }) => key !== document.key), document]);
  }, []);

  useEffect(() => {
    // Starts the worker that hashes documents now, so that it works if the device is offline later.
    prepareHashing();
  }, []);

  function empty(): void {
    clear();
    forgetDocuments();
    opened.forget();
    bring(NO_ROOT);
    trustPolicy(null);
    setFound([]);
    setRound((each) => each + 1);
  }

  const sample = useSample((name, text) => {
    empty();
    add([{ key: String((count.current += 1)), name, text }]);
  });

  /** Takes the visitor to one of the fields below `More`. */
  function showField(id: string): void {
    flushSync(() => {
      setMoreOpen(true);
    });
    const field = document.getElementById(id);
    field?.scrollIntoView({ block: "center" });
    field?.querySelector<HTMLElement>("input, textarea")?.focus({ preventScroll: true });
  }

  const hasEvidence = progress.state !== "idle";
  // As soon as the visitor has given something to verify, the verdicts and the documents come first. The keys keep the
  // text in the fields while elements change places.
  const verdicts = (
    <Verdicts
      key="verdicts"
      verification={verification}
      documents={given}
      below={below}
      sample={sample}
      onField={showField}
      onClear={() => {
        empty();
        sample.forget();
      }}
    />
  );
  const documents = (
    <Documents
      key="documents"
      rows={rows}
      isReading={progress.state === "working"}
      onFound={onFound}
      onRemove={remove}
    />
  );
  return (
    <>
      <PageHeader {...headingOf(verifyWords)} />
      <div className={styles.sections}>
        <LeftOutNotice key="left-out" leftOut={verification.leftOut} />
        {hasEvidence && [verdicts, documents]}
        <Inputs
          key="inputs"
          isBar={hasEvidence}
          round={round}
          isMoreOpen={isMoreOpen}
          onMore={setMoreOpen}
          sample={sample}
          onTake={take}
          onOwnRoot={bring}
          onPolicy={trustPolicy}
        />
        <div key="below" ref={setBelow} className={styles.below} />
      </div>
    </>
  );
}

type LeftOutProps = Pick<ReturnType<typeof useVerification>, "leftOut">;

/** Says which of the files that the visitor provided last are not checked. */
function LeftOutNotice({ leftOut: { tooMany, unreadable, isMore } }: LeftOutProps) {
  if (tooMany + unreadable === 0) return null;
  const words = verdictListWords.leftOut;
  return (
    <div role="alert">
      <Notice kind="unknown" title={words.title}>
        {tooMany > 0 && <p>{words.sentence(MAX_FILES, tooMany, isMore)}</p>}
        {unreadable > 0 && <p>{words.unreadable(unreadable)}</p>}
      </Notice>
    </div>
  );
}

/** Returns every document that the visitor gave, with what is known of its digests. */
function documentsIn(rows: readonly Row[], found: readonly HashedDocument[]): HashedDocument[] {
  const byKey = new Map(found.map((each) => [each.key, each]));
  return rows.flatMap((row) => {
    if (row.kind !== "document" || row.file === null) return [];
    const { key, code } = row;
    const begun = { key, digests: [], isHashing: true, isTooLarge: code === "TOO_LARGE" };
    return [byKey.get(key) ?? begun];
  });
}

/**
 * Calls `take` with the fragment of the page's address if the fragment contains evidence. This happens when the
 * page opens, and again when the visitor opens another such link on this page. The fragment stays in the
 * address until the visitor clears the page, so that the page can be reloaded and bookmarked.
 */
function useOpenedLink(take: (fragment: string) => void): { forget: () => void } {
  const taken = useRef<string>(undefined);

  useEffect(() => {
    const read = () => {
      const { hash } = window.location;
      // Links within the page also change the fragment. Going back restores the fragment with the evidence, which must
      // not be taken twice.
      if (!hash.startsWith(EVIDENCE_LINK.fragment) || hash === taken.current) return;
      taken.current = hash;
      take(hash);
    };
    read();
    window.addEventListener("hashchange", read);
    return () => {
      window.removeEventListener("hashchange", read);
    };
  }, [take]);

  return {
    forget: () => {
      taken.current = undefined;
      if (!window.location.hash.startsWith(EVIDENCE_LINK.fragment)) return;
      const { pathname, search } = window.location;
      window.history.replaceState(window.history.state, "", pathname + search);
    },
  };
}

type Props = {
  rows: readonly Row[];
  isReading: boolean;
  onFound: (document: HashedDocument) => void;
  onRemove: (key: string) => void;
};

function Documents({ rows, isReading, onFound, onRemove }: Props) {
  const documents = rows.filter((row) => row.kind === "document");
  const named = rows.filter((row) => row.kind === "named");
  const records = rows.flatMap(givenRecord);
  return (
    <>
      {documents.length > 0 && (
        <Panel title={documentListWords.title(documents.length)}>
          <ul className={styles.documents}>
            {documents.map(({ key, name, file, code, also }) => (
              <li key={key}>
                <DocumentItem
                  name={name}
                  file={file}
                  records={records}
                  isTooLarge={code === "TOO_LARGE"}
                  isReading={isReading}
                  also={also}
                  onRemove={() => {
                    onRemove(key);
                  }}
                  onDigests={(digests, isHashing) => {
                    onFound({ key, digests, isHashing, isTooLarge: code === "TOO_LARGE" });
                  }}
                />
              </li>
            ))}
          </ul>
        </Panel>
      )}
      {named.length > 0 && (
        <Panel title={documentListWords.named}>
          <ul className={styles.documents}>
            {named.map(({ key, name, title, advice, hashes }) => (
              <li key={key}>
                <Notice
                  kind="info"
                  title={
                    <>
                      <Quoted>{name}</Quoted> <Said of={title} />
                    </>
                  }
                  action={
                    <Button
                      onClick={() => {
                        onRemove(key);
                      }}
                    >
                      {actionWords.remove}
                    </Button>
                  }
                >
                  {hashes === undefined ? <Said of={advice} /> : <HashList list={hashes} />}
                </Notice>
              </li>
            ))}
          </ul>
        </Panel>
      )}
    </>
  );
}

/** Returns the record in a row, or nothing if the evidence names no document or no fingerprint. */
function givenRecord(row: Row): GivenRecord[] {
  if (!isVerified(row) || row.document === null || row.hash === null) return [];
  return [{ ...row.document, hash: row.hash }];
}
