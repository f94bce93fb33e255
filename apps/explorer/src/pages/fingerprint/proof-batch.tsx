import type { ReceivedDetails } from "@digital-evidence/client";
import FileCheck from "lucide-react/icons/file-check";
import type { ComponentProps, ReactNode } from "react";
import { Button } from "../../components/button.tsx";
import { Field, FieldList } from "../../components/field-list.tsx";
import { HashValue } from "../../components/values.tsx";
import { Panel, Skeleton } from "../../components/panel.tsx";
import { snapshotAddress } from "../../components/snapshot-address.ts";
import { useConfig } from "../../config/config-context.ts";
import { batchPath } from "../../routes/routes.ts";
import { fingerprintWords as words } from "../../words/fingerprint.tsx";

type Props = { details: ReceivedDetails | undefined; action: ReactNode };

export function ProofBatch({ details, action }: Props) {
  const { batchGlobalSnapshotHash: snapshot, batchId } = details ?? {};
  const pending = details === undefined && <Skeleton width={24} />;
  return (
    <Panel title={words.proofBatch} action={action}>
      <FieldList layout="lines">
        <Field name={words.snapshot}>{pending || (snapshot && <Snapshot hash={snapshot} />)}</Field>
        <Field name={words.batchId}>
          {pending ||
            (batchId && (
              <HashValue value={batchId} label={words.copies.batchId} to={batchPath(batchId)} />
            ))}
        </Field>
      </FieldList>
    </Panel>
  );
}

function Snapshot({ hash }: { hash: string }) {
  const { network } = useConfig();
  return (
    <HashValue value={hash} label={words.copies.snapshot} {...snapshotAddress(network, hash)} />
  );
}

/** The button that opens the proof. Wide screens and small screens show it in different places. */
export function DownloadProofButton(props: ComponentProps<typeof Button>) {
  return (
    <Button look="primary" {...props}>
      <FileCheck size={16} />
      {words.downloadProof}
    </Button>
  );
}
