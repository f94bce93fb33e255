import Check from "lucide-react/icons/check";
import CircleDashed from "lucide-react/icons/circle-dashed";
import CircleHelp from "lucide-react/icons/circle-question-mark";
import Minus from "lucide-react/icons/minus";
import X from "lucide-react/icons/x";
import type { LinkState } from "@digital-evidence/verdict/chain";
import styles from "./check-mark.module.css";

const icons = {
  pass: Check,
  fail: X,
  unknown: CircleHelp,
  absent: Minus,
  waiting: CircleDashed,
} as const;

/**
 * The mark of one check that this browser made, or of one link of the evidence chain. Verdicts and values that the
 * service states have other marks, so that a stated value never looks checked.
 */
export function CheckMark({ state, size }: { state: LinkState; size: number }) {
  const Icon = icons[state];
  return (
    <span className={styles.mark} data-state={state}>
      <Icon size={size} />
    </span>
  );
}
