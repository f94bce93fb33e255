import { Panel } from "../../components/panel.tsx";
import { isVerified, type Row } from "../../verify/row.ts";
import { documentListWords } from "../../words/verify.tsx";
import { DocumentItem, type GivenRecord } from "./document-item.tsx";
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
  if (documents.length === 0) return null;
  const records = rows.flatMap(givenRecord);
  return (
    <Panel title={documentListWords.title(documents.length)}>
      <ul className={styles.documents}>
        {documents.map(({ key, name, file, code }) => (
          <li key={key}>
            <DocumentItem
              name={name}
              file={file}
              records={records}
              isTooLarge={code === "TOO_LARGE"}
              isReading={isReading}
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
  );
}

/** Returns the record in a row, or nothing if the evidence names no document or no fingerprint. */
function givenRecord(row: Row): GivenRecord[] {
  if (!isVerified(row) || row.document === null || row.hash === null) return [];
  return [{ ...row.document, hash: row.hash }];
}
