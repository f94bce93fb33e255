import { documentAlgorithm, type DocumentAlgorithm } from "@digital-evidence/evidence/fingerprint";
import type { Check, DocumentDigest } from "@digital-evidence/evidence/verify-evidence";
import Lock from "lucide-react/icons/lock";
import { useEffect, useState } from "react";
import { useAnnounce } from "../components/announcer.tsx";
import { Button } from "../components/button.tsx";
import { DropZone } from "../components/drop-zone.tsx";
import { Notice } from "../components/notice.tsx";
import { Panel } from "../components/panel.tsx";
import { TextField } from "../components/text-field.tsx";
import { documentWords } from "../words/document.ts";
import { OutsideText } from "../components/outside-text.tsx";
import { cleanText, hexDigits } from "../search/clean-text.ts";
import styles from "./document.module.css";
import { HashProgress } from "./hash-progress.tsx";
import { useDocumentHash } from "./use-document-hash.ts";

type Props = {
  /** The record's reference to its document, as received; undefined while it is loading. */
  documentRef: string | undefined;
  /** What the engine found about the document that was given; undefined until it has. */
  check: Check | undefined;
  /** What was hashed or typed, for the chain of checks; undefined when it is taken back. */
  onDigest: (document: DocumentDigest | undefined) => void;
};

/** "Is this my file?": a document, or its digest, against the record. */
export function DocumentCheck({ documentRef, check, onDigest }: Props) {
  const { hashing, hash, cancel } = useDocumentHash();
  const [typed, setTyped] = useState("");
  const algorithm = documentRef === undefined ? "SHA-256" : documentAlgorithm(documentRef);
  const typedDigest = hexDigits(cleanText(typed));
  const digest = hashing.state === "hashed" ? hashing.digest : typedDigest;
  const isWhole = digest !== null && documentAlgorithm(digest) !== null;
  const known = isWhole ? digest : null;

  useEffect(() => {
    onDigest(known === null ? undefined : { digest: known });
  }, [known, onDigest]);

  return (
    <Panel title="Is this my file?">
      <div className={styles.content}>
        {algorithm === null ? (
          <Notice kind="unknown" title="No document can be compared">
            This record’s reference to its document is neither a SHA-256 nor a SHA-512, so how the
            document was hashed is not known here.
          </Notice>
        ) : (
          <>
            <DropZone
              label="Drop the document here to see whether it is, byte for byte, the one recorded."
              onFiles={([file]) => {
                setTyped("");
                if (file !== undefined) void hash(file, algorithm);
              }}
              onText={setTyped}
            >
              {hashing.state === "hashing" && <HashProgress {...hashing} onCancel={cancel} />}
              <p className={styles.promise}>
                <Lock size={14} />
                The file stays on this device. It is hashed in this browser, and nothing of it is
                sent.
              </p>
            </DropZone>
            <TextField
              label={`Or paste the document’s ${algorithm}`}
              value={typed}
              onChange={(event) => {
                cancel();
                setTyped(event.target.value);
              }}
              isWrong={typed.trim() !== "" && !isWhole}
              note={
                typed.trim() !== "" && !isWhole
                  ? `${algorithm === "SHA-256" ? "A SHA-256 hash has 64" : "A SHA-512 hash has 128"} hex digits${typedDigest === null ? "" : `; this has ${typedDigest.length}`}`
                  : ""
              }
            />
            <Outcome check={check} algorithm={algorithm} hashing={hashing} digest={known} />
            {known !== null && (
              <div>
                <Button
                  onClick={() => {
                    cancel();
                    setTyped("");
                  }}
                >
                  Compare another
                </Button>
              </div>
            )}
          </>
        )}
      </div>
    </Panel>
  );
}

type OutcomeProps = {
  check: Check | undefined;
  algorithm: DocumentAlgorithm;
  hashing: ReturnType<typeof useDocumentHash>["hashing"];
  digest: string | null;
};

function Outcome({ check, algorithm, hashing, digest }: OutcomeProps) {
  const announce = useAnnounce();
  const failure =
    hashing.state === "unreadable" || hashing.state === "unavailable" ? hashing : null;
  // The engine has answered once its check is about this very digest.
  const found = digest !== null && check?.computed === digest ? documentWords(check) : null;
  const title = failure === null ? (found?.title ?? null) : failureTitles[failure.state];

  useEffect(() => {
    if (title !== null) announce(title);
  }, [announce, title]);

  if (failure !== null) {
    return (
      <Notice kind="unknown" title={failureTitles[failure.state]}>
        <OutsideText>{failure.name}</OutsideText>: {failure.reason}. This does not mean that it is
        another document.{" "}
        {failure.state === "unreadable"
          ? "It may have been moved or changed while it was read; choose it again."
          : "Choose it again, or paste the hash that another program gives it."}
      </Notice>
    );
  }
  if (found === null) return null;
  const what =
    hashing.state === "hashed" ? <OutsideText>{hashing.name}</OutsideText> : "The digest you gave";
  return (
    <Notice kind={found.kind} title={found.title}>
      <p>
        {what} {found.predicate}
      </p>
      {found.kind === "error" && <Causes />}
      <p className={styles.digest}>
        {algorithm}, here: <code>{digest}</code>
      </p>
    </Notice>
  );
}

const failureTitles = {
  unreadable: "The file could not be read",
  unavailable: "Your browser could not hash the file",
} as const;

/** That bytes differ says nothing about who changed them, or whether anybody meant to. */
function Causes() {
  return (
    <>
      <p>That does not make it a forgery. The usual causes:</p>
      <ul className={styles.causes}>
        <li>It was opened and saved again: a PDF or an office file changes each time.</li>
        <li>It is another version or copy, or was converted, scanned or signed since.</li>
        <li>A mail program or an editor changed its line endings or its encoding.</li>
        <li>It was packed or unpacked: an archive is another file than what is in it.</li>
        <li>The record is of another document, or of a text that was rearranged before hashing.</li>
      </ul>
    </>
  );
}
