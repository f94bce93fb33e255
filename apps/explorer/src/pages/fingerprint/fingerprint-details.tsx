import type { FingerprintDetails } from "@digital-evidence/evidence/api";
import type { ReactNode } from "react";
import { Field, FieldList } from "../../components/field-list.tsx";
import { HashValue } from "../../components/hash-value.tsx";
import { Panel } from "../../components/panel.tsx";
import { Skeleton } from "../../components/skeleton.tsx";
import { StatusBadge } from "../../components/status-badge.tsx";
import { WrittenTimestamp } from "../../components/timestamp.tsx";
import { longTime } from "../../format/time.ts";

type Props = {
  /** Undefined while they are loading. */
  details: FingerprintDetails | undefined;
  action: ReactNode;
  footer: ReactNode;
};

const fields: readonly { name: string; value: (details: FingerprintDetails) => ReactNode }[] = [
  { name: "Hash", value: ({ hash }) => <HashValue value={hash} label="hash" /> },
  {
    name: "Confirmation timestamp",
    value: ({ confirmationTimestamp }) => written(confirmationTimestamp),
  },
  { name: "Status", value: ({ status }) => <StatusBadge status={status} /> },
  {
    name: "Fingerprint timestamp",
    value: ({ fingerprintTimestamp }) => written(fingerprintTimestamp),
  },
  { name: "Event ID", value: ({ eventId }) => eventId },
  {
    name: "Organization",
    value: ({ organizationName, organizationId }) => organizationName || organizationId,
  },
  { name: "Document ID", value: ({ documentId }) => documentId },
  { name: "Tenant", value: ({ tenantName, tenantId }) => tenantName || tenantId },
  {
    name: "Document REF",
    value: ({ documentRef }) =>
      documentRef && <HashValue value={documentRef} label="document REF" />,
  },
];

function written(value: string | undefined): ReactNode {
  return value && <WrittenTimestamp value={value} format={longTime} />;
}

/** What the service holds about a fingerprint. */
export function FingerprintDetailsPanel({ details, action, footer }: Props) {
  return (
    <Panel title="Details" action={action} footer={footer}>
      <FieldList>
        {fields.map(({ name, value }) => (
          <Field key={name} name={name}>
            {details === undefined ? <Skeleton width={24} /> : value(details)}
          </Field>
        ))}
      </FieldList>
    </Panel>
  );
}
