import { EvidenceChain } from "../../components/evidence-chain.tsx";
import { EvidenceVerdict } from "../../components/evidence-verdict.tsx";
import styles from "./fingerprint-verdict.module.css";
import type { useEvidence } from "./use-evidence.ts";

/** What this browser has checked, and what not: the answer the page opens with. */
export function FingerprintVerdict({ evidence }: { evidence: ReturnType<typeof useEvidence> }) {
  const { links, circumstances, verdict, hasChanged } = evidence;
  const notice = hasChanged && verdict.mark !== "waiting" && (
    <p className={styles.changed}>New data arrived since; everything was checked again.</p>
  );
  return (
    <EvidenceVerdict verdict={verdict} notice={notice}>
      <EvidenceChain
        links={links}
        circumstances={circumstances}
        label="Checks made in this browser"
      />
    </EvidenceVerdict>
  );
}
