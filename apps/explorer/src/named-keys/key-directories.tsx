import type { ReceivedDetails } from "@digital-evidence/client";
import type { Verification } from "@digital-evidence/evidence/verify-evidence";
import { millisecondsOf } from "@digital-evidence/evidence/time";
import type { DirectorySubject } from "@digital-evidence/verdict/directories";
import { directoryObstacle } from "@digital-evidence/verdict/signers";
import { useQueryClient } from "@tanstack/react-query";
import { useState, useSyncExternalStore } from "react";
import { Notice, Panel } from "../components/panel.tsx";
import { useConfig } from "../config/config.ts";
import { configuredDirectories } from "../config/directories.ts";
import { directoryWords as words } from "../words/names.tsx";
import { Button } from "../components/button.tsx";
import { keptList } from "../components/kept-list.ts";
import { lazyPart, MissingAnswer } from "../components/lazy-part.tsx";
import { Said } from "../components/said.tsx";
import { UnstoredChoice } from "../components/fields.tsx";
import { useSource } from "../queries/source.ts";
import type { DirectoryProps } from "./directory-answer.tsx";
import styles from "./named-keys.module.css";

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

/** The origins of the domains that are asked without a click, because the visitor has allowed this. */
const toAsk = keptList(
  "directories-to-ask",
  16,
  (value): value is string => typeof value === "string",
);

const DirectoryAnswer = lazyPart<DirectoryProps>(
  async () => (await import("./directory-answer.tsx")).DirectoryAnswer,
  MissingAnswer,
  () => <p>{words.waiting}</p>,
);

/**
 * Offers to look up keys in the directory of one domain. Nothing is sent before the visitor presses a button, unless
 * the visitor has already allowed automatic look-ups at this domain.
 */
function DirectoryLook({ directory, subject }: Omit<DirectoryProps, "queryKey">) {
  const { origin, domain } = directory;
  const { networkKey } = useSource();
  const queryClient = useQueryClient();
  const queryKey = [networkKey, "key-directory", origin];
  const [isAsked, setIsAsked] = useState(false);
  const isRemembered = useSyncExternalStore(toAsk.subscribe, toAsk.all).includes(origin);
  const obstacle = directoryObstacle(subject);
  const isShown = obstacle === null && (isAsked || isRemembered);
  return (
    <section className={styles.directory} data-directory={domain}>
      <h3>{words.title(domain)}</h3>
      <div className={styles.directorySaid} aria-live="polite">
        {!isShown && (
          <p>
            <Said of={obstacle ?? words.offer[subject.time.kind](domain)} />
          </p>
        )}
        {isShown && <DirectoryAnswer directory={directory} subject={subject} queryKey={queryKey} />}
        {isShown && isRemembered && (
          <p className={styles.directoryNote}>{words.remembered(domain)}</p>
        )}
        {isRemembered && <UnstoredChoice list={toAsk} />}
      </div>
      {obstacle === null && (
        <div className={styles.directoryActions}>
          <Button
            onClick={() => {
              setIsAsked(true);
              if (!isShown) return;
              void queryClient.refetchQueries({ queryKey }, { cancelRefetch: false });
            }}
          >
            {isShown ? words.askAgain : words.ask}
          </Button>
          <Button
            onClick={() => {
              // The answer stays visible if the visitor later turns the automatic look-up off.
              setIsAsked(true);
              if (isRemembered) toAsk.remove((each) => each === origin);
              else toAsk.add(origin, (each) => each === origin);
            }}
          >
            {isRemembered ? words.forget : words.remember}
          </Button>
        </div>
      )}
    </section>
  );
}
