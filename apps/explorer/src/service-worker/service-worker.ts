// The service worker. It keeps the files of one build on the device, so that the explorer opens without a network. With a
// network, every page still comes from the server. Answers of the service never pass through it: those that are final are
// kept by the browser's own cache. docs/decisions/0042 says why.
import { CACHE_PREFIX } from "./cache-name.ts";

type KeptFile = { address: string; integrity: string };

/** Written by the build: apps/explorer/service-worker-build.ts. */
declare const BUILD: {
  /** Stands in the addresses of index.html. */
  version: string;
  /** The files that one language needs, by its tag. */
  files: Record<string, readonly KeptFile[]>;
};

/** The parts of a service worker's scope that are used. TypeScript has them only without the DOM. */
type Extendable = Event & { waitUntil: (work: Promise<unknown>) => void };
type Fetched = Extendable & { request: Request; respondWith: (answer: Promise<Response>) => void };
type Scope = {
  clients: { claim: () => Promise<void> };
  addEventListener: {
    (type: "install" | "activate", listener: (event: Extendable) => void): void;
    (type: "fetch", listener: (event: Fetched) => void): void;
  };
};
const scope = globalThis as unknown as Scope;

const SHELL = "/";
const CONFIGURATION = "/config.json";

const { version, files: languages } = BUILD;

/** The language that the page was shown in when it registered this worker. */
const language = new URL(location.href).searchParams.get("language") ?? "en";
const files = languages[language] ?? [];
const cacheName = `${CACHE_PREFIX}${version}-${language}`;
/** The files whose addresses change with their content, in every language. */
const addresses = new Set(
  Object.values(languages).flatMap((list) => list.map(({ address }) => address)),
);

/** @throws Error when a file is missing or is not this build's; the browser then tries again later */
async function keepFiles(): Promise<void> {
  const cache = await caches.open(cacheName);
  const shell = await fetch(SHELL, { cache: "no-cache", redirect: "error" });
  if (!shell.ok || !(await shell.clone().text()).includes(`?v=${version}`)) {
    throw new Error("the server's index.html belongs to another build");
  }
  await Promise.all([
    cache.put(SHELL, shell),
    cache.add(new Request(CONFIGURATION, { cache: "no-cache" })),
    // The browser refuses a file whose hash differs, such as the sign-in page of a network in its place.
    ...files.map(({ address, integrity }) => cache.add(new Request(address, { integrity }))),
  ]);
}

async function deleteOtherBuilds(): Promise<void> {
  const names = await caches.keys();
  const others = names.filter((name) => name.startsWith(CACHE_PREFIX) && name !== cacheName);
  await Promise.all(others.map((name) => caches.delete(name)));
}

async function kept(address: string): Promise<Response | undefined> {
  const cache = await caches.open(cacheName);
  return cache.match(address, { ignoreVary: true });
}

/** The server's page, and this build's where the server cannot be reached. */
async function page(request: Request): Promise<Response> {
  try {
    return await fetch(request);
  } catch (error) {
    const shell = await kept(SHELL);
    if (shell === undefined) throw error;
    return shell;
  }
}

async function configuration(request: Request): Promise<Response> {
  try {
    const answer = await fetch(request);
    if (answer.ok) {
      const cache = await caches.open(cacheName);
      await cache.put(CONFIGURATION, answer.clone());
    }
    return answer;
  } catch (error) {
    const last = await kept(CONFIGURATION);
    if (last === undefined) throw error;
    return last;
  }
}

/** A file whose address contains its hash. Any build's copy is the same file, also that of a build that still waits. */
async function file(request: Request): Promise<Response> {
  return (await caches.match(request.url, { ignoreVary: true })) ?? fetch(request);
}

// The worker does not call skipWaiting: pages of the previous build keep the worker that has their files until the last of
// them is closed, so a page never gets the files of another build.
scope.addEventListener("install", (event) => {
  event.waitUntil(keepFiles());
});

scope.addEventListener("activate", (event) => {
  event.waitUntil(deleteOtherBuilds().then(() => scope.clients.claim()));
});

scope.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname, search } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin || pathname.startsWith("/v1/")) return;
  if (request.mode === "navigate") event.respondWith(page(request));
  else if (pathname === CONFIGURATION) event.respondWith(configuration(request));
  else if (addresses.has(pathname + search)) event.respondWith(file(request));
});
