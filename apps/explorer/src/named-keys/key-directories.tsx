import type { ReceivedDetails } from "@digital-evidence/client";
import type { Verification } from "@digital-evidence/evidence/verify-evidence";
import { millisecondsOf } from "@digital-evidence/evidence/time";
import { Notice, Panel } from "../components/panel.tsx";
import { useConfig } from "../config/config.ts";
import { configuredDirectories } from "../config/directories.ts";
import type { DirectorySubject } from "@digital-evidence/verdict/directories";
import { directoryWords as words } from "../words/names.tsx";
import { DirectoryLook } from "./directory-look.tsx";

export type KeyDirectoriesProps =
  | {
      record: Pick<ReceivedDetails, "organizationId" | "confirmationTimestamp"> | undefined;
      verification: Verification | null;
    }
  | {
      signer: string;
      /** The organizations for which the key signed, as the service says. */
      organizations: readonly { orgId?: string | undefined }[] | undefined;
    };

/** Offers each domain that the configuration allows to state keys for the organization. */
export function KeyDirectories(props: KeyDirectoriesProps) {
  const { directories } = useConfig();
  const subject = subjectOf(props);
  if (subject === null) return null;
  const configured = configuredDirectories(directories);
  if (configured === null) {
    return (
      <Notice kind="unknown" title={words.unusable.title}>
        {words.unusable.advice}
      </Notice>
    );
  }
  const looks = configured
    .filter(({ organizations }) => organizations.some((id) => subject.organizations.includes(id)))
    .map((directory) => (
      <DirectoryLook key={directory.origin} directory={directory} subject={subject} />
    ));
  // On a fingerprint's page, the domains are shown inside the panel of signatures and need no panel of their own.
  if (looks.length === 0 || !("signer" in props)) return looks;
  return (
    <Panel title={words.panel} isScreenOnly>
      {looks}
    </Panel>
  );
}

function subjectOf(props: KeyDirectoriesProps): DirectorySubject | null {
  if ("signer" in props) {
    const organizations = (props.organizations ?? []).flatMap(
      ({ orgId }) => orgId?.toLowerCase() ?? [],
    );
    const keys = [props.signer];
    const time = { kind: "key", instant: Date.now() } as const;
    return { keys, organizations, time, isBound: true };
  }
  const { record, verification } = props;
  if (record === undefined || verification === null) return null;
  return {
    keys: verification.signers,
    organizations: [record.organizationId?.toLowerCase() ?? ""],
    time: { kind: "record", instant: millisecondsOf(record.confirmationTimestamp) },
    isBound: verification.checks.some(
      ({ id, verdict }) => id === "RECORD_HASH" && verdict === "pass",
    ),
  };
}
