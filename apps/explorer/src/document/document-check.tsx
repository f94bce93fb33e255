import { documentAlgorithm, type DocumentAlgorithm } from "@digital-evidence/evidence/fingerprint";
import type { DocumentDigest } from "@digital-evidence/evidence/verify-evidence";
import Lock from "lucide-react/icons/lock";
import { useEffect, useState } from "react";
import { useAnnounce } from "../components/announcer.tsx";
import { Button } from "../components/button.tsx";
import { DropZone } from "../components/drop-zone.tsx";
import { Notice } from "../components/notice.tsx";
import { Panel } from "../components/panel.tsx";
import { TextField } from "../components/text-field.tsx";
import { cleanText, hexDigits } from "../search/clean-text.ts";
import styles from "./document.module.css";
import { HashProgress } from "./hash-progress.tsx";
import { useDocumentHash } from "./use-document-hash.ts";

type Props = {
  /** The record's reference to its document, as received; undefined while it is loading. */
  documentRef: string | undefined;
  /** What was hashed or typed, for the chain of checks; undefined when it is taken back. */
  onDigest: (document: DocumentDigest | undefined) => void;
};

/** "Is this my file?": a document, or its digest, against the record. */
export function DocumentCheck({ documentRef, onDigest }: Props) {
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
            This record’s reference to its document is no SHA-256 and no SHA-512, so how the
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
                  ? `That is no ${algorithm}: it has ${algorithm === "SHA-256" ? 64 : 128} hex digits`
                  : ""
              }
            />
            <Outcome
              documentRef={documentRef}
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
  documentRef: string | undefined;
  algorithm: DocumentAlgorithm;
  hashing: ReturnType<typeof useDocumentHash>["hashing"];
  digest: string | null;
};

function Outcome({ documentRef, algorithm, hashing, digest }: OutcomeProps) {
  const announce = useAnnounce();
  const what = hashing.state === "hashed" ? hashing.name : "The digest you gave";
  const outcome = outcomeOf(documentRef, digest);
  const failure =
    hashing.state === "unreadable" || hashing.state === "unavailable" ? hashing : null;
  const outcomeTitle = outcome === null ? null : outcomeTitles[outcome];
  const title = failure === null ? outcomeTitle : failureTitles[failure.state];

  useEffect(() => {
    if (title !== null) announce(title);
  }, [announce, title]);

  if (title === null) return null;
  if (failure !== null) {
    return (
      <Notice kind="unknown" title={title}>
        {failure.name}: {failure.reason}. That is no word against it.{" "}
        {failure.state === "unreadable"
          ? "It may have been moved or changed while it was read; choose it again."
          : "Choose it again, or paste the hash that another program gives it."}
      </Notice>
    );
  }
  if (outcome === "other-algorithm") {
    return (
      <Notice kind="unknown" title={title}>
        The record refers to its document by {algorithm}. Choose the file itself, or paste that.
      </Notice>
    );
  }
  return (
    <Notice kind={outcome === "same" ? "success" : "error"} title={title}>
      {outcome === "same" ? (
        <p>
          {what} has the {algorithm} that this record refers to its document by.
        </p>
      ) : (
        <Mismatch what={what} />
      )}
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

type OutcomeKind = "same" | "other" | "other-algorithm";

const outcomeTitles: Readonly<Record<OutcomeKind, string>> = {
  same: "Yes, these are the same bytes",
  other: "Not the same bytes",
  "other-algorithm": "Not comparable: the digest of another algorithm",
};

function outcomeOf(documentRef: string | undefined, digest: string | null): OutcomeKind | null {
  if (digest === null || documentRef === undefined) return null;
  if (digest.length !== documentRef.length) return "other-algorithm";
  return digest === documentRef.toLowerCase() ? "same" : "other";
}

/** That bytes differ says nothing about who changed them, or whether anybody meant to. */
function Mismatch({ what }: { what: string }) {
  return (
    <>
      <p>
        {what} is not, byte for byte, the document recorded here. That does not make it a forgery.
        The usual causes:
      </p>
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
