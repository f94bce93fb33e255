import type { Logger } from "@digital-evidence/client";

/**
 * How long to wait after the page has loaded. Fetching the files earlier could delay something that the visitor
 * is waiting for.
 */
const AFTER_LOAD_MS = 3000;

/**
 * Keeps the explorer's files on the device, or removes them, once the page has loaded. The code that does this is
 * loaded only then.
 * @param isWanted whether the configuration allows a service worker
 */
export function keepFilesLater(isWanted: boolean, logger: Logger): void {
  const begin = () => {
    setTimeout(() => {
      import("./kept-files.ts")
        .then(({ keepFiles }) => keepFiles(isWanted))
        .catch((error: unknown) => {
          logger.warn("the explorer's files are not kept for offline use", { error });
        });
    }, AFTER_LOAD_MS);
  };
  if (document.readyState === "complete") begin();
  else window.addEventListener("load", begin, { once: true });
}
