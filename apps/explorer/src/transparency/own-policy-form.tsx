import { type PolicyProblem, policyProblem } from "@digital-evidence/verdict/witnesses";
import { useState } from "react";
import { Button } from "../components/button.tsx";
import { saidText } from "../components/said.tsx";
import { TextArea } from "../components/text-area.tsx";
import { witnessWords as words } from "../words/witnesses.ts";
import { hasRoomFor, trust } from "./choose-witnesses.ts";
import { readPolicy } from "./read-policy.ts";
import { authoritiesOf, MAX_AUTHORITIES, trustAuthorities } from "./trusted-authorities.ts";
import { MAX_POLICIES } from "./trusted-witnesses.ts";
import styles from "./witness-trust.module.css";

type Refusal = PolicyProblem | { code: "FULL" } | { code: "FULL_AUTHORITIES" };

/**
 * Accepts a witness policy that the visitor enters. This browser then trusts the policy's witnesses for this log, and
 * the timestamp authorities that the policy names in comments.
 */
export function OwnPolicyForm({ service, log }: { service: string; log: string }) {
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
        else if (!hasRoomFor(service, log)) setProblem({ code: "FULL" });
        else if (trustAuthorities(authorities)) trust(service, log, reading.policy);
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
