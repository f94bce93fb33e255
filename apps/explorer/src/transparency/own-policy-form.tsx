import { useState } from "react";
import { Button } from "../components/button.tsx";
import { TextArea } from "../components/text-area.tsx";
import { policyProblemSentence } from "../phrasing/witnesses.ts";
import { witnessWords as words } from "../words/witnesses.ts";
import { type PolicyProblem, readPolicy } from "./read-policy.ts";
import { authoritiesOf, MAX_AUTHORITIES, trustAuthorities } from "./trusted-authorities.ts";
import { trust } from "./trusted-witnesses.ts";
import styles from "./witness-trust.module.css";

/**
 * Accepts a witness policy that the visitor enters. This browser then trusts the policy's witnesses for this log, and
 * the timestamp authorities that the policy names in comments.
 */
export function OwnPolicyForm({ service, log }: { service: string; log: string }) {
  const [text, setText] = useState("");
  const [problem, setProblem] = useState<PolicyProblem | { code: "FULL" } | null>(null);
  const authorities = authoritiesOf(text);
  const also = authorities.length === 0 ? null : words.authorities(authorities.length);
  return (
    <form
      className={styles.own}
      onSubmit={(event) => {
        event.preventDefault();
        const reading = readPolicy(text, log);
        if ("problem" in reading) setProblem(reading.problem);
        else if (trustAuthorities(authorities)) trust(service, log, reading.policy);
        else setProblem({ code: "FULL" });
      }}
    >
      <TextArea
        label={words.ownField}
        rows={4}
        value={text}
        isWrong={problem !== null}
        note={
          problem === null
            ? also
            : problem.code === "FULL"
              ? words.fullAuthorities(MAX_AUTHORITIES)
              : policyProblemSentence(problem)
        }
        onText={(value) => {
          setText(value);
          setProblem(null);
        }}
      />
      <Button type="submit">{words.trustOwn}</Button>
    </form>
  );
}
