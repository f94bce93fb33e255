import { Button } from "../../components/button.tsx";
import { Notice } from "../../components/notice.tsx";
import { Panel } from "../../components/panel.tsx";
import { Quoted, Said } from "../../components/said.tsx";
import { isVerified, type Row } from "../../verify/row.ts";
import { actionWords } from "../../words/actions.ts";
import { documentListWords } from "../../words/verify.tsx";
import { DocumentItem, type GivenRecord } from "./document-item.tsx";
import { HashList } from "./hash-list.tsx";
import type { HashedDocument } from "./hashed-document.ts";
import styles from "./verify-page.module.css";

type Props = {
  rows: readonly Row[];
  isReading: boolean;
  onFound: (document: HashedDocument) => void;
  onRemove: (key: string) => void;
};

export function Documents({ rows, isReading, onFound, onRemove }: Props) {
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
