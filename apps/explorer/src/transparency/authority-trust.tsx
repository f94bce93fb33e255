import type { TimestampFinding, ValidTimestamp } from "@digital-evidence/verdict/timestamps";
import ShieldCheck from "lucide-react/icons/shield-check";
import { useState } from "react";
import { Button } from "../components/button.tsx";
import { UnstoredChoice } from "../components/unstored-choice.tsx";
import { timestampSentences as words } from "../words/timestamps.ts";
import {
  authorityList,
  MAX_AUTHORITIES,
  stopTrustingAuthority,
  trustAuthorities,
} from "./trusted-authorities.ts";
import styles from "./witness-trust.module.css";

/** Lets the visitor trust the authorities whose timestamps are valid, and withdraw that trust. */
export function AuthorityTrust({ finding }: { finding: TimestampFinding }) {
  if (finding.code !== "LISTED") return null;
  return finding.timestamps.map((timestamp) => {
    if (timestamp.code !== "VALID") return null;
    const { authority, certificate, isTrusted } = timestamp;
    return (
      <TrustAuthority
        key={`${authority} ${certificate}`}
        {...{ authority, certificate, isTrusted }}
      />
    );
  });
}

type Props = Pick<ValidTimestamp, "certificate" | "isTrusted"> & { authority: string };

export function TrustAuthority({ authority, certificate, isTrusted }: Props) {
  const [isRefused, setRefused] = useState(false);
  return (
    <div className={styles.trust}>
      {isTrusted ? <UnstoredChoice list={authorityList} /> : <p>{words.offer(authority)}</p>}
      {!isTrusted && isRefused && <p role="alert">{words.full(MAX_AUTHORITIES)}</p>}
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
              setRefused(!trustAuthorities([{ name: authority, certificate }]));
            }}
          >
            <ShieldCheck size={16} />
            {words.trust(authority)}
          </Button>
        )}
      </div>
    </div>
  );
}
