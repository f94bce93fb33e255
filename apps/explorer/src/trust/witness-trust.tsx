import { authoritiesOf } from "@digital-evidence/evidence/policy-authorities";
import { logFailure, type LogFinding } from "@digital-evidence/verdict/log";
import { policyProblem, type PolicyProblem } from "@digital-evidence/verdict/witnesses";
import Download from "lucide-react/icons/download";
import ShieldCheck from "lucide-react/icons/shield-check";
import { useState, useSyncExternalStore } from "react";
import { Button } from "../components/button.tsx";
import { Disclosure } from "../components/panel.tsx";
import { Said, saidText } from "../components/said.tsx";
import { saveText } from "../components/save-file.ts";
import { UnstoredChoice } from "../components/fields.tsx";
import { TextArea } from "../components/text-area.tsx";
import { useConfig } from "../config/config.ts";
import { visibleJson } from "../format/text.ts";
import { witnessWords as words } from "../words/trust.tsx";
import {
  hasRoomForPolicy,
  stopTrustingPolicy,
  trustPolicy,
  MAX_POLICIES,
  policyList,
  useOtherKeysPolicy,
} from "./trusted.ts";
import { authorityLines, MAX_AUTHORITIES, trustAuthorities } from "./trusted-authorities.ts";
import { type PolicyReading, readPolicy } from "./read-policy.ts";
import styles from "./trust.module.css";

const FILE_NAME = "witness-policy.txt";
/** At most this many characters of a policy are shown. The saved file contains the whole policy. */
const MAX_SHOWN_LENGTH = 8000;

/** @param trusted the policy that the visitor adopted for this log, or null if there is none */
type Props = { finding: LogFinding; trusted: string | null };

/**
 * Lets the visitor trust witnesses of this log: those that the explorer's configuration names, those that the service
 * names, or others. Only the visitor's click makes witnesses count.
 */
export function WitnessTrust({ finding, trusted }: Props) {
  const { service, key, policy } = finding;
  if (key === null || policy === null) return null;
  // If the log makes the verdict `failed`, the visitor is not invited to trust its witnesses.
  if (trusted === null && logFailure(finding) !== null) return null;
  if (trusted === null) return <Offers service={service} log={key} named={policy} />;
  return (
    <div className={styles.trust}>
      <UnstoredChoice list={policyList} />
      <div className={styles.actions}>
        <Button
          onClick={() => {
            stopTrustingPolicy(service, key);
          }}
        >
          {words.stop}
        </Button>
        <Button
          onClick={() => {
            saveText(FILE_NAME, trusted + authorityLines(), "text/plain");
          }}
        >
          <Download size={16} />
          {words.save}
        </Button>
      </div>
      <Keys policy={trusted} />
    </div>
  );
}

type OffersProps = { service: string; log: string; named: string };

function Offers({ service, log, named }: OffersProps) {
  const { witnessPolicy } = useConfig();
  const { host } = window.location;
  return (
    <div className={styles.trust}>
      <OtherKeysWitnesses service={service} log={log} />
      {witnessPolicy !== null && (
        <Offer
          service={service}
          log={log}
          reading={readPolicy(witnessPolicy, log, true)}
          offer={words.hostOffer(host)}
          trust={words.trustHosts(host)}
          refused={words.hostRefused(host)}
        />
      )}
      <Offer
        service={service}
        log={log}
        reading={readPolicy(named, log)}
        offer={words.offer}
        trust={words.trust}
      />
      <OwnPolicy service={service} log={log} />
    </div>
  );
}

type OfferProps = {
  service: string;
  log: string;
  reading: PolicyReading;
  /** Says what pressing the button means. */
  offer: string;
  trust: string;
  /** Comes before the reason why the policy cannot be used. Without it, only a policy that lists the log's key is named. */
  refused?: string;
};

function Offer({ service, log, reading, offer, trust: label, refused }: OfferProps) {
  const [isRefused, setIsRefused] = useState(false);
  const hasRoom = useSyncExternalStore(policyList.subscribe, () => hasRoomForPolicy(service, log));
  if ("problem" in reading) {
    const { problem } = reading;
    if (refused === undefined && problem.code !== "KEY_OF_LOG") return null;
    return (
      <p>
        {refused} <Said of={policyProblem(problem)} />
      </p>
    );
  }
  return (
    <>
      <p>{offer}</p>
      {isRefused && !hasRoom && <p role="alert">{words.full(MAX_POLICIES)}</p>}
      <div className={styles.actions}>
        <Button
          look="primary"
          onClick={() => {
            setIsRefused(!trustPolicy(service, log, reading.policy));
          }}
        >
          <ShieldCheck size={16} />
          {label}
        </Button>
      </div>
      <Keys policy={reading.policy} />
    </>
  );
}

function OwnPolicy({ service, log }: { service: string; log: string }) {
  return (
    <Disclosure summary={words.ownPolicy}>
      <OwnPolicyForm service={service} log={log} />
    </Disclosure>
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
            stopTrustingPolicy(service, other.log);
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
    <Disclosure summary={summary}>
      {/* The element can be focused so that it can be scrolled by keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <pre translate="no" tabIndex={0}>
        {visibleJson(policy, MAX_SHOWN_LENGTH)}
      </pre>
    </Disclosure>
  );
}

type Refusal = PolicyProblem | { code: "FULL" } | { code: "FULL_AUTHORITIES" };

/**
 * Accepts a witness policy that the visitor enters. This browser then trusts the policy's witnesses for this log, and
 * the timestamp authorities that the policy names in comments.
 */
function OwnPolicyForm({ service, log }: { service: string; log: string }) {
  const [text, setText] = useState("");
  const [problem, setProblem] = useState<Refusal | null>(null);
  const authorities = authoritiesOf(text);
  const also = authorities.length === 0 ? null : words.authorities(authorities.length);
  return (
    <form
      className={styles.own}
      onSubmit={(event) => {
        event.preventDefault();
        const reading = readPolicy(text, log);
        if ("problem" in reading) setProblem(reading.problem);
        else if (!hasRoomForPolicy(service, log)) setProblem({ code: "FULL" });
        else if (trustAuthorities(authorities)) trustPolicy(service, log, reading.policy);
        else setProblem({ code: "FULL_AUTHORITIES" });
      }}
    >
      <TextArea
        label={words.ownField}
        rows={4}
        value={text}
        isWrong={problem !== null}
        note={problem === null ? also : refusalSentence(problem)}
        onText={(value) => {
          setText(value);
          setProblem(null);
        }}
      />
      <Button type="submit">{words.trustOwn}</Button>
    </form>
  );
}

function refusalSentence(problem: Refusal): string {
  if (problem.code === "FULL") return words.full(MAX_POLICIES);
  if (problem.code === "FULL_AUTHORITIES") return words.fullAuthorities(MAX_AUTHORITIES);
  return saidText(policyProblem(problem));
}
