// Registers the service worker that keeps the explorer's files on the device, or removes it where the
// configuration turns it off.
import { SERVICE_WORKER_PATH } from "@digital-evidence/page-headers";
import type { Logger } from "../components/logger.ts";
import { CACHE_PREFIX } from "../service-worker/cache-name.ts";
import { trustedAddress } from "../worker/start-worker.ts";
import { currentLanguage } from "./language.ts";

/**
 * How long to wait after the page has loaded. Fetching the files earlier could delay something that the visitor
 * is waiting for.
 */
const AFTER_LOAD_MS = 3000;

/** @param isWanted whether the configuration allows a service worker */
export function keepFiles(isWanted: boolean, logger: Logger): void {
  // In development there is no service worker. On an insecure connection, browsers do not offer one.
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
  const begin = () => {
    setTimeout(() => {
      (isWanted ? register() : remove()).catch((error: unknown) => {
        logger.warn("the explorer's files are not kept for offline use", { error });
      });
    }, AFTER_LOAD_MS);
  };
  if (document.readyState === "complete") begin();
  else window.addEventListener("load", begin, { once: true });
}

async function register(): Promise<void> {
  const address = `${SERVICE_WORKER_PATH}?language=${currentLanguage()}`;
  await navigator.serviceWorker.register(trustedAddress(address), { updateViaCache: "none" });
}

async function remove(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration();
  const worker = registration?.active ?? registration?.waiting ?? registration?.installing;
  if (worker && new URL(worker.scriptURL).pathname === SERVICE_WORKER_PATH) {
    await registration?.unregister();
  }
  const names = await caches.keys();
  const own = names.filter((name) => name.startsWith(CACHE_PREFIX));
  await Promise.all(own.map((name) => caches.delete(name)));
}
