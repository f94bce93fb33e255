import Hash from "lucide-react/icons/hash";
import Quote from "lucide-react/icons/quote";
import { type Coverage, coverageLegend, coverageWords, statedShortly } from "../words/proof.tsx";
import styles from "./coverage-mark.module.css";

const icons = { covered: Hash, stated: Quote } as const;

/**
 * The mark beside a value. It says whether the fingerprint’s hash covers the value or the service only states
 * it.
 */
export function CoverageMark({
  coverage,
  words = coverageWords[coverage],
  isSpelledOut = false,
}: {
  coverage: Coverage;
  words?: string;
  /**
   * Whether a `stated` mark also has visible words. They are needed beside a value such as a status, which a
   * visitor could take for a verdict.
   */
  isSpelledOut?: boolean;
}) {
  const Icon = icons[coverage];
  const isSpelled = isSpelledOut && coverage === "stated";
  return (
    <span
      className={styles.mark}
      data-coverage={coverage}
      data-spelled={isSpelled || undefined}
      title={words}
    >
      <Icon size={12} strokeWidth={2.5} />
      {isSpelled && <span aria-hidden>{statedShortly}</span>}
      <span className="visually-hidden">{` (${words})`}</span>
    </span>
  );
}

/** @param stated the words for what is only stated, which depend on who states it */
export function CoverageLegend({ stated = coverageLegend.stated }: { stated?: string }) {
  const meanings = { ...coverageLegend, stated };
  return (
    <p className={styles.legend} aria-hidden>
      {(["covered", "stated"] as const).map((coverage) => (
        <span key={coverage} className={styles.entry}>
          <CoverageMark coverage={coverage} /> {meanings[coverage]}
        </span>
      ))}
    </p>
  );
}
