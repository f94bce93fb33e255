import type { LinkState } from "@digital-evidence/verdict/chain";
import type { Statement } from "@digital-evidence/verdict/statements";
import { type ReactNode, useState } from "react";
import type { ValidTimestamp } from "@digital-evidence/verdict/timestamps";
import ShieldCheck from "lucide-react/icons/shield-check";
import findingStyles from "../components/evidence-chain.module.css";
import { CheckMark } from "../components/marks.tsx";
import { Said } from "../components/said.tsx";
import { Button } from "../components/button.tsx";
import { UnstoredChoice } from "../components/fields.tsx";
import { timestampSentences as words } from "../words/trust.tsx";
import {
  authorityList,
  MAX_AUTHORITIES,
  stopTrustingAuthority,
  trustAuthorities,
} from "./trusted-authorities.ts";
import styles from "./trust.module.css";

type Props = {
  name: string;
  title: ReactNode;
  said: { state: LinkState; word: Statement | string };
  children: ReactNode;
};

export function LogLevel({ name, title, said: { state, word }, children }: Props) {
  return (
    <section className={findingStyles.finding} data-level={name} data-state={state}>
      <h3 className={findingStyles.checkFindingHead}>
        <CheckMark state={state} size={18} />
        <span>{title}</span>
        <span className={findingStyles.checkFindingWord} data-state={state}>
          <Said of={word} />
        </span>
      </h3>
      <div className={findingStyles.checkFindingBody}>{children}</div>
    </section>
  );
}

type TrustAuthorityProps = Pick<ValidTimestamp, "certificate" | "isTrusted"> & {
  authority: string;
};

/** Lets the visitor trust an authority whose timestamp is valid, and withdraw that trust. */
export function TrustAuthority({ authority, certificate, isTrusted }: TrustAuthorityProps) {
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
