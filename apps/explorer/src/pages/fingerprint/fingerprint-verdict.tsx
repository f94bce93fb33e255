import { EvidenceChain } from "../../components/evidence-chain.tsx";
import { EvidenceVerdict } from "../../components/evidence-verdict.tsx";
import { OWN_ROOT_ID } from "../../own-root/own-root-field.tsx";
import { fingerprintWords } from "../../words/fingerprint.tsx";
import { chainTitle } from "../../words/links.ts";
import styles from "./fingerprint-verdict.module.css";
import type { useEvidence } from "./use-evidence.ts";

/** What this browser has checked, and what not: the answer the page opens with. */
export function FingerprintVerdict({ evidence }: { evidence: ReturnType<typeof useEvidence> }) {
  const { links, missing, words, hasChanged } = evidence;
  const notice = hasChanged && words.mark !== "checking" && (
    <p className={styles.changed}>{fingerprintWords.changed}</p>
  );
  return (
    <EvidenceVerdict words={words} notice={notice} ownRoot={OWN_ROOT_ID}>
      <EvidenceChain links={links} missing={missing} label={chainTitle} />
    </EvidenceVerdict>
  );
}
