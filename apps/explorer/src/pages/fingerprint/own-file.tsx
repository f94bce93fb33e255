import { cleanText, hexDigits } from "@digital-evidence/client/clean-text";
import { documentAlgorithm, type DocumentAlgorithm } from "@digital-evidence/evidence/fingerprint";
import type { Conclusion } from "@digital-evidence/verdict/conclude";
import { documentTold } from "@digital-evidence/verdict/documents";
import type { Known } from "@digital-evidence/verdict/known";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { useAnnounce } from "../../components/announcer.tsx";
import { Button } from "../../components/button.tsx";
import { DropZone, PrivacyPromise } from "../../components/drop-zone.tsx";
import { Disclosure, Notice, Panel } from "../../components/panel.tsx";
import { Quoted, Said, saidText } from "../../components/said.tsx";
import { TextField } from "../../components/fields.tsx";
import { comparedDigest } from "../../document/compared-digest.ts";
import { forgetDocument, nameOfDocument } from "../../document/hash-document.ts";
import { HashProgress } from "../../document/hash-progress.tsx";
import { type Hashing, useDocumentHash } from "../../document/use-document-hash.ts";
import {
  documentCauses,
  documentCheckWords as words,
  documentFailure,
} from "../../words/document.tsx";
import { listWords } from "../../words/parts.tsx";
import styles from "./fingerprint.module.css";
import { HashValue } from "../../components/values.tsx";

type Props = {
  /** The record’s reference to its document, exactly as received, or undefined while loading. */
  documentRef: string | undefined;
  /** The conclusion on the page, of which the comparison with the document is a part. */
  conclusion: Pick<Conclusion, "mark" | "verification">;
  /** Called with the digest that was computed or typed, and with undefined when the visitor removes it. */
  onDigest: (document: Known["document"]) => void;
  /** The download of the document, where the record says where it is. */
  children: ReactNode;
};

export function OwnFile({ documentRef, conclusion, onDigest, children }: Props) {
  const { hashing: chosen, hashFile, cancel } = useDocumentHash();
  const [typed, setTyped] = useState("");
  const [isPasting, setPasting] = useState(false);
  const [isOther, setOther] = useState(false);
  const algorithm = documentRef === undefined ? "SHA-256" : documentAlgorithm(documentRef);
  // A document that the visitor gave on another page need not be chosen again here.
  const wanted = documentRef?.toLowerCase() ?? "";
  const name = nameOfDocument(wanted);
  const isKept = !isOther && typed === "" && chosen.state === "idle" && algorithm !== null;
  const hashing: Hashing =
    isKept && name !== undefined ? { state: "hashed", name, digest: wanted, algorithm } : chosen;
  const typedDigest = hexDigits(cleanText(typed));
  const digest = hashing.state === "hashed" ? hashing.digest : typedDigest;
  const isWhole = digest !== null && documentAlgorithm(digest) !== null;
  const known = isWhole ? digest : null;
  const given = hashing.state === "hashed" ? "file" : "hash";

  // The drop zone gives way to the outcome, and the focus goes from it to the button that brings it back.
  const another = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (chosen.state === "hashed" && document.activeElement === document.body)
      another.current?.focus({ preventScroll: true });
  }, [chosen.state]);

  const isHashing = hashing.state === "hashing";
  useEffect(() => {
    onDigest(isHashing ? "awaited" : known === null ? undefined : { digest: known, given });
  }, [isHashing, known, given, onDigest]);

  return (
    <Panel title={words.title} isScreenOnly={known === null}>
      <div className={styles.content}>
        {algorithm === null ? (
          <Notice kind="unknown" title={words.unknownReference.title}>
            {words.unknownReference.sentence}
          </Notice>
        ) : (
          <>
            {hashing.state !== "hashed" && (
              <DropZone
                label={words.drop}
                look="compact"
                beside={
                  <Button
                    aria-expanded={isPasting}
                    onClick={() => {
                      setPasting(!isPasting);
                    }}
                  >
                    {words.pasteInstead}
                  </Button>
                }
                onFiles={([file]) => {
                  setTyped("");
                  if (file !== undefined) void hashFile(file, algorithm);
                }}
                onText={(text) => {
                  setTyped(text);
                  setPasting(true);
                }}
              >
                {hashing.state === "hashing" && <HashProgress {...hashing} onCancel={cancel} />}
                <PrivacyPromise words={words.promise} />
              </DropZone>
            )}
            {isPasting && (
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
            )}
            <Outcome
              conclusion={conclusion}
              algorithm={algorithm}
              hashing={hashing}
              digest={known}
            />
            {known !== null && (
              <div>
                <Button
                  ref={another}
                  onClick={() => {
                    cancel();
                    forgetDocument(wanted);
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
        {children}
      </div>
    </Panel>
  );
}

type OutcomeProps = {
  conclusion: Pick<Conclusion, "mark" | "verification">;
  algorithm: DocumentAlgorithm;
  hashing: Hashing;
  digest: string | null;
};

function Outcome({ conclusion, algorithm, hashing, digest }: OutcomeProps) {
  const announce = useAnnounce();
  const failure =
    hashing.state === "unreadable" || hashing.state === "unavailable" ? hashing : null;
  // The conclusion can be about another document that was given on this page.
  const found =
    digest !== null && comparedDigest(conclusion) === digest ? documentTold(conclusion) : null;
  const title =
    failure === null ? found && saidText(found.title) : words.failures[failure.state].title;

  useEffect(() => {
    if (title !== null) announce(title);
  }, [announce, title]);

  if (failure !== null) {
    return (
      <Notice kind="unknown" title={words.failures[failure.state].title}>
        {documentFailure(<Quoted>{failure.name}</Quoted>, failure.reason, failure.state)}
      </Notice>
    );
  }
  if (found === null || digest === null) return null;
  const what = hashing.state === "hashed" ? <Quoted>{hashing.name}</Quoted> : words.givenDigest;
  return (
    <Notice kind={found.kind} title={<Said of={found.title} />}>
      <p>
        {what} <Said of={found.predicate} />
      </p>
      {found.kind === "error" && hashing.state === "hashed" && <DocumentCauses />}
      <p className={styles.digest}>
        {words.digest(algorithm)} <HashValue value={digest} label={listWords.copies.value} />
      </p>
    </Notice>
  );
}

function DocumentCauses() {
  return (
    <>
      <p>{documentCauses.lead}</p>
      <Disclosure summary={documentCauses.title} isPrinted>
        <ul className={styles.causes}>
          {documentCauses.list.map((cause) => (
            <li key={cause}>{cause}</li>
          ))}
        </ul>
      </Disclosure>
    </>
  );
}
