// Registers the service worker that keeps the explorer's files on the device, or removes it where the
// configuration turns it off.
import { SERVICE_WORKER_PATH } from "@digital-evidence/page-headers";
import { CACHE_PREFIX } from "../service-worker/cache-name.ts";
import { trustedAddress } from "../worker/trusted-types.ts";
import { currentLanguage } from "./language.ts";

export async function keepFiles(isWanted: boolean): Promise<void> {
  // In development there is no service worker. On an insecure connection, browsers do not offer one.
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
  await (isWanted ? register() : remove());
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
