import { Router } from "wouter";
import {
  PageHeader,
  RecordHeader,
  headingOf,
  type HeadingWords,
} from "../components/page-header.tsx";
import { ROUTES } from "../routes/routes.ts";
import { ProductName } from "./product-name.tsx";

type FirstPart<Path> = Path extends `/${infer First}/${string}`
  ? First
  : Path extends `/${infer First}`
    ? First
    : never;

/** The name of a page that has a heading: the first part of its address. The names are those that first-paint.js sets. */
type PageName = Exclude<FirstPart<(typeof ROUTES)[keyof typeof ROUTES]>, "" | "embed"> | "report";

/** The words of each page's heading. styles/frame.css has a selector for each page. */
export type FirstPaintWords = Readonly<Record<PageName, HeadingWords>>;

/** The pages about one record, whose heading has a line that identifies it. */
const RECORD_PAGES: ReadonlySet<string> = new Set(["fingerprint", "batch", "snapshot", "signer"]);

type Props = { words: Readonly<Record<string, FirstPaintWords>> };

function headingIn(pages: FirstPaintWords, page: string, words: HeadingWords) {
  if (page === "dashboard") return { title: words.title, lead: words.lead, isHero: true };
  // The address of the fingerprint is known only when the pages start, so its breadcrumb is not a link yet.
  const parent = page === "report" ? { label: pages.fingerprint.title } : undefined;
  return headingOf(words, parent, pages.dashboard.name);
}

/**
 * The content of index.html, which is visible until the pages’ code has loaded. CSS modules are not available there, so
 * the styles are in styles/frame.css.
 * @param words the headings by language; public/first-paint.js decides which language is shown
 */
export function FirstPaint({ words }: Props) {
  return (
    <Router ssrPath={ROUTES.root}>
      <div className="frame-header">
        <div className="frame-bar">
          <a className="frame-product" href={ROUTES.root}>
            <ProductName />
          </a>
          <p className="frame-network" />
        </div>
      </div>
      <main className="frame-main">
        {Object.entries(words).map(([language, pages]) => (
          <div key={language} data-language={language}>
            {Object.entries(pages).map(([page, heading]) => (
              <div key={page} data-heading={page}>
                {RECORD_PAGES.has(page) ? (
                  <RecordHeader {...headingIn(pages, page, heading)} />
                ) : (
                  <PageHeader {...headingIn(pages, page, heading)} />
                )}
              </div>
            ))}
          </div>
        ))}
      </main>
    </Router>
  );
}
