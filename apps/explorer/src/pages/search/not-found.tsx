import FileQuestion from "lucide-react/icons/file-question-mark";
import RotateCw from "lucide-react/icons/rotate-cw";
import type { ReactNode } from "react";
import { useConfig } from "../../app/config-context.ts";
import { dashboardPath, verifyPath } from "../../app/paths.ts";
import { counted } from "../../format/list.ts";
import { snapshotLink } from "../../app/snapshot-link.ts";
import { ButtonLink } from "../../components/button-link.tsx";
import { Button } from "../../components/button.tsx";
import { ExternalLink } from "../../components/external-link.tsx";
import { MessagePanel } from "../../components/message-panel.tsx";
import { Panel } from "../../components/panel.tsx";
import type { CandidateKind } from "../../search/candidate.ts";
import type { Trial } from "../../search/look-up.ts";
import { candidateWords, partlySearched } from "../../search/words.ts";
import { usualCauses } from "./usual-causes.ts";
import styles from "./search-page.module.css";

type Props = {
  trials: readonly Trial[];
  /** The network that the address asked for belongs to, where it says. */
  addressNetwork: string | null;
  isRetrying: boolean;
  onRetry: () => void;
};

/** Nothing was found: what was tried, what came of it, and what may be wrong. */
export function NotFound({ trials, addressNetwork, isRetrying, onRetry }: Props) {
  const { network, networkKey } = useConfig();
  const otherNetwork = addressNetwork === networkKey ? null : addressNetwork;
  return (
    <div className={styles.sections}>
      <MessagePanel
        icon={<FileQuestion size={22} />}
        title={title(trials)}
        actions={
          <>
            <Button onClick={onRetry} disabled={isRetrying}>
              <RotateCw size={16} />
              {isRetrying ? "Looking…" : "Look again"}
            </Button>
            <ButtonLink to={verifyPath}>Check a proof or a document</ButtonLink>
            <ButtonLink to={dashboardPath}>Go to the dashboard</ButtonLink>
          </>
        }
      >
        {lead(trials, network.name)}
      </MessagePanel>
      <div className={styles.pair}>
        <Panel title="What was tried">
          <ul className={styles.trials}>
            {oncePerKind(trials).map((trial) => (
              <li key={trial.candidate.kind} data-outcome={trial.outcome}>
                <b>As {candidateWords[trial.candidate.kind]}</b>
                <span>
                  <Outcome trial={trial} />
                </span>
              </li>
            ))}
          </ul>
        </Panel>
        <Panel title="What may be wrong">
          <ul className={styles.causes}>
            {usualCauses(trials, { network: network.name, otherNetwork }).map((cause) => (
              <li key={cause}>{cause}</li>
            ))}
          </ul>
        </Panel>
      </div>
    </div>
  );
}

function title(trials: readonly Trial[]): string {
  if (trials.some(({ outcome }) => outcome === "failed")) return "Whether it exists is not known";
  if (trials.some(({ outcome }) => outcome === "partly-searched")) {
    return "Not found in what was searched";
  }
  return trials.some(({ outcome }) => outcome === "not-offered")
    ? "Not found in what can be searched"
    : "Not found";
}

function lead(trials: readonly Trial[], network: string): string {
  if (trials.some(({ outcome }) => outcome === "failed")) {
    return `The service of “${network}” did not answer everything it was asked. Look again in a moment.`;
  }
  if (trials.some(({ outcome }) => outcome === "partly-searched")) return partlySearched;
  return trials.some(({ outcome }) => outcome === "not-offered")
    ? `The service of “${network}” offers no public search, so it was not asked for everything.`
    : `No match on “${network}”.`;
}

function Outcome({ trial }: { trial: Trial }): ReactNode {
  const { network } = useConfig();
  switch (trial.outcome) {
    case "found":
      return "Found";
    case "absent":
      return "Not known";
    case "partly-searched":
      return partlySearched;
    case "failed":
      return `Not answered: ${trial.reason}`;
    case "not-offered":
      return `No public search; not among the ${counted(trial.lookedThrough, "fingerprint")} loaded here, the latest and those you opened`;
    case "elsewhere":
    default: {
      const hash = trial.candidate.kind === "snapshot" ? trial.candidate.hash : "";
      const href = snapshotLink(network, hash, window.location.origin);
      return (
        <>
          Not asked here.{" "}
          {href !== null && <ExternalLink href={href}>Look in the ledger’s explorer</ExternalLink>}
        </>
      );
    }
  }
}

/** A kind may have been tried in two spellings; the outcome that says least of all is told. */
function oncePerKind(trials: readonly Trial[]): Trial[] {
  const byKind = new Map<CandidateKind, Trial>();
  for (const trial of trials) {
    const known = byKind.get(trial.candidate.kind);
    if (known === undefined || known.outcome === "absent") byKind.set(trial.candidate.kind, trial);
  }
  return Array.from(byKind.values());
}
