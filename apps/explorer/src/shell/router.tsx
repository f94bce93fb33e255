// The table of pages: which page is shown at which address, and loading its code.
import {
  type ComponentType,
  Suspense,
  useEffect,
  useState,
  Component,
  type ReactNode,
} from "react";
import { type Params, Redirect, Route, Switch, useLocation } from "wouter";
import TriangleAlert from "lucide-react/icons/triangle-alert";
import { DashboardPage } from "../pages/dashboard/dashboard-page.tsx";
import { dashboardPath, EMBED_PREFIX, ROUTES, usePageTitle } from "../routes/routes.ts";
import { Button } from "../components/button.tsx";
import { MessagePanel } from "../components/panel.tsx";
import { PageHeader } from "../components/page-header.tsx";
import { CONFIG_PATH } from "../config/config-schema.ts";
import { actionWords } from "../words/parts.tsx";
import { shellWords } from "../words/shell.ts";

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

/** The pages that are loaded when they are needed. The first one whose address matches is shown. */
const pages: readonly (readonly [
  path: string,
  page: { Page: ComponentType<{ params: Params }>; preload: () => Promise<void> },
])[] = [
  [ROUTES.report, report],
  [ROUTES.fingerprint, fingerprint],
  [ROUTES.batch, batch],
  [ROUTES.snapshot, snapshot],
  [ROUTES.signer, signer],
  [ROUTES.activity, activity],
  [ROUTES.status, status],
  [ROUTES.search, search],
  [ROUTES.verify, verify],
  [ROUTES.case, caseExport],
  [ROUTES.howItWorks, howItWorks],
  [ROUTES.verifyEvent, search],
];

/** Loads the code of the requested page before anything is rendered. */
export async function preloadPage(pathname: string): Promise<void> {
  const isAt = (path: string) =>
    new RegExp(`^${path.replaceAll(/\/:\w+\??/g, "(/[^/]+)?")}/?$`).test(pathname);
  const page = isAt(ROUTES.embed) ? embed : pages.find(([path]) => isAt(path))?.[1];
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
          {pages.map(([path, { Page }]) => (
            <Route key={path} path={path} component={Page} />
          ))}
          <Route>
            <notFound.Page />
          </Route>
        </Switch>
      </Suspense>
    </ErrorBoundary>
  );
}

/**
 * Creates a page whose code is in a separate file that is loaded when first needed. After `preload`, the page
 * is rendered at once. Otherwise nothing is shown until the code has arrived. React’s `lazy` is not used here:
 * once React has shown a fallback, even an empty one, it waits 0.3 seconds before it shows the page.
 */
function createPage<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  let loaded: ComponentType<Props> | undefined;

  async function preload(): Promise<void> {
    loaded = await load();
  }

  function Page(props: Props) {
    const [Shown, setShown] = useState(() => loaded);
    const [failure, setFailure] = useState<{ error: unknown }>();
    useEffect(() => {
      if (Shown !== undefined) return;
      preload().then(
        () => setShown(() => loaded),
        (error: unknown) => setFailure({ error }),
      );
    }, [Shown]);
    // The error boundary around the pages shows that the code could not be loaded.
    if (failure !== undefined) throw failure.error;
    return Shown === undefined ? null : <Shown {...props} />;
  }

  return { Page, preload };
}

const { brokenPage: words } = shellWords;

type Props = { children: ReactNode };
type State = { hasFailed: boolean };

/** Replaces a page whose code could not be loaded or threw an error. */
class ErrorBoundary extends Component<Props, State> {
  override state: State = { hasFailed: false };

  static getDerivedStateFromError(): State {
    return { hasFailed: true };
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children;
    return <BrokenPage />;
  }
}

/**
 * Whether the server can be reached. The service worker does not handle HEAD requests, so an answer to this request
 * comes from the server.
 */
async function isServerReachable(): Promise<boolean> {
  try {
    await fetch(CONFIG_PATH, { method: "HEAD", cache: "no-store" });
    return true;
  } catch {
    return false;
  }
}

function BrokenPage() {
  usePageTitle(words.title);
  const [isReachable, setReachable] = useState<boolean>();
  useEffect(() => {
    void isServerReachable().then(setReachable);
  }, []);
  // Shows neither explanation until it is known whether the server can be reached.
  if (isReachable === undefined) return null;
  const { heading, advice } = isReachable ? words : words.offline;
  return (
    <>
      <PageHeader title={words.title} />
      <div role="alert">
        <MessagePanel
          icon={<TriangleAlert size={22} />}
          title={heading}
          actions={
            <Button
              onClick={() => {
                window.location.reload();
              }}
            >
              {actionWords.reload}
            </Button>
          }
        >
          {advice}
        </MessagePanel>
      </div>
    </>
  );
}
