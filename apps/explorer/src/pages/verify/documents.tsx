import { Panel } from "../../components/panel.tsx";
import type { Row } from "../../verify/verification-protocol.ts";
import { DocumentItem } from "./document-item.tsx";
import type { HashedDocument } from "./hashed-document.ts";
import type { JudgedRow } from "./verdicts.tsx";
import styles from "./verify-page.module.css";

type Props = {
  rows: readonly Row[];
  isReading: boolean;
  onFound: (document: HashedDocument) => void;
};

/** The documents among what was handed in, and where each of them is recorded. */
export function Documents({ rows, isReading, onFound }: Props) {
  const documents = rows.filter((row) => row.kind === "document");
  if (documents.length === 0) return null;
  const records = rows.flatMap((row) => ("evidence" in row ? referenceOf(row) : []));
  return (
    <Panel title={documents.length === 1 ? "The document" : `${documents.length} documents`}>
      <ul className={styles.documents}>
        {documents.map(({ key, name, file }) => (
          <li key={key}>
            <DocumentItem
              name={name}
              file={file}
              records={records}
              isReading={isReading}
              onDigests={(digests) => {
                onFound({ key, digests });
              }}
            />
          </li>
        ))}
      </ul>
    </Panel>
  );
}

/** A record at hand, by its reference to its document. */
export type RecordAtHand = { reference: string; name: string; hash: string };

function referenceOf({ evidence, name, hash }: JudgedRow): RecordAtHand[] {
  const { record } = evidence;
  if (typeof record !== "object" || record === null || hash === null) return [];
  const reference: unknown = Reflect.get(record, "documentRef");
  return typeof reference === "string" ? [{ reference: reference.toLowerCase(), name, hash }] : [];
}
