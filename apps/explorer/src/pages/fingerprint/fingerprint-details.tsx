import type { ReceivedDetails } from "@digital-evidence/client";
import { memo, type ReactNode } from "react";
import { CoverageLegend, CoverageMark } from "../../components/coverage-mark.tsx";
import { Field, FieldList } from "../../components/field-list.tsx";
import { HashValue } from "../../components/hash-value.tsx";
import { OutsideText } from "../../components/outside-text.tsx";
import { Panel } from "../../components/panel.tsx";
import { Skeleton } from "../../components/skeleton.tsx";
import { StatusBadge } from "../../components/status-badge.tsx";
import { WrittenTimestamp } from "../../components/timestamp.tsx";
import { longTime } from "../../format/time.ts";
import type { Coverage } from "../../words/coverage.ts";
import { fingerprintWords as words } from "../../words/fingerprint.tsx";
import styles from "./fingerprint-details.module.css";

/** At most this many characters of tags are shown. Our own service allows about 400, and others may allow more. */
const MAX_TAGS_LENGTH = 512;

type Props = {
  details: ReceivedDetails | undefined;
  /** Whether the content check passed. Without that check, it is not known which fields the hash covers. */
  isContentBound: boolean;
  action: ReactNode;
  footer: ReactNode;
};

type Row = {
  name: string;
  /**
   * Whether the hash covers the value, according to the protocol. Null for the hash itself, which has no mark
   * because all other values are compared with it.
   */
  coverage: Coverage | null;
  value: (details: ReceivedDetails) => ReactNode;
};

const rows: readonly Row[] = [
  {
    name: words.fields.hash,
    coverage: null,
    value: ({ hash }) => hash && <HashValue value={hash} label={words.copies.hash} />,
  },
  {
    name: words.fields.confirmationTimestamp,
    coverage: "stated",
    value: ({ confirmationTimestamp }) => written(confirmationTimestamp),
  },
  {
    name: words.fields.status,
    coverage: "stated",
    value: ({ status }) => <StatusBadge status={status} />,
  },
  {
    name: words.fields.fingerprintTimestamp,
    coverage: "covered",
    value: ({ fingerprintTimestamp }) => written(fingerprintTimestamp),
  },
  { name: words.fields.eventId, coverage: "covered", value: ({ eventId }) => eventId },
  {
    name: words.fields.organization,
    coverage: "covered",
    value: ({ organizationName, organizationId }) =>
      named(words.copies.organizationId, organizationName, organizationId),
  },
  { name: words.fields.documentId, coverage: "covered", value: ({ documentId }) => documentId },
  {
    name: words.fields.tenant,
    coverage: "covered",
    value: ({ tenantName, tenantId }) => named(words.copies.tenantId, tenantName, tenantId),
  },
  {
    name: words.fields.documentRef,
    coverage: "covered",
    value: ({ documentRef }) =>
      documentRef && <HashValue value={documentRef} label={words.copies.documentRef} />,
  },
];

function written(value: string | undefined): ReactNode {
  return value && <WrittenTimestamp value={value} format={longTime} />;
}

/** Shows a name, which the service states, together with its id, which the hash covers. */
function named(label: string, name: string | undefined, id: string | undefined): ReactNode {
  if (!name) return id;
  return (
    <span className={styles.named}>
      <span>
        <OutsideText>{name}</OutsideText> <CoverageMark coverage="stated" />
      </span>
      {id && <HashValue value={id} label={label} />}
    </span>
  );
}

function hidesDocumentId(details: ReceivedDetails | undefined): boolean | undefined {
  return details?.withheld?.some(({ member }) => member === "documentId");
}

export function FingerprintDetailsPanel({ details, isContentBound, action, footer }: Props) {
  return (
    <Panel title={words.details} action={action} footer={footer} isLong>
      <Fields details={details} isContentBound={isContentBound} />
      <div className={styles.legend}>
        <CoverageLegend />
      </div>
    </Panel>
  );
}

type FieldsProps = Pick<Props, "details" | "isContentBound">;

const Fields = memo(function Fields({ details, isContentBound }: FieldsProps) {
  return (
    <FieldList>
      {rows.map(({ name, coverage, value }) => (
        <Field
          key={name}
          name={name}
          isWithheld={name === words.fields.documentId && hidesDocumentId(details)}
          mark={
            details && (
              <Mark
                coverage={value(details) ? coverage : null}
                isContentBound={isContentBound}
                isSpelledOut={name === words.fields.status}
              />
            )
          }
        >
          {details === undefined ? <Skeleton width={24} /> : value(details)}
        </Field>
      ))}
      {details?.tags && (
        <Field name={words.fields.tags} mark={<CoverageMark coverage="stated" />}>
          <OutsideText maxLength={MAX_TAGS_LENGTH}>
            {Object.entries(details.tags)
              .map((tag) => tag.join(": "))
              .join(", ")}
          </OutsideText>
        </Field>
      )}
    </FieldList>
  );
});

type MarkProps = Pick<Row, "coverage"> & Pick<Props, "isContentBound"> & { isSpelledOut: boolean };

function Mark({ coverage, isContentBound, isSpelledOut }: MarkProps) {
  if (coverage === null) return null;
  const shown = isContentBound ? coverage : "stated";
  return <CoverageMark coverage={shown} isSpelledOut={isSpelledOut} />;
}
