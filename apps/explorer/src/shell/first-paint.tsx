import { Router } from "wouter";
import { PageHeader } from "../components/page-header.tsx";
import { headingsIn } from "../routes/page-headings.ts";
import { ROUTES } from "../routes/routes.ts";
import type { headingWords } from "../words/headings.ts";
import { ProductName } from "./product-name.tsx";

type Props = { words: Readonly<Record<string, typeof headingWords>> };

/**
 * Shown until the pages’ code has loaded. The build writes this component into index.html, where CSS modules
 * are not available, so its styles are in styles/frame.css.
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
        {Object.entries(words).map(([language, headings]) => (
          <div key={language} data-language={language}>
            {Object.entries(headingsIn(headings)).map(([page, heading]) => (
              <div key={page} data-heading={page}>
                <PageHeader {...heading} />
              </div>
            ))}
          </div>
        ))}
      </main>
    </Router>
  );
}
