import "./styles/tokens.css";
import "./styles/base.css";
import "./styles/frame.css";
import { startTransition, StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { App, type Surroundings } from "./shell/app.tsx";
import { keepFilesLater } from "./shell/keep-files-later.ts";
import { preloadPage } from "./shell/router.tsx";
import { ConfigError } from "./config/config-schema.ts";
import { loadConfig } from "./config/config.ts";
import { EMBED_PREFIX } from "./routes/routes.ts";
import { createSource } from "./queries/create-source.ts";

const surroundings: Surroundings = {
  fetch: (input, init) => window.fetch(input, init),
  now: Date.now,
  random: Math.random,
  logger: {
    warn: (message, details) => {
      // oxlint-disable-next-line no-console -- the only place that writes to the browser's console
      console.warn(message, details);
    },
  },
};

const container = document.getElementById("root");
if (container === null) throw new Error("index.html has no element #root");
const root = createRoot(container);

// `await` is used in a function, because a top-level await would deadlock: the page’s code imports from the
// bundle that contains this module.
async function start(): Promise<void> {
  const { pathname } = window.location;
  const page = preloadPage(pathname);
  const framedAt = pathname.startsWith(EMBED_PREFIX) ? pathname : null;
  try {
    const config = await loadConfig(surroundings.fetch);
    const source = await createSource(config, surroundings);
    // In a frame on another site, nothing is kept on the device.
    if (framedAt === null) keepFilesLater(config.serviceWorker, surroundings.logger);
    // Waits for the page’s code. Otherwise the space below the header would be empty for a moment.
    await page;
    // A transition lets the browser handle input during the first render. The content of index.html stays
    // visible until rendering is complete.
    startTransition(() => {
      root.render(
        <StrictMode>
          <App config={config} source={source} surroundings={surroundings} framedAt={framedAt} />
        </StrictMode>,
      );
    });
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    const { ConfigErrorPage } = await import("./shell/config-error.tsx");
    root.render(<ConfigErrorPage error={error} />);
  }
}

void start();
