import { rootWords } from "../words/root.ts";
import { lazyPart } from "./lazy-part.tsx";
import { MissingPart } from "./missing-part.tsx";
import styles from "./root-term.module.css";
import { useTooltip } from "./tooltip.tsx";

const RootMeaning = lazyPart(
  async () => (await import("./root-meaning.tsx")).RootMeaning,
  MissingPart,
);

export function RootTerm({ label }: { label: string }) {
  return label.includes(rootWords.term) && <Question />;
}

function Question() {
  const { handlers, toggleOnPress } = useTooltip(<RootMeaning />);
  return (
    <button
      type="button"
      className={styles.term}
      aria-label={rootWords.question}
      {...handlers}
      onClick={toggleOnPress}
    />
  );
}
