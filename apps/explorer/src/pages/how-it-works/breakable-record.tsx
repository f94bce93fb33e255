import type { Evidence, Supplied } from "@digital-evidence/evidence/verify-evidence";
import type { ChainLink } from "@digital-evidence/verdict/chain";
import type { Conclusion } from "@digital-evidence/verdict/conclude";
import { ABSENT, type Known, type PartState } from "@digital-evidence/verdict/known";
import { useMemo, useState } from "react";
import { Link } from "wouter";
import { DrawnProof } from "../../components/drawn-proof.tsx";
import { EvidenceChain } from "../../components/evidence-chain.tsx";
import { EvidenceVerdict } from "../../components/evidence-verdict.tsx";
import { fingerprintPath } from "../../routes/routes.ts";
import { useConclusion, useReached } from "../../verify/use-conclusion.ts";
import { useNetworkSetting } from "../../verify/network-setting.ts";
import { exampleWords as words } from "../../words/how-it-works.ts";
import { BreakablePart } from "./breakable-part.tsx";
import styles from "./how-it-works.module.css";
import { PARTS, partText, withPart, type Part } from "../../verify/tampering.ts";

type Change = { part: Part; text: string };

/** Shows the record's parts and what the engine finds. One part can be changed at a time. */
export function BreakableRecord({ evidence }: { evidence: Evidence }) {
  const [change, setChange] = useState<Change | null>(null);
  const network = useNetworkSetting();
  const known = useMemo(() => knownOf(evidence), [evidence]);
  const changed = useMemo(
    () => (change === null ? known : knownOf(withPart(evidence, change.part, change.text))),
    [evidence, known, change],
  );
  const alone = { network, log: undefined, trust: null };
  const original = useConclusion(useReached(), { known, ...alone });
  const reached = useReached();
  const { conclusion } = useConclusion(reached, { known: changed, ...alone });
  const [last] = reached;
  return (
    <div className={styles.breakable}>
      <ul className={styles.parts}>
        {PARTS.map((part, index) => {
          const text = partText(evidence, part);
          if (text === null) return null;
          return (
            <BreakablePart
              key={part}
              part={part}
              original={text}
              isFirst={index === 0}
              text={change?.part === part ? change.text : text}
              links={{
                original: linksOf(original.conclusion),
                changed: last === null ? null : linksOf(last.conclusion),
                isPending: last?.known !== changed,
              }}
              onChange={(next) => {
                setChange(next === text ? null : { part, text: next });
              }}
            />
          );
        })}
      </ul>
      <h3>{change === null ? words.original : words.changedRecord}</h3>
      <EvidenceVerdict words={conclusion.told}>
        <EvidenceChain links={conclusion.links} />
      </EvidenceVerdict>
      {(change?.part === "proof" || change?.part === "root") && (
        <DrawnProof verification={conclusion.verification} hash={evidence.hash?.value ?? ""} />
      )}
      <p>
        <Link href={fingerprintPath(evidence.hash?.value ?? "")}>{words.toRecord}</Link>
      </p>
    </div>
  );
}

/** What the page knows of evidence that is all there. */
function knownOf({ hash, record, proof, batch, snapshot }: Evidence): Known {
  return {
    ...(hash === undefined ? {} : { hash }),
    record: partOf(record),
    proof: partOf(proof),
    batch: partOf(batch),
    snapshot: partOf(snapshot),
  };
}

function partOf(part: Supplied | undefined): PartState {
  if (part === undefined) return ABSENT;
  const { value, from } = part;
  return value === null ? { state: "missing", from } : { state: "supplied", value, from };
}

function linksOf({ verification, links }: Conclusion): readonly ChainLink[] | null {
  return verification === null ? null : links;
}
