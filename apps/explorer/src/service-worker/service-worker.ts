// The service worker. It keeps the files of one build on the device, so that the explorer opens without a
// network. With a network, every page still comes from the server. Answers of the service never pass through
// this worker, because the browser's own cache already keeps the final ones.
import { CACHE_PREFIX } from "./cache-name.ts";

type KeptFile = { address: string; integrity: string };

/** The build defines this constant: apps/explorer/service-worker-build.ts. */
declare const BUILD: {
  /** The build's version, which is part of addresses in index.html. */
  version: string;
  /** The files that each language needs, by the language's tag. */
  files: Record<string, readonly KeptFile[]>;
};

/**
 * The parts of a service worker's scope that this file uses. TypeScript declares them only in a library that
 * conflicts with the library for the DOM.
 */
type Extendable = Event & { waitUntil: (work: Promise<unknown>) => void };
type Fetched = Extendable & { request: Request; respondWith: (answer: Promise<Response>) => void };
type Scope = {
  clients: { claim: () => Promise<void> };
  registration: ServiceWorkerRegistration;
  addEventListener: {
    (type: "install" | "activate", listener: (event: Extendable) => void): void;
    (type: "fetch", listener: (event: Fetched) => void): void;
  };
};
const scope = globalThis as unknown as Scope;

const SHELL = "/";
const CONFIGURATION = "/config.json";

const { version, files: languages } = BUILD;

/** The language of the page that registered this worker. */
const language = new URL(location.href).searchParams.get("language") ?? "en";
const files = languages[language] ?? [];
const cacheName = `${CACHE_PREFIX}${version}-${language}`;
/** The addresses that contain a hash of their file's content, for all languages. */
const addresses = new Set(
  Object.values(languages).flatMap((list) => list.map(({ address }) => address)),
);

/**
 * Stores the files of this build in the cache.
 * @throws Error when a file is missing or belongs to another build; the browser then tries again later
 */
async function keepFiles(): Promise<void> {
  const cache = await caches.open(cacheName);
  const shell = await fetch(SHELL, { cache: "no-cache", redirect: "error" });
  if (!shell.ok || !(await shell.clone().text()).includes(`?v=${version}`)) {
    throw new Error("the server's index.html belongs to another build");
  }
  await Promise.all([
    cache.put(SHELL, shell),
    cache.add(new Request(CONFIGURATION, { cache: "no-cache" })),
    // The browser refuses an answer whose hash differs, such as the sign-in page of a public network.
    ...files.map(({ address, integrity }) => cache.add(new Request(address, { integrity }))),
  ]);
}

async function otherBuilds(): Promise<string[]> {
  const names = await caches.keys();
  return names.filter((name) => name.startsWith(CACHE_PREFIX) && name !== cacheName);
}

async function deleteAll(names: readonly string[]): Promise<void> {
  await Promise.all(names.map((name) => caches.delete(name)));
}

/**
 * Deletes the caches of previous builds again. The browser may have stopped the `activate` handler before it had
 * deleted them. Nothing is deleted while a worker of the next build installs or waits, because that worker needs its
 * cache. The names are read first, so that they do not include the cache of a worker that starts to install afterwards.
 */
async function deleteLeftovers(): Promise<void> {
  const others = await otherBuilds();
  const { installing, waiting } = scope.registration;
  if (installing === null && waiting === null) await deleteAll(others);
}

/** Returns a kept file. `caches.open` would create the deleted cache of a replaced build again, so it is not used. */
function kept(address: string): Promise<Response | undefined> {
  return caches.match(address, { cacheName, ignoreVary: true });
}

/** Returns the server's page, or this build's page where the server cannot be reached. */
async function page(request: Request): Promise<Response> {
  try {
    return await fetch(request);
  } catch (error) {
    const shell = await kept(SHELL);
    if (shell === undefined) throw error;
    return shell;
  }
}

/** Returns the server's configuration, or the last one where the server cannot be reached. */
async function configuration(request: Request): Promise<Response> {
  let answer: Response;
  try {
    answer = await fetch(request);
    // The connection can also fail in the middle of the answer.
    await answer.clone().arrayBuffer();
  } catch (error) {
    const last = await kept(CONFIGURATION);
    if (last === undefined) throw error;
    return last;
  }
  // If the browser cannot store the answer, for example because its storage is full, the page still gets it.
  await keepConfiguration(answer.clone()).catch(() => undefined);
  return answer;
}

async function keepConfiguration(answer: Response): Promise<void> {
  // A worker whose build has been replaced may still answer its last page. The cache of that build has been deleted,
  // and `caches.open` would create it again.
  if (!answer.ok || !(await caches.has(cacheName))) return;
  const cache = await caches.open(cacheName);
  await cache.put(CONFIGURATION, answer);
}

/**
 * Returns a file whose address contains a hash of its content. The content at such an address is the same in all
 * builds, so the copy may come from any build's cache, even from that of a build that is not active yet.
 */
async function file(request: Request): Promise<Response> {
  return (await caches.match(request.url, { ignoreVary: true })) ?? fetch(request);
}

// The worker does not call skipWaiting, so a new worker waits until the last page of the previous build is
// closed. Until then, those pages keep their own worker and its files, and no page gets files from another
// build.
scope.addEventListener("install", (event) => {
  event.waitUntil(keepFiles());
});

scope.addEventListener("activate", (event) => {
  event.waitUntil(
    otherBuilds()
      .then(deleteAll)
      .then(() => scope.clients.claim()),
  );
});

scope.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname, search } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin || pathname.startsWith("/v1/")) return;
  if (request.mode === "navigate") {
    event.respondWith(page(request));
    event.waitUntil(deleteLeftovers());
  } else if (pathname === CONFIGURATION) {
    event.respondWith(configuration(request));
  } else if (addresses.has(pathname + search)) {
    event.respondWith(file(request));
  }
});
