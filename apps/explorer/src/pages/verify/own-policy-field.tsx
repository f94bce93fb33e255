import { authoritiesOf } from "@digital-evidence/evidence/policy-authorities";
import { readOwnPolicy } from "@digital-evidence/evidence/check-witnesses";
import { policyProblem } from "@digital-evidence/verdict/witnesses";
import { useState } from "react";
import { TextArea } from "../../components/text-area.tsx";
import { saidText } from "../../components/said.tsx";
import { useTrustedPolicies } from "../../trust/trusted.ts";
import { MAX_AUTHORITIES } from "../../trust/trusted-authorities.ts";
import { witnessWords as words } from "../../words/trust.tsx";
import styles from "./verify.module.css";

/**
 * A field for a witness policy. If the policy is valid, this page trusts the policy's witnesses in place of those that
 * this browser keeps.
 */
export function OwnPolicyField({ onPolicy }: { onPolicy: (policy: string | null) => void }) {
  const [text, setText] = useState("");
  const kept = useTrustedPolicies();
  const reading = read(text);
  return (
    <div className={styles.field}>
      <p>{words.onVerify.explanation(kept.length)}</p>
      <TextArea
        label={words.ownField}
        rows={4}
        value={text}
        isWrong={reading !== null && "refused" in reading}
        note={
          reading !== null &&
          ("refused" in reading ? reading.refused : usedSentence(reading.policy))
        }
        onText={(value) => {
          setText(value);
          const given = read(value);
          onPolicy(given !== null && "policy" in given ? given.policy : null);
        }}
      />
    </div>
  );
}

function usedSentence(policy: string): string {
  const { used, authorities } = words.onVerify;
  const { length } = authoritiesOf(policy);
  return length === 0 ? used : `${used} ${authorities(length)}`;
}

function read(text: string): { policy: string } | { refused: string } | null {
  if (text.trim() === "") return null;
  const reading = readOwnPolicy(text);
  if ("problem" in reading) return { refused: saidText(policyProblem(reading.problem)) };
  return authoritiesOf(text).length > MAX_AUTHORITIES
    ? { refused: words.fullAuthorities(MAX_AUTHORITIES) }
    : reading;
}
