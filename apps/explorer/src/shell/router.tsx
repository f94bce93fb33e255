import { Suspense } from "react";
import { Redirect, Route, Switch, useLocation } from "wouter";
import { DashboardPage } from "../pages/dashboard/dashboard-page.tsx";
import { ErrorBoundary } from "./error-boundary.tsx";
import { createPage } from "./lazy-page.tsx";
import { dashboardPath, EMBED_PREFIX, ROUTES } from "../routes/routes.ts";

const fingerprint = createPage(() =>
  import("../pages/fingerprint/fingerprint-page.tsx").then((module) => module.FingerprintPage),
);
const report = createPage(() =>
  import("../pages/report/report-page.tsx").then((module) => module.ReportPage),
);
const batch = createPage(() =>
  import("../pages/batch/batch-page.tsx").then((module) => module.BatchPage),
);
const snapshot = createPage(() =>
  import("../pages/snapshot/snapshot-page.tsx").then((module) => module.SnapshotPage),
);
const signer = createPage(() =>
  import("../pages/signer/signer-page.tsx").then((module) => module.SignerPage),
);
const activity = createPage(() =>
  import("../pages/activity/activity-page.tsx").then((module) => module.ActivityPage),
);
const status = createPage(() =>
  import("../pages/status/status-page.tsx").then((module) => module.StatusPage),
);
const search = createPage(() =>
  import("../pages/search/search-page.tsx").then((module) => module.SearchPage),
);
const verify = createPage(() =>
  import("../pages/verify/verify-page.tsx").then((module) => module.VerifyPage),
);
const caseExport = createPage(() =>
  import("../pages/case/case-page.tsx").then((module) => module.CasePage),
);
const howItWorks = createPage(() =>
  import("../pages/how-it-works/how-it-works-page.tsx").then((module) => module.HowItWorksPage),
);
const embed = createPage(() =>
  import("../pages/fingerprint/embed-page.tsx").then((module) => module.EmbedPage),
);
const notFound = createPage(() =>
  import("../pages/not-found/not-found-page.tsx").then((module) => module.NotFoundPage),
);

/** The pages, each with the beginning and the end of its address. The first entry that matches is used. */
const pages: readonly (readonly [
  start: string,
  page: { preload: () => Promise<void> },
  end?: string,
])[] = [
  [EMBED_PREFIX, embed],
  ["/fingerprint/", report, "/report"],
  ["/fingerprint", fingerprint],
  ["/batch", batch],
  ["/snapshot", snapshot],
  ["/signer", signer],
  ["/activity", activity],
  ["/status", status],
  ["/verify/", search],
  [ROUTES.verify, verify],
  [ROUTES.search, search],
  [ROUTES.case, caseExport],
  [ROUTES.howItWorks, howItWorks],
];

/** Loads the code of the requested page before anything is rendered. */
export async function preloadPage(pathname: string): Promise<void> {
  const [, page] =
    pages.find(([start, , end = ""]) => pathname.startsWith(start) && pathname.endsWith(end)) ?? [];
  // A failure is ignored here. Rendering the page fails again, and the error boundary then shows the error.
  await page?.preload().catch(() => undefined);
}

/**
 * Shows the only page that other sites may show in a frame. No link on it leads to another page in the same
 * tab.
 */
export function FramedPage({ pathname }: { pathname: string }) {
  return (
    <ErrorBoundary>
      <Suspense fallback={null}>
        <embed.Page text={pathname.slice(EMBED_PREFIX.length)} />
      </Suspense>
    </ErrorBoundary>
  );
}

export function Router() {
  const [pathname] = useLocation();
  return (
    // The key resets the error boundary, so that a visitor can go from a broken page to another one.
    <ErrorBoundary key={pathname}>
      <Suspense fallback={null}>
        <Switch>
          <Route path={ROUTES.root}>
            <Redirect to={dashboardPath} replace />
          </Route>
          <Route path={ROUTES.dashboard}>
            <DashboardPage />
          </Route>
          <Route path={ROUTES.report}>{({ hash }) => <report.Page hash={hash} />}</Route>
          <Route path={ROUTES.fingerprint}>{({ hash }) => <fingerprint.Page hash={hash} />}</Route>
          <Route path={ROUTES.batch}>{({ batchId }) => <batch.Page batchId={batchId} />}</Route>
          <Route path={ROUTES.snapshot}>{({ hash }) => <snapshot.Page hash={hash} />}</Route>
          <Route path="/signer/:key?" component={signer.Page} />
          <Route path="/activity" component={activity.Page} />
          <Route path="/status" component={status.Page} />
          <Route path={ROUTES.search}>
            <search.Page />
          </Route>
          <Route path={ROUTES.verify}>
            <verify.Page />
          </Route>
          <Route path={ROUTES.case}>
            <caseExport.Page />
          </Route>
          <Route path={ROUTES.howItWorks}>
            <howItWorks.Page />
          </Route>
          <Route path={ROUTES.verifyEvent}>
            {({ eventId }) => <search.Page text={eventId} kind="event" />}
          </Route>
          <Route>
            <notFound.Page />
          </Route>
        </Switch>
      </Suspense>
    </ErrorBoundary>
  );
}
