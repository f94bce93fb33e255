import type { Evidence } from "@digital-evidence/evidence/verify-evidence";
import { evidenceOf } from "@digital-evidence/verdict/conclude";
import { ABSENT, type Known } from "@digital-evidence/verdict/known";
import { useQuery } from "@tanstack/react-query";
import FileClock from "lucide-react/icons/file-clock";
import WifiOff from "lucide-react/icons/wifi-off";
import type { ReactNode } from "react";
import { ErrorPanel } from "../../components/error-panel.tsx";
import { MessagePanel } from "../../components/message-panel.tsx";
import { useOnline } from "../../components/online.ts";
import { PrivacyPromise } from "../../components/privacy-promise.tsx";
import { useConfig } from "../../config/config-context.ts";
import { callOptions } from "../../queries/call-options.ts";
import { useSource } from "../../queries/source.ts";
import { useSteadyFailure } from "../../queries/steady-failure.ts";
import { fetchRecord } from "../../verify/fetch-record.ts";
import { networkSetting } from "../../verify/network-setting.ts";
import { Unanswered } from "../../waiting/unanswered.tsx";
import { exampleWords as words } from "../../words/how-it-works.ts";
import { BreakableRecord } from "./breakable-record.tsx";
import styles from "./how-it-works.module.css";

export function Example() {
  const example = useExample();
  return (
    <section className={styles.section} aria-labelledby="example">
      <h2 id="example">{words.title}</h2>
      <p className={styles.lead}>{words.lead}</p>
      <PrivacyPromise words={words.promise} />
      <div className={styles.example} data-empty={example.data === null || undefined}>
        <Shown example={example} />
      </div>
    </section>
  );
}

function Shown({ example }: { example: ReturnType<typeof useExample> }): ReactNode {
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

/**
 * Fetches a real record to experiment with: the service's newest final fingerprint, with all evidence that the service has
 * about it. Returns null if the service gives no final fingerprint. The evidence is fetched only once, so that
 * it does not change while the visitor works with it.
 */
function useExample() {
  const { network } = useConfig();
  const source = useSource();
  const { client, networkKey } = source;
  const queryKey = [networkKey, "example"];
  const query = useQuery({
    queryKey,
    staleTime: Infinity,
    queryFn: async (context): Promise<Evidence | null> => {
      const call = callOptions(source, context);
      const latest = await client.latestFingerprints(
        { limit: 1, status: "FINALIZED_COMMITMENT" },
        call,
      );
      const hash = latest.data[0]?.hash;
      if (hash === undefined) return null;
      const proof = await client.proof(hash, call);
      const asked: Known = {
        hash: { value: hash, from: "visitor" },
        record: ABSENT,
        proof: { state: "supplied", value: proof, from: "service" },
        batch: ABSENT,
        snapshot: ABSENT,
      };
      const setting = networkSetting(network, source);
      const known = await fetchRecord(client, hash, { known: asked, network: setting, call });
      return known === null ? null : evidenceOf(known, setting, null);
    },
  });
  return useSteadyFailure(query, queryKey);
}
