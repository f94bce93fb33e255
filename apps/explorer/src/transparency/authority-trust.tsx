import ShieldCheck from "lucide-react/icons/shield-check";
import { Button } from "../components/button.tsx";
import type { TimestampFinding } from "../evidence-chain/timestamp-finding.ts";
import { timestampSentences as words } from "../words/timestamps.ts";
import { stopTrustingAuthority, trustAuthority } from "./trusted-authorities.ts";
import styles from "./witness-trust.module.css";

/** Lets the visitor trust the authorities whose timestamps are valid, and withdraw that trust. */
export function AuthorityTrust({ finding }: { finding: TimestampFinding }) {
  if (finding.code !== "LISTED") return null;
  return finding.timestamps.map((timestamp) => {
    if (timestamp.code !== "VALID") return null;
    const { authority, certificate, isTrusted } = timestamp;
    return (
      <div key={authority} className={styles.trust}>
        {!isTrusted && <p>{words.offer(authority)}</p>}
        <div className={styles.actions}>
          {isTrusted ? (
            <Button
              onClick={() => {
                stopTrustingAuthority(certificate);
              }}
            >
              {words.stop(authority)}
            </Button>
          ) : (
            <Button
              onClick={() => {
                trustAuthority({ name: authority, certificate });
              }}
            >
              <ShieldCheck size={16} />
              {words.trust(authority)}
            </Button>
          )}
        </div>
      </div>
    );
  });
}
