import BookOpen from "lucide-react/icons/book-open";
import { Link } from "wouter";
import { ThemeSwitch } from "../components/theme-switch.tsx";
import { SearchBox } from "../search/search-box.tsx";
import { DOCUMENTATION } from "./destinations.ts";
import styles from "./header.module.css";
import { Mark } from "./mark.tsx";
import { NetworkName } from "./network-name.tsx";
import { PRODUCT_NAME } from "./page-title.ts";
import { ROUTES } from "./paths.ts";

export function Header() {
  return (
    <header className="frame-header">
      <div className="frame-bar">
        <Link href={ROUTES.root} className="frame-product">
          <Mark />
          {PRODUCT_NAME}
        </Link>
        <SearchBox />
        <NetworkName />
        <a
          className={styles.documentation}
          href={DOCUMENTATION}
          target="_blank"
          rel="noopener noreferrer"
        >
          <BookOpen size={16} />
          <span className={styles.wide}>Documentation</span>
          <span className={styles.small}>Docs</span>
          <span className="visually-hidden"> (opens in a new tab)</span>
        </a>
        <ThemeSwitch />
      </div>
    </header>
  );
}
