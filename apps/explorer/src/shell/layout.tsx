import { useEffect, useRef, type ReactNode } from "react";
import { useLocation } from "wouter";
import { ScrollToTop } from "./scroll-to-top.tsx";
import { ConnectionBar } from "./connection-bar.tsx";
import { Footer } from "./footer.tsx";
import { Header } from "./header.tsx";
import { PageDrop } from "./page-drop.tsx";
import styles from "./layout.module.css";
import { shellWords } from "../words/shell.ts";
import { useSource } from "../queries/source.ts";

/**
 * The path that the visitor just reached by going back or forward, or null once that page is shown. Such a page keeps
 * its scroll position. The listener is added when this module is loaded, so that it runs before the router's listener,
 * which shows the page at once.
 */
let pathInHistory: string | null = null;
window.addEventListener("popstate", () => {
  pathInHistory = window.location.pathname;
});

export function Layout({ year, children }: { year: number; children: ReactNode }) {
  const { published } = useSource();
  const main = useRef<HTMLElement>(null);
  const [pathname] = useLocation();
  const shown = useRef(pathname);

  useEffect(() => {
    const isBackOrForward = pathInHistory === pathname;
    pathInHistory = null;
    if (shown.current === pathname) return;
    shown.current = pathname;
    main.current?.focus({ preventScroll: true });
    // A new page starts at its top. On back and forward, the browser restores the scroll position.
    if (!isBackOrForward) window.scrollTo(0, 0);
  }, [pathname]);

  return (
    <>
      <a className={styles.skip} href="#main">
        {shellWords.skip}
      </a>
      <Header />
      <main id="main" ref={main} tabIndex={-1} className="frame-main">
        {published && <published.Line />}
        {children}
      </main>
      <Footer year={year} />
      <ScrollToTop />
      <ConnectionBar />
      <PageDrop />
    </>
  );
}
