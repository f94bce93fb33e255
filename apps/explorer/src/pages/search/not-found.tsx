import FileQuestion from "lucide-react/icons/file-question-mark";
import RotateCw from "lucide-react/icons/rotate-cw";
import type { ReactNode } from "react";
import { useConfig } from "../../config/config-context.ts";
import { dashboardPath, verifyPath } from "../../routes/routes.ts";
import { snapshotLink } from "../../ledger/snapshot-link.ts";
import { ButtonLink } from "../../components/button-link.tsx";
import { Button } from "../../components/button.tsx";
import { ExternalLink } from "../../components/external-link.tsx";
import { MessagePanel } from "../../components/message-panel.tsx";
import { Panel } from "../../components/panel.tsx";
import type { CandidateKind } from "@digital-evidence/client/recognise";
import type { Trial } from "@digital-evidence/client/look-up";
import { actionWords } from "../../words/actions.ts";
import { useSource } from "../../queries/source.ts";
import { notFoundWords, trialWords } from "../../phrasing/search.ts";
import { searchWords } from "../../words/search.ts";
import { usualCauses } from "../../phrasing/usual-causes.ts";
import styles from "./search-page.module.css";

type Props = {
  trials: readonly Trial[];
  /** The network that the searched address belongs to, or null where the address does not say. */
  addressNetwork: string | null;
  isRetrying: boolean;
  onRetry: () => void;
};

export function NotFound({ trials, addressNetwork, isRetrying, onRetry }: Props) {
  const { network, networkKey } = useConfig();
  const { published } = useSource();
  const otherNetwork = addressNetwork === networkKey ? null : addressNetwork;
  const isPublished = published !== undefined;
  const { title, lead, hash, byFile } = notFoundWords(trials, network.name, isPublished);
  return (
    <div className={styles.sections}>
      <MessagePanel
        icon={<FileQuestion size={22} />}
        title={title}
        actions={
          <>
            <Button onClick={onRetry} disabled={isRetrying}>
              <RotateCw size={16} />
              {isRetrying ? searchWords.lookingAgain : searchWords.again}
            </Button>
            <ButtonLink to={verifyPath}>
              {byFile === null ? actionWords.toVerify : searchWords.chooseFile}
            </ButtonLink>
            <ButtonLink to={dashboardPath}>{actionWords.toDashboard}</ButtonLink>
          </>
        }
      >
        <p>{lead}</p>
        {isPublished && <p>{searchWords.published}</p>}
        {hash !== null && <p>{hash}</p>}
        {byFile !== null && <p>{byFile}</p>}
      </MessagePanel>
      <div className={styles.pair}>
        <Panel title={searchWords.tried}>
          <ul className={styles.trials}>
            {oncePerKind(trials).map((trial) => (
              <li key={trial.candidate.kind} data-outcome={trial.outcome}>
                <b>{searchWords.as(trial.candidate.kind)}</b>
                <span>
                  <Outcome trial={trial} />
                </span>
              </li>
            ))}
          </ul>
        </Panel>
        <Panel title={searchWords.causes}>
          <ul className={styles.causes}>
            {usualCauses(trials, { network: network.name, otherNetwork, isPublished }).map(
              (cause) => (
                <li key={cause}>{cause}</li>
              ),
            )}
          </ul>
        </Panel>
      </div>
    </div>
  );
}

function Outcome({ trial }: { trial: Trial }): ReactNode {
  const { network } = useConfig();
  const isPublished = useSource().published !== undefined;
  if (trial.outcome !== "elsewhere") return trialWords(trial, isPublished);
  const hash = trial.candidate.kind === "snapshot" ? trial.candidate.hash : "";
  const href = snapshotLink(network, hash, window.location.origin);
  return (
    <>
      {searchWords.elsewhere}{" "}
      {href !== null && <ExternalLink href={href}>{searchWords.toLedger}</ExternalLink>}
    </>
  );
}

/**
 * Keeps one trial of each kind. A text may have been tried in two spellings of the same kind. If one of those
 * two trials has an outcome other than `absent`, that trial is kept.
 */
function oncePerKind(trials: readonly Trial[]): Trial[] {
  const byKind = new Map<CandidateKind, Trial>();
  for (const trial of trials) {
    const known = byKind.get(trial.candidate.kind);
    if (known === undefined || known.outcome === "absent") byKind.set(trial.candidate.kind, trial);
  }
  return Array.from(byKind.values());
}
