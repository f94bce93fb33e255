import { PrivacyPromise } from "../components/privacy-promise.tsx";
import { documentAlgorithm, type DocumentAlgorithm } from "@digital-evidence/evidence/fingerprint";
import type { Check, DocumentDigest } from "@digital-evidence/evidence/verify-evidence";
import { memo, useEffect, useState } from "react";
import { useAnnounce } from "../components/announcer.tsx";
import { Button } from "../components/button.tsx";
import { DropZone } from "../components/drop-zone.tsx";
import { lazyPart } from "../components/lazy-part.tsx";
import { Notice } from "../components/notice.tsx";
import { Panel } from "../components/panel.tsx";
import { TextField } from "../components/text-field.tsx";
import { documentCheckWords as words, documentFailure } from "../words/document-check.tsx";
import { documentWords } from "../phrasing/document.ts";
import { OutsideText } from "../components/outside-text.tsx";
import { cleanText, hexDigits } from "../recognition/clean-text.ts";
import styles from "./document.module.css";
import { nameOfDocument } from "./hashed-before.ts";
import { HashProgress } from "./hash-progress.tsx";
import { type Hashing, useDocumentHash } from "./use-document-hash.ts";
import { useFinding } from "./use-finding.ts";

const DocumentCauses = lazyPart(
  async () => (await import("./document-causes.tsx")).DocumentCauses,
  () => null,
);

type Props = {
  /** The shown record; null if the service no longer gives it, undefined while loading. */
  record: object | null | undefined;
  /** The record’s reference to its document, exactly as received, or undefined while loading. */
  documentRef: string | undefined;
  /** What the engine found about the given document, or undefined until the engine has finished. */
  check: Check | undefined;
  /** Called with the digest that was computed or typed, and with undefined when the visitor removes it. */
  onDigest: (document: DocumentDigest | undefined) => void;
};

export const DocumentCheck = memo(function DocumentCheck({
  record,
  documentRef,
  check,
  onDigest,
}: Props) {
  const { hashing: chosen, hash, cancel } = useDocumentHash();
  const [typed, setTyped] = useState("");
  const [isOther, setOther] = useState(false);
  const algorithm = documentRef === undefined ? "SHA-256" : documentAlgorithm(documentRef);
  // A document that the visitor gave on /verify need not be chosen again here.
  const wanted = documentRef?.toLowerCase() ?? "";
  const name = nameOfDocument(wanted);
  const isKept = !isOther && typed === "" && chosen.state === "idle" && algorithm !== null;
  const hashing: Hashing =
    isKept && name !== undefined ? { state: "hashed", name, digest: wanted, algorithm } : chosen;
  const typedDigest = hexDigits(cleanText(typed));
  const digest = hashing.state === "hashed" ? hashing.digest : typedDigest;
  const isWhole = digest !== null && documentAlgorithm(digest) !== null;
  const known = isWhole ? digest : null;

  useEffect(() => {
    onDigest(known === null ? undefined : { digest: known });
  }, [known, onDigest]);

  return (
    <Panel title={words.title} isScreenOnly={known === null}>
      <div className={styles.content}>
        {algorithm === null ? (
          <Notice kind="unknown" title={words.unknownReference.title}>
            {words.unknownReference.sentence}
          </Notice>
        ) : (
          <>
            <DropZone
              label={words.drop}
              onFiles={([file]) => {
                setTyped("");
                if (file !== undefined) void hash(file, algorithm);
              }}
              onText={setTyped}
            >
              {hashing.state === "hashing" && <HashProgress {...hashing} onCancel={cancel} />}
              <PrivacyPromise words={words.promise} />
            </DropZone>
            <TextField
              label={words.paste(algorithm)}
              value={typed}
              onChange={(event) => {
                cancel();
                setTyped(event.target.value);
              }}
              isWrong={typed.trim() !== "" && !isWhole}
              note={
                typed.trim() !== "" && !isWhole
                  ? words.wrongDigits(algorithm, typedDigest?.length ?? null)
                  : ""
              }
            />
            <Outcome
              record={record}
              check={check}
              algorithm={algorithm}
              hashing={hashing}
              digest={known}
            />
            {known !== null && (
              <div>
                <Button
                  onClick={() => {
                    cancel();
                    setTyped("");
                    setOther(true);
                  }}
                >
                  {words.compareAnother}
                </Button>
              </div>
            )}
          </>
        )}
      </div>
    </Panel>
  );
});

type OutcomeProps = {
  record: object | null | undefined;
  check: Check | undefined;
  algorithm: DocumentAlgorithm;
  hashing: Hashing;
  digest: string | null;
};

function Outcome({ record, check, algorithm, hashing, digest }: OutcomeProps) {
  const announce = useAnnounce();
  const failure =
    hashing.state === "unreadable" || hashing.state === "unavailable" ? hashing : null;
  const finding = useFinding(check, digest, record);
  const found = finding === null ? null : documentWords(finding);
  const title = failure === null ? (found?.title ?? null) : words.failures[failure.state].title;

  useEffect(() => {
    if (title !== null) announce(title);
  }, [announce, title]);

  if (failure !== null) {
    return (
      <Notice kind="unknown" title={words.failures[failure.state].title}>
        {documentFailure(<OutsideText>{failure.name}</OutsideText>, failure.reason, failure.state)}
      </Notice>
    );
  }
  if (found === null) return null;
  const what =
    hashing.state === "hashed" ? <OutsideText>{hashing.name}</OutsideText> : words.givenDigest;
  return (
    <Notice kind={found.kind} title={found.title}>
      <p>
        {what} {found.predicate}
      </p>
      {found.kind === "error" && <DocumentCauses />}
      <p className={styles.digest}>
        {words.digest(algorithm)} <code>{digest}</code>
      </p>
    </Notice>
  );
}
