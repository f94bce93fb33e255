import type { Statement } from "@digital-evidence/verdict/statements";
import { type ReactNode, useState } from "react";
import { Disclosure } from "../../components/panel.tsx";
import { EvidenceChain } from "../../components/evidence-chain.tsx";
import { EvidenceVerdict, type Shown } from "../../components/evidence-verdict.tsx";
import { lazyPart, MissingPart } from "../../components/lazy-part.tsx";
import { useOnline } from "../../components/online.ts";
import { SaidTogether } from "../../components/said.tsx";
import { OwnRootField } from "../../trust/own-root-field.tsx";
import { NO_ROOT, type OwnRoot } from "../../trust/read-own-root.ts";
import { useSource } from "../../queries/source.ts";
import { howItWorksPath } from "../../routes/routes.ts";
import { useObserversOf, useTrustedPolicy } from "../../trust/trusted.ts";
import { NoticedTry } from "../../waiting/unanswered.tsx";
import { fingerprintWords } from "../../words/fingerprint.tsx";
import { rootMeaning } from "../../words/finding.ts";
import styles from "./fingerprint.module.css";
import { type ReachedVerdict, unansweredShown } from "./use-fingerprint-verdict.ts";

const LedgerLevels = lazyPart(
  async () => (await import("../../trust/ledger-levels.tsx")).LedgerLevels,
  MissingPart,
);
const LogContradiction = lazyPart(
  async () => (await import("../../trust/log-contradiction.tsx")).LogContradiction,
  MissingPart,
);
const WitnessTrust = lazyPart(
  async () => (await import("../../trust/witness-trust.tsx")).WitnessTrust,
  MissingPart,
);

const ObserverTrust = lazyPart(
  async () => (await import("../../trust/observer-trust.tsx")).ObserverTrust,
  MissingPart,
);
const ObservedTimestamps = lazyPart(
  async () => (await import("../../trust/observed-timestamps.tsx")).ObservedTimestamps,
  MissingPart,
);
const OtherRoot = lazyPart(async () => (await import("./other-root.tsx")).OtherRoot, MissingPart);

type Props = {
  hash: string;
  judged: Pick<
    ReachedVerdict,
    "conclusion" | "log" | "hasChanged" | "waiting" | "known" | "details"
  >;
  onOwnRoot: (own: OwnRoot) => void;
};

export function FingerprintVerdict({ hash, judged, onOwnRoot }: Props) {
  const { conclusion, log, hasChanged, waiting, known, details } = judged;
  const isOtherRoot = conclusion.reasons.some(
    (reason) => reason === "OBSERVED_OTHER_ROOT" || reason === "OBSERVED_TWO_ROOTS",
  );
  const isOnline = useOnline();
  const unanswered = waiting === null ? null : unansweredShown(conclusion, waiting, isOnline);
  const words: Shown = unanswered ?? conclusion.told;
  const isFolded = (note: Statement | string): note is Statement =>
    typeof note !== "string" && note.code.startsWith("verdict.consistent.only.");
  const notice =
    unanswered !== null && waiting !== null ? (
      <NoticedTry trouble={waiting} />
    ) : (
      <>
        {hasChanged && words.mark !== "checking" && (
          <p className={styles.changed}>{fingerprintWords.changed}</p>
        )}
        {log?.contradiction && (
          <LogContradiction
            finding={log.contradiction}
            isEarlier={log.history === "FORKED_BEFORE"}
          />
        )}
        {isOtherRoot && <OtherRoot hash={hash} known={known} />}
      </>
    );
  const { more, ...shown } = words;
  // The label already says who vouches for the root, so the note that says it again is among the sources.
  const among = [...words.notes.filter(isFolded), ...(typeof more === "object" ? [more] : [])];
  return (
    <EvidenceVerdict
      words={{ ...shown, notes: words.notes.filter((note) => !isFolded(note)) }}
      notice={notice}
      explainedAt={howItWorksPath}
      sources={
        <Sources log={log} batchId={details?.batchId} onOwnRoot={onOwnRoot}>
          {among.length > 0 && (
            <p>
              <SaidTogether of={among} /> {rootMeaning}
            </p>
          )}
        </Sources>
      }
    >
      <EvidenceChain
        links={conclusion.links}
        missing={conclusion.missing}
        more={{
          batch: conclusion.evidence?.observations && (
            <ObservedTimestamps judged={conclusion} pasted={null} />
          ),
          ledger: <LedgerLevels log={log} conclusion={conclusion} />,
        }}
        isFolded
      />
    </EvidenceVerdict>
  );
}

type SourcesProps = Pick<ReachedVerdict, "log"> &
  Pick<Props, "onOwnRoot"> & { batchId: string | undefined; children: ReactNode };

/** The only place of the page in which a visitor provides a root or a snapshot, or trusts witnesses or observers. */
function Sources({ log, batchId, onOwnRoot, children }: SourcesProps) {
  const [hasRoot, setHasRoot] = useState(false);
  const policy = useTrustedPolicy(log?.service ?? "", log?.key ?? null);
  const { networkKey } = useSource();
  const hasObservers = useObserversOf(networkKey).length > 0;
  const isUsed = hasRoot || policy !== null || hasObservers;
  return (
    <Disclosure summary={fingerprintWords.sources[isUsed ? "used" : "offered"]}>
      <div className={styles.sources} data-sources>
        {children}
        <OwnRootField
          onChange={(own) => {
            setHasRoot(own !== NO_ROOT);
            onOwnRoot(own);
          }}
        />
        {log !== undefined && <WitnessTrust finding={log} trusted={policy} />}
        <ObserverTrust batchId={batchId} />
      </div>
    </Disclosure>
  );
}
