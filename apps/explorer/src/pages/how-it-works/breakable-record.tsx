import type { Evidence, Supplied } from "@digital-evidence/evidence/verify-evidence";
import { type ChainLink, linkStatement } from "@digital-evidence/verdict/chain";
import type { Conclusion } from "@digital-evidence/verdict/conclude";
import { ABSENT, type Known, memberOf, type PartState } from "@digital-evidence/verdict/known";
import { statement } from "@digital-evidence/verdict/statements";
import PencilLine from "lucide-react/icons/pencil-line";
import Undo from "lucide-react/icons/undo-2";
import { useMemo, useState } from "react";
import { Link } from "wouter";
import { Button } from "../../components/button.tsx";
import { DrawnProof, EvidenceChain } from "../../components/evidence-chain.tsx";
import { EvidenceVerdict } from "../../components/evidence-verdict.tsx";
import { lazyPart, MissingPart } from "../../components/lazy-part.tsx";
import { Notice } from "../../components/panel.tsx";
import { Said, saidText } from "../../components/said.tsx";
import { TextField } from "../../components/fields.tsx";
import { useConfig } from "../../config/config.ts";
import { listed } from "../../format/number.ts";
import { fingerprintPath } from "../../routes/routes.ts";
import { useObserved } from "../../trust/observations.ts";
import { useNetworkSetting } from "../../verify/network-setting.ts";
import {
  onlyDifference,
  type TamperPart,
  TAMPER_PARTS,
  partText,
  withOtherCharacter,
  withPart,
} from "../../verify/tampering.ts";
import { useConclusion, useReached } from "../../verify/use-conclusion.ts";
import { exampleWords as words } from "../../words/how-it-works.ts";
import styles from "./how-it-works.module.css";

const ObserverTrust = lazyPart(
  async () => (await import("../../trust/observer-trust.tsx")).ObserverTrust,
  MissingPart,
);

type Change = { part: TamperPart; text: string };

/** Shows the record's parts and what the engine finds. One part can be changed at a time. */
export function BreakableRecord({ evidence }: { evidence: Evidence }) {
  const [change, setChange] = useState<Change | null>(null);
  const network = useNetworkSetting();
  const { observers } = useConfig();
  const batchId = memberOf(partOf(evidence.record), "batchId");
  const asked = typeof batchId === "string" ? batchId : undefined;
  const seen = useObserved(asked);
  const known = useMemo(() => ({ ...knownOf(evidence), ...seen }), [evidence, seen]);
  const changed = useMemo(
    () =>
      change === null
        ? known
        : { ...knownOf(withPart(evidence, change.part, change.text)), ...seen },
    [evidence, seen, known, change],
  );
  const alone = { network, log: undefined, trust: null };
  const original = useConclusion(useReached(), { known, ...alone });
  const reached = useReached();
  const { conclusion } = useConclusion(reached, { known: changed, ...alone });
  const [last] = reached;
  return (
    <div className={styles.breakable}>
      <ul className={styles.parts}>
        {TAMPER_PARTS.map((part, index) => {
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
      {observers !== null && (
        <section>
          <h3>{words.observers.title}</h3>
          <p>{words.observers.lead}</p>
          <ObserverTrust batchId={asked} />
        </section>
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

/** The maximum length of the text field. The longest part is a signature, which has at most 2,048 digits. */
const MAX_LENGTH = 2048;

/**
 * The links of the chain for the original evidence and for evidence that was changed. `original` or `changed` is null
 * before its first checks have ended, and if they could not be run.
 */
type Links = {
  original: readonly ChainLink[] | null;
  changed: readonly ChainLink[] | null;
  /** Whether `changed` is for an earlier change, because the checks of the last one still run. */
  isPending: boolean;
};

type Props = {
  part: TamperPart;
  /** Whether this is the part with which a visitor is invited to begin. */
  isFirst: boolean;
  original: string;
  text: string;
  links: Links;
  onChange: (text: string) => void;
};

function BreakablePart({ part, isFirst, original, text, links, onChange }: Props) {
  const isChanged = text !== original;
  const name = words.parts[part];
  return (
    <li className={styles.part}>
      <div className={styles.field}>
        <TextField
          label={name}
          value={text}
          maxLength={MAX_LENGTH}
          note={isChanged ? difference(original, text) : null}
          onChange={(event) => {
            onChange(event.target.value);
          }}
        />
        {isChanged ? (
          <Button
            aria-label={words.putBackOf(name)}
            onClick={() => {
              onChange(original);
            }}
          >
            <Undo size={16} />
            {words.putBack}
          </Button>
        ) : (
          <Button
            look={isFirst ? "primary" : "plain"}
            aria-label={words.changeOf(words.change[part], name)}
            onClick={() => {
              onChange(withOtherCharacter(original));
            }}
          >
            <PencilLine size={16} />
            {words.change[part]}
          </Button>
        )}
      </div>
      {isChanged && <Broken part={part} links={links} />}
    </li>
  );
}

function difference(was: string, now: string): string {
  const only = onlyDifference(was, now);
  return only === null ? words.changed : words.changedCharacter(only.at, only.was, only.now);
}

/**
 * Says which links the change breaks, and why. While the checks run, the last result stays in the page but
 * is invisible, so that nothing moves.
 */
function Broken({ part, links: { original, changed, isPending } }: Pick<Props, "part" | "links">) {
  if (original === null || changed === null) return null;
  return (
    <div className={styles.broken} data-pending={isPending || undefined}>
      <Outcome part={part} original={original} changed={changed} />
    </div>
  );
}

type OutcomeProps = {
  part: TamperPart;
  original: readonly ChainLink[];
  changed: readonly ChainLink[];
};

function Outcome({ part, original, changed }: OutcomeProps) {
  const held = new Set(original.flatMap(({ id, state }) => (state === "pass" ? [id] : [])));
  const broken = changed.filter(({ id, state }) => held.has(id) && state !== "pass");
  const still = changed.filter(({ id, state }) => held.has(id) && state === "pass");
  if (broken.length === 0) {
    return (
      <Notice kind="info" title={words.unbroken.title}>
        {words.unbroken.sentence}
      </Notice>
    );
  }
  const isFailed = broken.some(({ state }) => state === "fail");
  return (
    <Notice
      kind={isFailed ? "error" : "unknown"}
      title={words.breaks(titles(broken), broken.length)}
    >
      <ul className={styles.findings}>
        {broken.map((link) => (
          <li key={link.id}>
            {/* The notice's title already names a single check. */}
            {broken.length > 1 && (
              <>
                <b>
                  <Said of={statement(`link.title.${link.id}`)} />.
                </b>{" "}
              </>
            )}
            <Said of={linkStatement(link)} />
          </li>
        ))}
      </ul>
      <p>{words.why[part]}</p>
      {still.length > 0 && <p>{words.holds(titles(still))}</p>}
    </Notice>
  );
}

function titles(links: readonly ChainLink[]): string {
  return listed(links.map(({ id }) => saidText(statement(`link.title.${id}`))));
}
