import {
  useEffect,
  useRef,
  type ReactNode,
  useState,
  useId,
  type ComponentType,
  useCallback,
  useLayoutEffect,
} from "react";
import { useLocation, Link } from "wouter";
import ArrowUp from "lucide-react/icons/arrow-up";
import BookOpen from "lucide-react/icons/book-open";
import ChevronDown from "lucide-react/icons/chevron-down";
import CloudAlert from "lucide-react/icons/cloud-alert";
import WifiOff from "lucide-react/icons/wifi-off";
import styles from "./shell.module.css";
import { shellWords, footerWords } from "../words/shell.ts";
import { useSource, type Trouble } from "../queries/source.ts";
import { useDialog } from "../components/lazy-part.tsx";
import { ThemeSwitch } from "./theme-switch.tsx";
import { SearchBox } from "../search/search-box.tsx";
import { useConfig } from "../config/config.ts";
import { operatorLinks } from "../routes/external-links.ts";
import { ROUTES, verifyPath, howItWorksPath, statusPath } from "../routes/routes.ts";
import { ProductName } from "./product-name.tsx";
import { useAnnounce } from "../components/announcer.tsx";
import { useOnline } from "../components/online.ts";
import { useTrouble } from "../queries/trouble.ts";
import { NextTry } from "../waiting/unanswered.tsx";
import { announcement, reasonWords } from "../phrasing/failure.ts";
import { type HandedOver, handOver } from "../search/handed-over.ts";
import type { InvitationProps } from "./drop-invitation.tsx";
import { ExternalLink } from "../components/button.tsx";
import { chooseLanguage, currentLanguage, LANGUAGES } from "./language.ts";

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

/** A button that scrolls back to the top of the page. Only small screens show it. */
function ScrollToTop() {
  const [isFarDown, setFarDown] = useState(false);
  const top = useRef<HTMLDivElement>(null);

  // An IntersectionObserver runs after the browser's own layout. Reading the scroll offset would force another layout.
  useEffect(() => {
    if (top.current === null) return undefined;
    const observer = new IntersectionObserver(([entry]) => {
      setFarDown(entry?.isIntersecting === false);
    });
    observer.observe(top.current);
    return () => {
      observer.disconnect();
    };
  }, []);

  return (
    <>
      <div ref={top} className={styles.top} />
      {isFarDown && (
        <button
          type="button"
          className={styles.scrollToTopButton}
          aria-label={shellWords.scrollToTop}
          onClick={() => {
            const isCalm = window.matchMedia("(prefers-reduced-motion: reduce)").matches;
            window.scrollTo({ top: 0, behavior: isCalm ? "instant" : "smooth" });
          }}
        >
          <ArrowUp size={20} />
        </button>
      )}
    </>
  );
}

function Header() {
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

/** Shows the network's name on every page, or, if the service holds invented data, a button that says so. */
function NetworkName() {
  const { demonstration, network } = useConfig();
  if (demonstration) return <Demonstration name={network.name} />;
  return (
    <p className="frame-network">
      <span className="visually-hidden">{shellWords.network}</span>
      {network.name}
    </p>
  );
}

/**
 * Shows a button that says that the data is invented, and the explanation that the button opens. The element has
 * the size that the first paint reserves for the network’s name, so that nothing moves.
 */
function Demonstration({ name }: { name: string }) {
  const [isOpen, setOpen] = useState(false);
  const words = useId();
  const { demonstration } = shellWords;
  return (
    <div className={`frame-network ${styles.demonstration}`}>
      <button
        type="button"
        className={styles.button}
        aria-expanded={isOpen}
        aria-controls={words}
        onClick={() => {
          setOpen(!isOpen);
        }}
        onBlur={() => {
          setOpen(false);
        }}
        onKeyDown={({ key }) => {
          if (key === "Escape") setOpen(false);
        }}
      >
        {demonstration.mark}
        <ChevronDown size={14} className={styles.chevron} />
      </button>
      <p id={words} className={styles.words} hidden={!isOpen}>
        {demonstration.explanation(name)}
      </p>
    </div>
  );
}

/**
 * A bar at the bottom of the window, over the page, so that nothing moves when the bar appears. It says that
 * the browser is offline, or that requests are being retried. The bar is not shown if a notice in the page
 * already says so.
 */
function ConnectionBar() {
  const isOnline = useOnline();
  const { trouble, hasNotice } = useTrouble();
  useTroubleAnnouncement(trouble);
  // After a network error, a notice in the page already says that the device is offline and that nothing was
  // loaded before, so the bar does not repeat it.
  const isSaidInPage = hasNotice && trouble?.reason === "NETWORK";
  return (
    <div className={styles.connectionBarPlace}>
      <output>
        {!isOnline && !isSaidInPage && (
          <p className={styles.bar}>
            <WifiOff size={16} />
            {shellWords.offline}
          </p>
        )}
      </output>
      {isOnline && trouble !== null && !hasNotice && (
        <section className={styles.bar} aria-label={shellWords.connection}>
          <CloudAlert size={16} />
          <span>{reasonWords(trouble)}</span>
          <NextTry trouble={trouble} />
        </section>
      )}
    </div>
  );
}

/** Announces once that the service does not answer, and again only after all requests were answered or given up. */
function useTroubleAnnouncement(trouble: Trouble | null) {
  const announce = useAnnounce();
  const wasAnnounced = useRef(false);
  useEffect(() => {
    // Further failed tries are not announced, even if they have another reason.
    if (trouble !== null && !wasAnnounced.current) announce(announcement(trouble));
    wasAnnounced.current = trouble !== null;
  }, [announce, trouble]);
}

/** Matches elements that accept text. Dragged text may be dropped there. */
const EDITABLE = "input, textarea, [contenteditable]";

/**
 * Passes files that are dropped anywhere on a page to /verify. Without this component, the browser would
 * leave the explorer and show the dropped file.
 * A drop zone inside the page handles its own drops, which are ignored here. The invitation and the code
 * that reads folders are loaded when a visitor first drags something over a page.
 */
function PageDrop() {
  const [pathname, navigate] = useLocation();
  const [Invitation, setInvitation] = useState<ComponentType<InvitationProps>>();

  const take = useCallback(
    (items: HandedOver) => {
      handOver(items);
      if (pathname !== verifyPath) navigate(verifyPath);
    },
    [pathname, navigate],
  );

  // A layout effect runs before the first paint. With an ordinary effect, the listeners could be missing for a
  // moment after that paint. A file dropped in that moment would make the browser leave the explorer.
  useLayoutEffect(() => {
    const onEnter = () => {
      const load = async () => {
        const { DropInvitation } = await import("./drop-invitation.tsx");
        setInvitation(() => DropInvitation);
      };
      // A failure is ignored, because dropped files are accepted without the invitation too.
      load().catch(() => undefined);
    };
    const onDrag = (event: DragEvent) => {
      const { dataTransfer, target } = event;
      const hasFiles = dataTransfer?.types.includes("Files");
      const isForField = target instanceof Element && target.closest(EDITABLE) !== null;
      if (event.defaultPrevented || dataTransfer === null || (!hasFiles && isForField)) return;
      event.preventDefault();
      // Refuses a dropped link, which the browser would otherwise open instead of the explorer.
      if (!hasFiles) dataTransfer.dropEffect = "none";
      else if (event.type === "drop") take({ files: Array.from(dataTransfer.files), texts: [] });
    };
    document.addEventListener("dragenter", onEnter, { once: true });
    // These listeners are on the window, so they run after the invitation's listeners on the document.
    window.addEventListener("dragover", onDrag);
    window.addEventListener("drop", onDrag);
    return () => {
      document.removeEventListener("dragenter", onEnter);
      window.removeEventListener("dragover", onDrag);
      window.removeEventListener("drop", onDrag);
    };
  }, [take]);

  return Invitation === undefined ? null : <Invitation onFiles={take} />;
}

function Footer({ year }: { year: number }) {
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

const loadCalls = async () => (await import("./calls-dialog.tsx")).CallsDialog;

function CallsButton() {
  const { Dialog, button, close } = useDialog(loadCalls, CallsMissing);
  return (
    <span>
      <button type="button" className={styles.calls} {...button}>
        {footerWords.calls}
      </button>{" "}
      {Dialog !== null && <Dialog onClose={close} />}
    </span>
  );
}

function CallsMissing() {
  return <span role="alert">{footerWords.callsMissing}</span>;
}

function LanguageSwitch() {
  const current = currentLanguage();
  return (
    <fieldset className={styles.languages}>
      <legend className="visually-hidden">{footerWords.language}</legend>
      {LANGUAGES.map(({ tag, name }) => (
        <button
          key={tag}
          type="button"
          lang={tag}
          aria-pressed={tag === current}
          onClick={() => {
            if (tag !== current) chooseLanguage(tag);
          }}
        >
          {name}
        </button>
      ))}
    </fieldset>
  );
}
