import ChevronDown from "lucide-react/icons/chevron-down";
import { useId, useState } from "react";
import { useConfig } from "../config/config-context.ts";
import styles from "./network-name.module.css";
import { shellWords } from "../words/shell.ts";

/** Shows the network's name on every page, or, if the service holds invented data, a button that says so. */
export function NetworkName() {
  const { demonstration, network } = useConfig();
  if (demonstration) return <Demonstration name={network.name} />;
  return (
    <p className="frame-network">
      <span className="visually-hidden">{shellWords.network}</span>
      {network.name}
    </p>
  );
}

/**
 * Shows a button that says that the data is invented, and the explanation that the button opens. The element has
 * the size that the first paint reserves for the network’s name, so that nothing moves.
 */
function Demonstration({ name }: { name: string }) {
  const [isOpen, setOpen] = useState(false);
  const words = useId();
  const { demonstration } = shellWords;
  return (
    <div className={`frame-network ${styles.demonstration}`}>
      <button
        type="button"
        className={styles.button}
        aria-expanded={isOpen}
        aria-controls={words}
        onClick={() => {
          setOpen(!isOpen);
        }}
        onBlur={() => {
          setOpen(false);
        }}
        onKeyDown={({ key }) => {
          if (key === "Escape") setOpen(false);
        }}
      >
        {demonstration.mark}
        <ChevronDown size={14} className={styles.chevron} />
      </button>
      <p id={words} className={styles.words} hidden={!isOpen}>
        {demonstration.explanation(name)}
      </p>
    </div>
  );
}
