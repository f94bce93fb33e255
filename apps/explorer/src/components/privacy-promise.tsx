import Lock from "lucide-react/icons/lock";
import styles from "./privacy-promise.module.css";

export function PrivacyPromise({ words }: { words: string }) {
  return (
    <p className={styles.promise}>
      <Lock size={14} />
      {words}
    </p>
  );
}
