import { LINK_IDS } from "@digital-evidence/verdict/chain";
import { statement } from "@digital-evidence/verdict/statements";
import EyeOff from "lucide-react/icons/eye-off";
import { Link } from "wouter";
import { PageHeader } from "../../components/page-header.tsx";
import { headingOf } from "../../components/page-heading.ts";
import { Said } from "../../components/said.tsx";
import { VerdictMark } from "../../components/verdict-mark.tsx";
import { usePageTitle } from "../../routes/page-title.ts";
import { signerPath } from "../../routes/signer-path.ts";
import { howItWorksWords as words } from "../../words/how-it-works.ts";
import { Example } from "./example.tsx";
import styles from "./how-it-works.module.css";

export function HowItWorksPage() {
  usePageTitle(words.title);
  return (
    <>
      <PageHeader {...headingOf(words)} />
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
      <section className={styles.prose}>
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
      <section className={styles.section}>
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
