import { Router } from "wouter";
import { PageHeader } from "../components/page-header.tsx";
import { HEADINGS } from "../routes/page-headings.ts";
import { ROUTES } from "../routes/routes.ts";
import { ProductName } from "./product-name.tsx";

/**
 * Shown until the pages’ code has loaded. The build writes it into index.html, so it must not need a style
 * module; its styles are in styles/frame.css.
 */
export function FirstPaint() {
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
        {Object.entries(HEADINGS).map(([page, heading]) => (
          <div key={page} data-heading={page}>
            <PageHeader {...heading} />
          </div>
        ))}
      </main>
    </Router>
  );
}
