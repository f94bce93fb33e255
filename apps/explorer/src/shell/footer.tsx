import { Link } from "wouter";
import { ExternalLink } from "../components/external-link.tsx";
import { FOOTER_GROUPS, REQUEST_ACCESS } from "../routes/external-links.ts";
import { CallsButton } from "./calls-button.tsx";
import { LanguageSwitch } from "./language-switch.tsx";
import { howItWorksPath, statusPath } from "../routes/routes.ts";
import styles from "./footer.module.css";
import { footerWords } from "../words/footer.ts";

export function Footer({ year }: { year: number }) {
  return (
    <footer className={styles.footer}>
      <div className={styles.inner}>
        <div className={styles.groups}>
          {FOOTER_GROUPS.map(({ group, links }) => (
            <nav key={group} aria-label={footerWords.groups[group]}>
              <h2 className={styles.title}>{footerWords.groups[group]}</h2>
              <ul className={styles.links}>
                {links.map(({ link, href }) => (
                  <li key={link}>
                    <ExternalLink href={href}>{footerWords.links[link]}</ExternalLink>
                  </li>
                ))}
              </ul>
            </nav>
          ))}
        </div>
        <section className={styles.start} aria-labelledby="get-started">
          <h2 id="get-started">{footerWords.getStarted}</h2>
          <p>{footerWords.pitch}</p>
          <ExternalLink href={REQUEST_ACCESS}>{footerWords.requestAccess}</ExternalLink>
        </section>
        <p className={styles.powered}>
          <span>{footerWords.poweredBy}</span>
          <Link href={howItWorksPath}>{footerWords.howItWorks}</Link>
          <Link href={statusPath}>{footerWords.status}</Link>
          <CallsButton />
          <span>{footerWords.copyright(year)}</span>
        </p>
        <LanguageSwitch />
      </div>
    </footer>
  );
}
