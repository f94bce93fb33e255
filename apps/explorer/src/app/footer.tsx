import { ExternalLink } from "../components/external-link.tsx";
import { FOOTER_GROUPS, REQUEST_ACCESS } from "./destinations.ts";
import styles from "./footer.module.css";
import { PRODUCT_NAME } from "./page-title.ts";

export function Footer({ year }: { year: number }) {
  return (
    <footer className={styles.footer}>
      <div className={styles.inner}>
        <div className={styles.groups}>
          {FOOTER_GROUPS.map(({ title, links }) => (
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
          <h2 id="get-started">Get started</h2>
          <p>Have your own documents fingerprinted, and give others a proof they can check.</p>
          <ExternalLink href={REQUEST_ACCESS}>Request access</ExternalLink>
        </section>
        <p className={styles.powered}>
          <span>Powered by Constellation Network</span>
          <span>
            © {year} {PRODUCT_NAME}
          </span>
        </p>
      </div>
    </footer>
  );
}
