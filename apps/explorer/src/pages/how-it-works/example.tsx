import FileClock from "lucide-react/icons/file-clock";
import WifiOff from "lucide-react/icons/wifi-off";
import type { ReactNode } from "react";
import { PrivacyPromise } from "../../components/privacy-promise.tsx";
import { ErrorPanel } from "../../components/error-panel.tsx";
import { MessagePanel } from "../../components/message-panel.tsx";
import { useOnline } from "../../components/online.ts";
import { Unanswered } from "../../waiting/unanswered.tsx";
import { exampleWords as words } from "../../words/how-it-works.ts";
import { BreakableRecord } from "./breakable-record.tsx";
import styles from "./how-it-works.module.css";
import { useExample } from "./use-example.ts";

export function Example({ id }: { id: string }) {
  return (
    <section id={id} className={styles.section} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{words.title}</h2>
      <p className={styles.lead}>{words.lead}</p>
      <PrivacyPromise words={words.promise} />
      <div className={styles.example}>
        <Shown />
      </div>
    </section>
  );
}

function Shown(): ReactNode {
  const example = useExample();
  const isOnline = useOnline();
  if (example.data) return <BreakableRecord evidence={example.data} />;
  if (example.data === null) {
    return (
      <MessagePanel icon={<FileClock size={22} />} title={words.empty.title}>
        <p>{words.empty.sentence}</p>
      </MessagePanel>
    );
  }
  if (!isOnline) {
    return (
      <MessagePanel icon={<WifiOff size={22} />} title={words.offline.title}>
        <p>{words.offline.sentence}</p>
      </MessagePanel>
    );
  }
  if (example.isError) {
    return (
      <ErrorPanel
        title={words.failed.title}
        error={example.error}
        advice={words.failed.advice}
        isRetrying={example.isFetching}
        onRetry={() => void example.refetch()}
      />
    );
  }
  return (
    <Unanswered trouble={example.waiting}>
      <p className={styles.loading}>{words.loading}</p>
    </Unanswered>
  );
}
