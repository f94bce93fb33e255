import CircleDashed from "lucide-react/icons/circle-dashed";
import ShieldCheck from "lucide-react/icons/shield-check";
import ShieldQuestionMark from "lucide-react/icons/shield-question-mark";
import ShieldX from "lucide-react/icons/shield-x";
import type { LinkState } from "../evidence/chain-link.ts";
import styles from "./evidence-mark.module.css";

const icons = {
  pass: ShieldCheck,
  fail: ShieldX,
  unknown: ShieldQuestionMark,
  waiting: CircleDashed,
} as const;

/** The mark of what this browser computed, and of nothing else: the service's word has another. */
export function EvidenceMark({ state, size }: { state: LinkState; size: number }) {
  const Icon = icons[state];
  return (
    <span className={styles.mark} data-state={state} data-size={size > 20 ? "large" : undefined}>
      <Icon size={size} />
    </span>
  );
}
