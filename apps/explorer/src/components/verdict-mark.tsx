import CircleDashed from "lucide-react/icons/circle-dashed";
import CircleEqual from "lucide-react/icons/circle-equal";
import CircleHelp from "lucide-react/icons/circle-question-mark";
import OctagonX from "lucide-react/icons/octagon-x";
import ShieldCheck from "lucide-react/icons/shield-check";
import type { Mark } from "@digital-evidence/verdict/told";
import styles from "./verdict-mark.module.css";

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
    <span className={styles.mark} data-mark={verdict} data-size={size > 20 ? "large" : undefined}>
      <Icon size={size} />
    </span>
  );
}
