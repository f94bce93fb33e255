import { Link } from "wouter";
import { ExternalLink } from "../components/external-link.tsx";
import { useConfig } from "../config/config-context.ts";
import { operatorLinks } from "../routes/external-links.ts";
import { CallsButton } from "./calls-button.tsx";
import { LanguageSwitch } from "./language-switch.tsx";
import { howItWorksPath, statusPath } from "../routes/routes.ts";
import styles from "./footer.module.css";
import { footerWords } from "../words/footer.ts";

export function Footer({ year }: { year: number }) {
  const { groups, getStarted, poweredBy } = operatorLinks(useConfig().links);
  return (
    <footer className={styles.footer}>
      <div className={styles.inner}>
        <div className={styles.groups}>
          {groups.map(({ title, links }) => (
            <nav key={title} aria-label={title}>
              <h2 className={styles.title}>{title}</h2>
              <ul className={styles.links}>
                {links.map(({ label, href }) => (
                  <li key={label}>
                    <ExternalLink href={href}>{label}</ExternalLink>
                  </li>
                ))}
              </ul>
            </nav>
          ))}
        </div>
        <section className={styles.start} aria-labelledby="get-started">
          <h2 id="get-started">{getStarted.title}</h2>
          <p>{getStarted.text}</p>
          <ExternalLink href={getStarted.link.href}>{getStarted.link.label}</ExternalLink>
        </section>
        <p className={styles.powered}>
          <span>{poweredBy}</span>
          <Link href={howItWorksPath}>{footerWords.howItWorks}</Link>
          <Link href={statusPath}>{footerWords.status}</Link>
          <CallsButton />
          <span>{footerWords.copyright(year)}</span>
          <span>{footerWords.version(import.meta.env.BUILT_FROM ?? "")}</span>
        </p>
        <LanguageSwitch />
      </div>
    </footer>
  );
}
