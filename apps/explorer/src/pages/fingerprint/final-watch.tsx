import type { ReceivedDetails } from "@digital-evidence/client";
import { isTerminal } from "@digital-evidence/evidence/status";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { Button } from "../../components/button.tsx";
import { fingerprintQuery } from "../../queries/records.ts";
import { FINGERPRINT_POLL_MS } from "../../queries/trouble.ts";
import { useSource } from "../../queries/source.ts";
import { finalWatchWords as words } from "../../words/dialogs.tsx";
import styles from "./fingerprint.module.css";

type Props = {
  hash: string;
  status: ReceivedDetails["status"];
  permission: Promise<NotificationPermission>;
  onStop: () => void;
};

/** Notifies the visitor when the status becomes final or an error. This works only while the tab is open. */
export function FinalWatch({ hash, status, permission, onStop }: Props) {
  const allowed = useAnswer(permission);
  const isFinal = isTerminal(status);
  const news = useNews(status);
  const [isShown, setShown] = useState<boolean | null>(null);
  usePollWhileHidden(hash, !isFinal);

  const said = useRef<typeof news>(null);
  useEffect(() => {
    if (news === null || said.current === news) return;
    said.current = news;
    // If the visitor has refused notifications or has not answered yet, the tab's title is changed instead.
    notifyOrMarkTab(words[news], allowed === "granted", setShown);
  }, [news, allowed]);
  useEffect(() => unmarkTab, []);

  const stop = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // This component has replaced the button that the visitor pressed, so its own button takes the focus.
    stop.current?.focus();
  }, []);

  return (
    <div className={styles.finalWatch}>
      <output>
        {news !== null && <>{words[news].here} </>}
        {!isFinal && (
          <>
            {words.asked[allowed ?? "pending"]} {words.open}
          </>
        )}
        {isShown === false && allowed === "granted" && words.notShown}
      </output>
      <Button ref={stop} onClick={onStop}>
        {isFinal ? words.close : words.stop}
      </Button>
    </div>
  );
}

/** Returns which message the visitor gets, or null until the status becomes final or an error. */
function useNews(status: Props["status"]): "final" | "errored" | null {
  const [first] = useState(status);
  if (status === first) return null;
  if (isTerminal(status)) return "final";
  return status === "ERRORED_COMMITMENT" ? "errored" : null;
}

function useAnswer(permission: Promise<NotificationPermission>): NotificationPermission | null {
  const [answer, setAnswer] = useState<NotificationPermission | null>(null);
  useEffect(() => {
    let isCurrent = true;
    const wait = async () => {
      const given = await permission.catch(() => "denied" as const);
      if (isCurrent) setAnswer(given);
    };
    void wait();
    return () => {
      isCurrent = false;
    };
  }, [permission]);
  return answer;
}

/** Polls the fingerprint while the tab is hidden, because the page's own query does not poll then. */
function usePollWhileHidden(hash: string, isOn: boolean): void {
  const source = useSource();
  const isHidden = useSyncExternalStore(
    (onChange) => {
      document.addEventListener("visibilitychange", onChange);
      return () => {
        document.removeEventListener("visibilitychange", onChange);
      };
    },
    () => document.visibilityState === "hidden",
  );
  useQuery({
    ...fingerprintQuery(source, hash),
    refetchInterval: isOn && isHidden ? FINGERPRINT_POLL_MS : false,
    refetchIntervalInBackground: true,
  });
}

// Notifies the visitor with a browser notification or, if that is not possible, by changing the title of the tab.
let titleBefore: string | null = null;

type Message = { title: string; body: string };

/**
 * @param onShown called with true when the browser has shown a notification, or with false when the tab's title has
 * been changed instead
 */
function notifyOrMarkTab(
  { title, body }: Message,
  isAllowed: boolean,
  onShown: (isShown: boolean) => void,
): void {
  const markTab = () => {
    titleBefore ??= document.title;
    document.title = `${title} · ${titleBefore}`;
    onShown(false);
  };
  if (!isAllowed) {
    markTab();
    return;
  }
  try {
    const notification = new Notification(title, { body });
    notification.addEventListener("show", () => {
      onShown(true);
    });
    notification.addEventListener("error", markTab);
    notification.addEventListener("click", () => {
      window.focus();
      notification.close();
    });
  } catch {
    // Chromium on Android has the constructor, but calling it throws an error.
    markTab();
  }
}

function unmarkTab(): void {
  if (titleBefore !== null) document.title = titleBefore;
  titleBefore = null;
}
