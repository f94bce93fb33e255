import type { Evidence } from "@digital-evidence/evidence/verify-evidence";
import { useMemo, useState } from "react";
import { Link } from "wouter";
import { EvidenceChain } from "../../components/evidence-chain.tsx";
import { EvidenceVerdict } from "../../components/evidence-verdict.tsx";
import { LINK_IDS, toLinks } from "../../evidence-chain/chain-link.ts";
import { fingerprintPath } from "../../routes/routes.ts";
import { useVerdict, type Outcome } from "../../verify/use-verdict.ts";
import { exampleWords as words } from "../../words/how-it-works.ts";
import { checkingWords } from "../../phrasing/no-verdict.ts";
import { unavailableWords, verdictWords } from "../../phrasing/verdict.ts";
import { BreakablePart } from "./breakable-part.tsx";
import styles from "./how-it-works.module.css";
import { PARTS, partText, withPart, type Part } from "./tampering.ts";

type Change = { part: Part; text: string };

/** Shows the record's parts and what the engine finds. One part can be changed at a time. */
export function BreakableRecord({ evidence }: { evidence: Evidence }) {
  const [change, setChange] = useState<Change | null>(null);
  const shown = change === null ? evidence : withPart(evidence, change.part, change.text);
  const { outcome: before } = useVerdict(evidence, true);
  const { outcome } = useVerdict(shown, true);
  const original = useMemo(() => linksOf(before), [before]);
  const links = useMemo(() => linksOf(outcome), [outcome]);
  return (
    <div className={styles.breakable}>
      <ul className={styles.parts}>
        {PARTS.map((part) => {
          const text = partText(evidence, part);
          if (text === null) return null;
          return (
            <BreakablePart
              key={part}
              part={part}
              original={text}
              text={change?.part === part ? change.text : text}
              links={{ original, changed: links }}
              onChange={(next) => {
                setChange(next === text ? null : { part, text: next });
              }}
            />
          );
        })}
      </ul>
      <h3>{change === null ? words.original : words.changedRecord}</h3>
      <EvidenceVerdict words={wordsOf(outcome)}>
        <EvidenceChain links={links ?? toLinks(null, LINK_IDS)} />
      </EvidenceVerdict>
      <p>
        <Link href={fingerprintPath(evidence.hash?.value ?? "")}>{words.toRecord}</Link>
      </p>
    </div>
  );
}

function linksOf(outcome: Outcome) {
  return outcome.state === "verified" ? toLinks(outcome.verification) : null;
}

function wordsOf(outcome: Outcome) {
  if (outcome.state === "waiting") return checkingWords;
  return outcome.state === "unavailable"
    ? unavailableWords(outcome.reason)
    : verdictWords(outcome.verification, outcome.evidence);
}
