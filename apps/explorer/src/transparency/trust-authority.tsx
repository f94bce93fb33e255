import type { ValidTimestamp } from "@digital-evidence/verdict/timestamps";
import ShieldCheck from "lucide-react/icons/shield-check";
import { useState } from "react";
import { Button } from "../components/button.tsx";
import { UnstoredChoice } from "../components/fields.tsx";
import { timestampSentences as words } from "../words/trust.tsx";
import {
  authorityList,
  MAX_AUTHORITIES,
  stopTrustingAuthority,
  trustAuthorities,
} from "./trusted-authorities.ts";
import styles from "./witness-trust.module.css";

type Props = Pick<ValidTimestamp, "certificate" | "isTrusted"> & { authority: string };

/** Lets the visitor trust an authority whose timestamp is valid, and withdraw that trust. */
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
