import CircleDashed from "lucide-react/icons/circle-dashed";
import CircleEqual from "lucide-react/icons/circle-equal";
import CircleHelp from "lucide-react/icons/circle-question-mark";
import OctagonX from "lucide-react/icons/octagon-x";
import ShieldCheck from "lucide-react/icons/shield-check";
import type { Mark } from "@digital-evidence/verdict/headline";
import Check from "lucide-react/icons/check";
import Minus from "lucide-react/icons/minus";
import X from "lucide-react/icons/x";
import type { LinkState } from "@digital-evidence/verdict/chain";
import Equal from "lucide-react/icons/equal";
import EqualNot from "lucide-react/icons/equal-not";
import type { ReactNode } from "react";
import styles from "./marks.module.css";

/** Each verdict has an icon of its own. Only `confirmed` may use the shield with the tick. */
const icons = {
  failed: OctagonX,
  inconclusive: CircleHelp,
  consistent: CircleEqual,
  confirmed: ShieldCheck,
  checking: CircleDashed,
} as const;

export function VerdictMark({ verdict, size }: { verdict: Mark; size: number }) {
  const Icon = icons[verdict];
  return (
    <span
      className={styles.verdictMark}
      data-mark={verdict}
      data-size={size > 20 ? "large" : undefined}
    >
      <Icon size={size} />
    </span>
  );
}

const checkMarkIcons = {
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
  const Icon = checkMarkIcons[state];
  return (
    <span className={styles.checkMark} data-state={state}>
      <Icon size={size} />
    </span>
  );
}

type Props = { isSame: boolean; same: string; different: ReactNode };

export function SameOrNot({ isSame, same, different }: Props) {
  const Icon = isSame ? Equal : EqualNot;
  return (
    <span className={styles.outcome} data-same={isSame}>
      <Icon size={14} strokeWidth={2.5} />
      {isSame ? same : different}
    </span>
  );
}
