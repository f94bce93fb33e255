import Check from "lucide-react/icons/check";
import Copy from "lucide-react/icons/copy";
import { useEffect, useRef, useState } from "react";
import { useAnnounce } from "./announcer.tsx";
import styles from "./copy-button.module.css";
import { useLogger } from "./logger.ts";
import { valueWords } from "../words/values.ts";

/** How long the check mark is shown after a successful copy. */
const CONFIRMATION_MS = 1000;

export function CopyButton({ value, label }: { value: string; label: string }) {
  const [isConfirmed, setConfirmed] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const announce = useAnnounce();
  const logger = useLogger();

  useEffect(
    () => () => {
      clearTimeout(timer.current);
    },
    [],
  );

  async function copy() {
    try {
      await navigator.clipboard.writeText(value);
    } catch (error) {
      logger.warn(`could not copy the ${label}`, { error });
      return;
    }
    announce(valueWords.copied(label));
    setConfirmed(true);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      setConfirmed(false);
    }, CONFIRMATION_MS);
  }

  return (
    <button
      type="button"
      className={styles.button}
      aria-label={valueWords.copy(label)}
      data-copied={isConfirmed || undefined}
      onClick={() => void copy()}
    >
      {isConfirmed ? <Check size={16} /> : <Copy size={16} />}
    </button>
  );
}
