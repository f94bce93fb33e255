import BookOpen from "lucide-react/icons/book-open";
import { Link } from "wouter";
import { ThemeSwitch } from "../theme/theme-switch.tsx";
import { SearchBox } from "../search/search-box.tsx";
import { useConfig } from "../config/config-context.ts";
import { operatorLinks } from "../routes/external-links.ts";
import styles from "./header.module.css";
import { NetworkName } from "./network-name.tsx";
import { ROUTES } from "../routes/routes.ts";
import { ProductName } from "./product-name.tsx";
import { shellWords } from "../words/shell.ts";

export function Header() {
  const { documentation } = operatorLinks(useConfig().links);
  return (
    <header className="frame-header">
      <div className="frame-bar">
        <Link href={ROUTES.root} className="frame-product">
          <ProductName />
        </Link>
        <SearchBox />
        <NetworkName />
        <Link href={ROUTES.verify} className={styles.link}>
          {shellWords.verify}
        </Link>
        <a
          className={`${styles.link} ${styles.documentation}`}
          href={documentation}
          target="_blank"
          rel="noopener noreferrer"
        >
          <BookOpen size={16} />
          <span className={styles.wide}>{shellWords.documentation}</span>
          <span className={styles.small}>{shellWords.docs}</span>
          <span className="visually-hidden">{shellWords.newTab}</span>
        </a>
        <div className={styles.theme}>
          <ThemeSwitch />
        </div>
      </div>
    </header>
  );
}
