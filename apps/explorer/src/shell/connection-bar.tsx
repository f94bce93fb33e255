import CloudAlert from "lucide-react/icons/cloud-alert";
import WifiOff from "lucide-react/icons/wifi-off";
import { useEffect, useRef } from "react";
import { useAnnounce } from "../components/announcer.tsx";
import { useOnline } from "../components/online.ts";
import { useTrouble } from "../queries/trouble.ts";
import type { Trouble } from "../queries/trouble-store.ts";
import { NextTry } from "../waiting/next-try.tsx";
import { shellWords } from "../words/shell.ts";
import { announcement, reasonWords } from "../phrasing/waiting.ts";
import styles from "./connection-bar.module.css";

/**
 * A bar at the bottom of the window, over the page, so that nothing moves when the bar appears. It says that
 * the browser is offline, or that requests are being retried. The bar is not shown if a notice in the page
 * already says so.
 */
export function ConnectionBar() {
  const isOnline = useOnline();
  const { trouble, hasNotice } = useTrouble();
  useTroubleAnnouncement(trouble);
  // After a network error, a notice in the page already says that the device is offline and that nothing was
  // loaded before, so the bar does not repeat it.
  const isSaidInPage = hasNotice && trouble?.reason === "NETWORK";
  return (
    <div className={styles.place}>
      <output>
        {!isOnline && !isSaidInPage && (
          <p className={styles.bar}>
            <WifiOff size={16} />
            {shellWords.offline}
          </p>
        )}
      </output>
      {isOnline && trouble !== null && !hasNotice && (
        <section className={styles.bar} aria-label={shellWords.connection}>
          <CloudAlert size={16} />
          <span>{reasonWords(trouble)}</span>
          <NextTry trouble={trouble} />
        </section>
      )}
    </div>
  );
}

/** Announces once that the service does not answer, and again only after all requests were answered or given up. */
function useTroubleAnnouncement(trouble: Trouble | null) {
  const announce = useAnnounce();
  const wasAnnounced = useRef(false);
  useEffect(() => {
    // Further failed tries are not announced, even if they have another reason.
    if (trouble !== null && !wasAnnounced.current) announce(announcement(trouble));
    wasAnnounced.current = trouble !== null;
  }, [announce, trouble]);
}
