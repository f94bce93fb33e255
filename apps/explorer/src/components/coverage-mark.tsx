import Hash from "lucide-react/icons/hash";
import Quote from "lucide-react/icons/quote";
import { coverageWords, type Coverage } from "../words/coverage.ts";
import styles from "./coverage-mark.module.css";

const icons = { covered: Hash, stated: Quote } as const;

/** Beside a value: whether the fingerprint’s hash covers it, or somebody only states it. */
export function CoverageMark({
  coverage,
  words = coverageWords[coverage],
}: {
  coverage: Coverage;
  words?: string;
}) {
  const Icon = icons[coverage];
  return (
    <span className={styles.mark} data-coverage={coverage} title={words}>
      <Icon size={12} strokeWidth={2.5} />
      <span className="visually-hidden">{` (${words})`}</span>
    </span>
  );
}

/** What the two marks mean. */
export function CoverageLegend() {
  return (
    <p className={styles.legend} aria-hidden>
      {(["covered", "stated"] as const).map((coverage) => (
        <span key={coverage} className={styles.entry}>
          <CoverageMark coverage={coverage} /> {coverageWords[coverage]}
        </span>
      ))}
    </p>
  );
}
