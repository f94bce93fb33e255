import { PrivacyPromise } from "../../components/privacy-promise.tsx";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { headingOf } from "../../components/page-heading.ts";
import { usePageTitle } from "../../routes/page-title.ts";
import { folders } from "../../components/choose-folder.tsx";
import { DropZone } from "../../components/drop-zone.tsx";
import { PageHeader } from "../../components/page-header.tsx";
import { Panel } from "../../components/panel.tsx";
import { prepareHashing } from "../../document/hash-document.ts";
import { forgetDocuments } from "../../document/hashed-before.ts";
import { OwnRootField } from "../../own-root/own-root-field.tsx";
import { NO_ROOT } from "../../own-root/read-own-root.ts";
import { useHandedOver, type HandedOver } from "../../search/handed-over.ts";
import type { Row, Source } from "../../verify/row.ts";
import { openedLinkWords } from "../../words/opened-link.ts";
import { verifyWords } from "../../words/verify.tsx";
import { Documents } from "./documents.tsx";
import type { HashedDocument } from "./hashed-document.ts";
import { OwnPolicy } from "./own-policy.tsx";
import { LeftOutNotice } from "./left-out-notice.tsx";
import { PasteField } from "./paste-field.tsx";
import { useOpenedLink } from "./use-opened-link.ts";
import { useVerification } from "./use-verification.ts";
import { Verdicts } from "./verdicts.tsx";
import styles from "./verify-page.module.css";

export function VerifyPage() {
  usePageTitle(verifyWords.title);
  const verification = useVerification();
  const { add, bring, trustPolicy, clear, remove, rows, progress } = verification;
  const count = useRef(0);
  // A new key resets the fields when the visitor clears everything.
  const [round, setRound] = useState(0);
  const [found, setFound] = useState<readonly HashedDocument[]>([]);

  const take = useCallback(
    ({ files, texts, leftOut }: HandedOver) => {
      const key = () => String((count.current += 1));
      const sources: Source[] = [
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
    // Starts the worker that hashes documents and loads the picture of a proof now, so that both work if the device is
    // offline later.
    prepareHashing();
    void import("../../components/proof-picture.tsx").catch(() => undefined);
  }, []);

  const hasEvidence = progress.state !== "idle";
  const verdicts = (
    <Verdicts
      key="verdicts"
      verification={verification}
      documents={given}
      onClear={() => {
        clear();
        forgetDocuments();
        opened.forget();
        bring(NO_ROOT);
        trustPolicy(null);
        setFound([]);
        setRound((each) => each + 1);
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
        {/* As soon as the visitor has given something to verify, the verdicts and the documents come first. The keys
           keep the text in the fields while elements change places. */}
        {hasEvidence && [verdicts, documents]}
        <Panel key="inputs" title={verifyWords.have} isScreenOnly>
          <div key={round} className={styles.inputs}>
            <DropZone
              label={verifyWords.drop}
              many={folders}
              onFiles={(files, leftOut) => {
                take({ files, texts: [], leftOut });
              }}
              onText={(text) => {
                take({ files: [], texts: [text] });
              }}
            >
              <PrivacyPromise words={verifyWords.promise} />
            </DropZone>
            <PasteField
              onText={(text) => {
                take({ files: [], texts: [text] });
              }}
            />
            <OwnRootField onChange={bring} />
            <OwnPolicy onPolicy={trustPolicy} />
          </div>
        </Panel>
      </div>
    </>
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
