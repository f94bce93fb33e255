import { useEffect } from "react";
import { rootMeaning } from "../words/fingerprint.tsx";
import { useAnnounce } from "./announcer.tsx";
import styles from "./evidence-verdict.module.css";

/** Explains what a root is. Screen readers announce the explanation, because tooltips are hidden from them. */
export function RootMeaning() {
  const announce = useAnnounce();
  useEffect(() => {
    announce(rootMeaning);
  }, [announce]);
  return <span className={styles.meaning}>{rootMeaning}</span>;
}
