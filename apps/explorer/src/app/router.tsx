import { lazy, Suspense } from "react";
import { Redirect, Route, Switch, useLocation } from "wouter";
import { DashboardPage } from "../pages/dashboard/dashboard-page.tsx";
import { NotFoundPage } from "../pages/not-found/not-found-page.tsx";
import { ErrorBoundary } from "./error-boundary.tsx";
import { dashboardPath, ROUTES } from "./paths.ts";

const loadFingerprintPage = () => import("../pages/fingerprint/fingerprint-page.tsx");
const loadBatchPage = () => import("../pages/batch/batch-page.tsx");
const loadSearchPage = () => import("../pages/search/search-page.tsx");
const loadVerifyPage = () => import("../pages/verify/verify-page.tsx");

const FingerprintPage = lazy(() =>
  loadFingerprintPage().then((module) => ({ default: module.FingerprintPage })),
);
const BatchPage = lazy(() => loadBatchPage().then((module) => ({ default: module.BatchPage })));
const SearchPage = lazy(() => loadSearchPage().then((module) => ({ default: module.SearchPage })));
const VerifyPage = lazy(() => loadVerifyPage().then((module) => ({ default: module.VerifyPage })));

/** By how a page's address begins; the first that fits. */
const pages: readonly (readonly [start: string, load: () => Promise<unknown>])[] = [
  ["/fingerprint", loadFingerprintPage],
  ["/batch", loadBatchPage],
  ["/verify/", loadSearchPage],
  [ROUTES.verify, loadVerifyPage],
  [ROUTES.search, loadSearchPage],
];

/** Fetches the code of the page that is asked for, before anything is rendered. */
export async function preloadPage(pathname: string): Promise<void> {
  const [, load] = pages.find(([start]) => pathname.startsWith(start)) ?? [];
  // A failure shows when the page is rendered, where it can be told.
  await load?.().catch(() => undefined);
}

export function Router() {
  const [pathname] = useLocation();
  return (
    // The key lets a reader leave a page that broke.
    <ErrorBoundary key={pathname}>
      <Suspense fallback={null}>
        <Switch>
          <Route path={ROUTES.root}>
            <Redirect to={dashboardPath} replace />
          </Route>
          <Route path={ROUTES.dashboard}>
            <DashboardPage />
          </Route>
          <Route path={ROUTES.fingerprint}>{({ hash }) => <FingerprintPage hash={hash} />}</Route>
          <Route path={ROUTES.batch}>{({ batchId }) => <BatchPage batchId={batchId} />}</Route>
          <Route path={ROUTES.search}>
            <SearchPage />
          </Route>
          <Route path={ROUTES.verify}>
            <VerifyPage />
          </Route>
          <Route path={ROUTES.verifyEvent}>
            {({ eventId }) => <SearchPage text={eventId} kind="event" />}
          </Route>
          <Route>
            <NotFoundPage />
          </Route>
        </Switch>
      </Suspense>
    </ErrorBoundary>
  );
}
