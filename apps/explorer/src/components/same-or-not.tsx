import Equal from "lucide-react/icons/equal";
import EqualNot from "lucide-react/icons/equal-not";
import type { ReactNode } from "react";
import styles from "./same-or-not.module.css";

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
