import Download from "lucide-react/icons/download";
import ShieldCheck from "lucide-react/icons/shield-check";
import { useState, useSyncExternalStore } from "react";
import { Button } from "../components/button.tsx";
import { LazyDetails } from "../components/lazy-details.tsx";
import { lazyPart } from "../components/lazy-part.tsx";
import { MissingPart } from "../components/missing-part.tsx";
import { UnstoredChoice } from "../components/unstored-choice.tsx";
import { saveText } from "../components/save-text.ts";
import { logFailure, type LogFinding } from "../evidence-chain/log-finding.ts";
import { visibleJson } from "../format/outside-text.ts";
import { policyProblemSentence } from "../phrasing/witnesses.ts";
import { namedLevelWords } from "../words/named-witnesses.ts";
import { witnessWords as words } from "../words/witnesses.ts";
import { hasRoomFor, stopTrusting, trust } from "./choose-witnesses.ts";
import { readPolicy } from "./read-policy.ts";
import { authorityLines } from "./trusted-authorities.ts";
import { MAX_POLICIES, policyList, type Trusted, useOtherKeysPolicy } from "./trusted-witnesses.ts";
import styles from "./witness-trust.module.css";

const FILE_NAME = "witness-policy.txt";
/** At most this many characters of a policy are shown. The saved file contains the whole policy. */
const MAX_SHOWN_LENGTH = 8000;

const OwnPolicyForm = lazyPart(
  () => import("./own-policy-form.tsx").then((module) => module.OwnPolicyForm),
  MissingPart,
);

type Props = { finding: LogFinding; trusted: Trusted | null };

/** Lets the visitor trust the witnesses that the service names, or others, and stop trusting them again. */
export function WitnessTrust({ finding, trusted }: Props) {
  const { service, key, policy } = finding;
  if (key === null || policy === null) return null;
  // If the log makes the verdict `failed`, the visitor is not invited to trust its witnesses.
  if (trusted === null && logFailure(finding) !== null) return null;
  if (trusted === null) return <Offer service={service} log={key} named={policy} />;
  return trusted.namedBy !== null ? (
    <div className={styles.trust}>
      <OtherKeysWitnesses service={service} log={key} />
      <p>{namedLevelWords.chosen(trusted.namedBy)}</p>
      <Keys policy={trusted.policy} />
      <OwnPolicy service={service} log={key} />
    </div>
  ) : (
    <div className={styles.trust}>
      <UnstoredChoice list={policyList} />
      <div className={styles.actions}>
        <Button
          onClick={() => {
            stopTrusting(service, key);
          }}
        >
          {words.stop}
        </Button>
        <Button
          onClick={() => {
            saveText(FILE_NAME, trusted.policy + authorityLines(), "text/plain");
          }}
        >
          <Download size={16} />
          {words.save}
        </Button>
      </div>
      <Keys policy={trusted.policy} />
    </div>
  );
}

type OfferProps = { service: string; log: string; named: string };

function Offer({ service, log, named }: OfferProps) {
  const [isRefused, setIsRefused] = useState(false);
  const hasRoom = useSyncExternalStore(policyList.subscribe, () => hasRoomFor(service, log));
  const reading = readPolicy(named, log);
  const problem = "problem" in reading ? reading.problem : null;
  return (
    <div className={styles.trust}>
      <OtherKeysWitnesses service={service} log={log} />
      {"policy" in reading && (
        <>
          <p>{words.offer}</p>
          {isRefused && !hasRoom && <p role="alert">{words.full(MAX_POLICIES)}</p>}
          <div className={styles.actions}>
            <Button
              look="primary"
              onClick={() => {
                setIsRefused(!trust(service, log, reading.policy));
              }}
            >
              <ShieldCheck size={16} />
              {words.trust}
            </Button>
          </div>
          <Keys policy={reading.policy} />
        </>
      )}
      {problem?.code === "KEY_OF_LOG" && <p>{policyProblemSentence(problem)}</p>}
      <OwnPolicy service={service} log={log} />
    </div>
  );
}

function OwnPolicy({ service, log }: { service: string; log: string }) {
  return (
    <LazyDetails summary={words.ownPolicy}>
      <OwnPolicyForm service={service} log={log} />
    </LazyDetails>
  );
}

/**
 * Names what the visitor trusts for another key of this log, so that the earlier choice does not lapse silently. The
 * visitor can withdraw that trust here, because the log may never show the other key again.
 */
function OtherKeysWitnesses({ service, log }: { service: string; log: string }) {
  const other = useOtherKeysPolicy(service, log);
  if (other === undefined) return null;
  return (
    <>
      <p>{words.otherKey}</p>
      <div className={styles.actions}>
        <Button
          onClick={() => {
            stopTrusting(service, other.log);
          }}
        >
          {words.stopOther}
        </Button>
      </div>
      <Keys policy={other.policy} summary={words.otherKeys} />
    </>
  );
}

function Keys({ policy, summary = words.keys }: { policy: string; summary?: string }) {
  return (
    <details>
      <summary>{summary}</summary>
      {/* The element can be focused so that it can be scrolled by keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <pre tabIndex={0}>{visibleJson(policy, MAX_SHOWN_LENGTH)}</pre>
    </details>
  );
}
