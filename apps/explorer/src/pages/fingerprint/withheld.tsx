import type { ReceivedDetails } from "@digital-evidence/client";
import { FINGERPRINT_LIMITS } from "@digital-evidence/evidence/fingerprint";
import type { Check } from "@digital-evidence/evidence/verify-evidence";
import { documentIdIn } from "@digital-evidence/verdict/files";
import { useRef, useState } from "react";
import { DropZone, PrivacyPromise } from "../../components/drop-zone.tsx";
import { Field, FieldList } from "../../components/field-list.tsx";
import { Notice, Panel } from "../../components/panel.tsx";
import { Quoted, saidText } from "../../components/said.tsx";
import { TextField } from "../../components/fields.tsx";
import { WrittenTimestamp } from "../../components/timestamp.tsx";
import { shortTime } from "../../format/time.ts";
import { readSource, type SourceReading } from "../../verify/read-source.ts";
import { withheldWords as words } from "../../words/dialogs.tsx";
import styles from "./fingerprint.module.css";

type Props = {
  hash: string;
  details: ReceivedDetails;
  /** What the engine found about the record’s content, or undefined until the engine has finished. */
  content: Check | undefined;
  /** Called with the document ID that the visitor provides, and with undefined when the visitor removes it. */
  onDocumentId: (documentId: string | undefined) => void;
};

export function Withheld({ hash, details, content, onDocumentId }: Props) {
  const [documentId, setDocumentId] = useState("");
  const [problem, setProblem] = useState("");
  // Reading a large file may take until after the visitor has chosen another one. Only the latest choice counts.
  const latestChoice = useRef(0);
  const { withheld = [] } = details;
  const names = withheld.map(({ member }) => member);
  const hidesDocumentId = names.includes("documentId") && details.documentId === undefined;

  function provide(text: string, found = "") {
    latestChoice.current += 1;
    setDocumentId(text);
    setProblem(found);
    onDocumentId(text === "" ? undefined : text);
  }

  async function read(given: { text: string } | { file: File }) {
    const choice = (latestChoice.current += 1);
    const reading: SourceReading = await readSource({ key: "", name: "", ...given });
    if (choice !== latestChoice.current) return;
    if (reading.kind === "unreadable") provide("", words.unreadable(saidText(reading.reason)));
    else {
      const readings =
        reading.kind === "archive" ? reading.members.map((each) => each.reading) : [reading];
      const found = readings.map((each) => documentIdIn(each, hash)).find((id) => id !== null);
      provide(found ?? "", found === undefined ? words.notFound : "");
    }
  }

  if (withheld.length === 0) return null;
  return (
    <Panel title={words.title}>
      <div className={styles.content}>
        <p>{words.sentence}</p>
        <FieldList>
          {withheld.map(({ member, at, reason }, index) => (
            <Field key={`${member} ${index}`} name={nameOf(member)}>
              <span>
                {at && words.since(<WrittenTimestamp value={at} format={shortTime} />)}{" "}
                {reason && words.reason(<Quoted maxLength={200}>{reason}</Quoted>)}
              </span>
            </Field>
          ))}
        </FieldList>
        {names.includes("tags") && <p>{words.tags}</p>}
        {hidesDocumentId && (
          <>
            <p>{words.documentId}</p>
            <DropZone
              label={words.drop}
              onFiles={([file]) => {
                if (file !== undefined) void read({ file });
              }}
              onText={(text) => void read({ text })}
            >
              <PrivacyPromise words={words.promise} />
            </DropZone>
            <TextField
              label={words.field}
              value={documentId}
              maxLength={FINGERPRINT_LIMITS.documentIdLength.max}
              onChange={(event) => {
                provide(event.target.value);
              }}
              note={problem}
            />
            <Answer isGiven={documentId !== ""} content={content} />
          </>
        )}
      </div>
    </Panel>
  );
}

function nameOf(member: string | undefined): string {
  return member === "documentId" || member === "tags" ? words.members[member] : words.other;
}

function Answer({ isGiven, content }: { isGiven: boolean } & Pick<Props, "content">) {
  if (!isGiven || content === undefined) return null;
  if (content.verdict === "pass") return <Notice kind="success">{words.fits}</Notice>;
  if (content.code !== "WITHHELD") return null;
  return <Notice kind="unknown">{words.doesNotFit}</Notice>;
}
