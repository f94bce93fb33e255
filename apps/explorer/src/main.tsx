import "./styles/tokens.css";
import "./styles/base.css";
import "./styles/frame.css";
import { startTransition, StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { App } from "./app/app.tsx";
import { ConfigErrorPage } from "./app/config-error.tsx";
import { preloadPage } from "./app/router.tsx";
import { createSource, type Surroundings } from "./app/surroundings.ts";
import { ConfigError, loadConfig } from "./config.ts";

const surroundings: Surroundings = {
  fetch: (input, init) => window.fetch(input, init),
  now: Date.now,
  random: Math.random,
  logger: {
    warn: (message, details) => {
      // oxlint-disable-next-line no-console -- the one place where a browser's log is written
      console.warn(message, details);
    },
  },
};

const container = document.getElementById("root");
if (container === null) throw new Error("index.html has no element #root");
const root = createRoot(container);

// A function's, not the module's, waiting: the page's code imports from the file this one is in.
async function start(): Promise<void> {
  const page = preloadPage(window.location.pathname);
  try {
    const config = await loadConfig(surroundings.fetch);
    const source = await createSource(config, surroundings);
    // Without the page's code there would be nothing under the header for a moment.
    await page;
    // In pieces that let the browser answer in between; what index.html shows stands until it is whole.
    startTransition(() => {
      root.render(
        <StrictMode>
          <App config={config} source={source} surroundings={surroundings} />
        </StrictMode>,
      );
    });
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    root.render(<ConfigErrorPage message={error.message} />);
  }
}

void start();
