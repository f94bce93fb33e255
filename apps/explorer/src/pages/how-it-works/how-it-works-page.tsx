import { LINK_IDS } from "@digital-evidence/verdict/chain";
import { statement } from "@digital-evidence/verdict/statements";
import EyeOff from "lucide-react/icons/eye-off";
import { Link } from "wouter";
import type { Evidence } from "@digital-evidence/evidence/verify-evidence";
import { evidenceOf } from "@digital-evidence/verdict/conclude";
import { ABSENT, type Known } from "@digital-evidence/verdict/known";
import { useQuery } from "@tanstack/react-query";
import FileClock from "lucide-react/icons/file-clock";
import WifiOff from "lucide-react/icons/wifi-off";
import type { ReactNode } from "react";
import { PageHeader, headingOf } from "../../components/page-header.tsx";
import { Said } from "../../components/said.tsx";
import { VerdictMark } from "../../components/marks.tsx";
import { usePageTitle, signerPath } from "../../routes/routes.ts";
import { howItWorksWords as words, exampleWords } from "../../words/how-it-works.ts";
import styles from "./how-it-works.module.css";
import { ErrorPanel } from "../../components/error-panel.tsx";
import { MessagePanel } from "../../components/panel.tsx";
import { useOnline } from "../../components/online.ts";
import { PrivacyPromise } from "../../components/drop-zone.tsx";
import { useConfig } from "../../config/config.ts";
import { callOptions, useSource } from "../../queries/source.ts";
import { useSteadyFailure } from "../../queries/trouble.ts";
import { fetchRecord } from "../../verify/fetch-record.ts";
import { networkSetting } from "../../verify/network-setting.ts";
import { Unanswered } from "../../waiting/unanswered.tsx";
import { BreakableRecord } from "./breakable-record.tsx";

export function HowItWorksPage() {
  usePageTitle(words.title);
  return (
    <>
      <PageHeader {...headingOf(words)} />
      <p className={styles.contents}>
        <a href="#fingerprint">{words.fingerprint.title}</a>
        <a href="#limits">{words.limits.title}</a>
      </p>
      <div className={styles.sections}>
        <Example />
        <Explanation />
      </div>
    </>
  );
}

const VERDICTS = ["failed", "inconclusive", "consistent", "confirmed"] as const;

/** The fragment of the address that leads to the section about keys. */
const KEYS_ID = "keys";

/**
 * Scrolls to the section if the address names it. The browser cannot do this, because it looks for the fragment before
 * this page is drawn.
 */
function showIfMeant(section: HTMLElement | null): void {
  if (window.location.hash !== `#${KEYS_ID}`) return;
  // After a new page is drawn, the router scrolls it to its top. This page therefore scrolls to the section only in the
  // next frame.
  requestAnimationFrame(() => section?.scrollIntoView());
}

function Explanation() {
  const { fingerprint, steps, checks, verdicts, limits, keys } = words;
  return (
    <>
      <section className={styles.prose} id="fingerprint">
        <h2>{fingerprint.title}</h2>
        {fingerprint.paragraphs.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </section>
      <section className={styles.section}>
        <h2>{steps.title}</h2>
        <ol className={styles.steps}>
          {steps.list.map((step) => (
            <li key={step.title}>
              <h3>{step.title}</h3>
              <p>{step.words}</p>
            </li>
          ))}
        </ol>
      </section>
      <div className={styles.pair}>
        <section className={styles.section}>
          <h2>{checks.title}</h2>
          <p>{checks.lead}</p>
          <dl className={styles.terms}>
            {LINK_IDS.map((id) => (
              <div key={id}>
                <dt>
                  <Said of={statement(`link.title.${id}`)} />
                </dt>
                <dd>{checks.questions[id]}</dd>
              </div>
            ))}
          </dl>
        </section>
        <section className={styles.section}>
          <h2>{verdicts.title}</h2>
          <dl className={styles.verdicts}>
            {VERDICTS.map((verdict) => (
              <div key={verdict}>
                <dt>
                  <VerdictMark verdict={verdict} size={18} />
                  <Said of={statement(`verdict.name.${verdict}`)} />
                </dt>
                <dd>{verdicts.meanings[verdict]}</dd>
              </div>
            ))}
          </dl>
        </section>
      </div>
      <section className={styles.section} id="limits">
        <h2>{limits.title}</h2>
        <ul className={styles.limits}>
          {limits.list.map((limit) => (
            <li key={limit}>
              <EyeOff size={18} />
              <span>{limit}</span>
            </li>
          ))}
        </ul>
      </section>
      <section className={styles.prose} id={KEYS_ID} ref={showIfMeant}>
        <h2>{keys.title}</h2>
        <p>{keys.lead}</p>
        <dl className={styles.terms}>
          {keys.words.map(({ word, meaning }) => (
            <div key={word}>
              <dt>{word}</dt>
              <dd>{meaning}</dd>
            </div>
          ))}
        </dl>
        <p>{keys.worth}</p>
        <p>
          <Link href={signerPath("")}>{keys.names}</Link>
        </p>
      </section>
    </>
  );
}

function Example() {
  const example = useExample();
  return (
    <section className={styles.section} aria-labelledby="example">
      <h2 id="example">{exampleWords.title}</h2>
      <p className={styles.lead}>{exampleWords.lead}</p>
      <PrivacyPromise words={exampleWords.promise} />
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
      <MessagePanel icon={<FileClock size={22} />} title={exampleWords.empty.title}>
        <p>{exampleWords.empty.sentence}</p>
      </MessagePanel>
    );
  }
  if (!isOnline) {
    return (
      <MessagePanel icon={<WifiOff size={22} />} title={exampleWords.offline.title}>
        <p>{exampleWords.offline.sentence}</p>
      </MessagePanel>
    );
  }
  if (example.isError) return <ErrorPanel words={exampleWords.failed} query={example} />;
  return (
    <Unanswered trouble={example.waiting}>
      <p className={styles.loading}>{exampleWords.loading}</p>
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
