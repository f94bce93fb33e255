// Adds what static hosts need to the build: the given configuration, a Content-Security-Policy in index.html,
// and the headers that only a server can send. The headers are written as a `_headers` file (Netlify,
// Cloudflare Pages and others) and as part of an nginx configuration.
import { readFileSync } from "node:fs";
import { ANSWER_LIMITS } from "@digital-evidence/client/answer";
import { observerOrigins, readObservers } from "@digital-evidence/evidence/check-observers";
import { OBSERVERS_KEPT } from "@digital-evidence/evidence/limits";
import {
  CACHED_FOR_GOOD,
  CHECKED_EACH_TIME,
  EMBED_PREFIX,
  embedHeaders,
  fileHeaders,
  framingHeaders,
  HASHED_FOLDER,
  type Headers,
  metaPolicy,
  pageHeaders,
  POLICY_ORIGIN,
  SERVICE_WORKER_PATH,
  serviceWorkerHeaders,
  WORKER_PATH,
  workerHeaders,
} from "@digital-evidence/page-headers";
import type { Plugin } from "vite";
import { ROUTES } from "./src/routes/routes.ts";
import { ConfigError, parseConfig } from "./src/config/config-schema.ts";
import { configuredDirectories } from "./src/config/directories.ts";
import { configErrorWords } from "./src/words/config-error.ts";

type Configuration = { text: string; connectOrigins: string[] };

export function reasonOf(error: unknown): string {
  if (error instanceof ConfigError) return error.say(configErrorWords);
  return error instanceof Error ? error.message : String(error);
}

/** @throws Error when the pages could not start with this configuration */
export function readConfiguration(path: string): Configuration {
  const text = readFileSync(path, "utf8");
  if (Buffer.byteLength(text) > ANSWER_LIMITS.configuration) {
    throw new Error(`it is longer than ${ANSWER_LIMITS.configuration / 1024} KiB`);
  }
  return { text, connectOrigins: connectOrigins(JSON.parse(text)) };
}

/**
 * Returns the origins to which the pages may connect: those of documents, of domains with directories of keys, of observers, and of
 * the API and the ledger's API of every declared network. A deployment can therefore choose another declared network
 * without a new build.
 * @throws Error when an origin cannot be written into a policy
 */
function connectOrigins(body: unknown): string[] {
  const chosen = parseConfig(body);
  const declared = Object.keys((body as { networks?: object }).networks ?? {});
  const networks = declared.map((network) => parseConfig({ ...(body as object), network }));
  const origins = [chosen, ...networks].flatMap(({ network: { apiBase, ledgerApi = "" } }) =>
    [apiBase, ledgerApi].flatMap((address) => (address === "" ? [] : [new URL(address).origin])),
  );
  const directories = configuredDirectories(chosen.directories);
  if (directories === null) throw new ConfigError((words) => words.directories);
  const domains = directories.map(({ origin }) => origin);
  const observers = readObservers(chosen.observers ?? "");
  const isUsable = "list" in observers && observers.list.length <= OBSERVERS_KEPT;
  if (!isUsable && chosen.observers !== null) throw new ConfigError((words) => words.observers);
  const observed = "list" in observers ? observerOrigins(observers.list) : [];
  const all = new Set([...origins, ...chosen.documentOrigins, ...domains, ...observed]);
  for (const origin of all) {
    if (POLICY_ORIGIN.test(origin)) continue;
    throw new Error(
      `the host of ${origin} has characters that a Content-Security-Policy cannot contain`,
    );
  }
  return [...all];
}

/**
 * Writes the `_headers` file. A host sends the headers of every rule whose path matches. If several rules set
 * the same header, the host joins their values with a comma, and the browser enforces each policy in such a
 * list. The rule for all files therefore must not contain a policy that would break the workers.
 * That rule forbids framing, and no other rule can allow it again. On these hosts, other sites therefore cannot
 * frame the embed page (`/embed/{hash}`).
 */
function headersFile(connectOrigins: readonly string[], workers: readonly string[]): string {
  // A route that ends in a variable part becomes a rule for all addresses with the same beginning.
  const pages = new Set(Object.values(ROUTES).map((route) => route.replace(/:.*$/, "*")));
  const page = {
    "Content-Security-Policy": pageHeaders(connectOrigins)["Content-Security-Policy"] ?? "",
    "Cache-Control": CHECKED_EACH_TIME,
  };
  const worker = { "Content-Security-Policy": workerHeaders["Content-Security-Policy"] ?? "" };
  const serviceWorker = {
    "Content-Security-Policy": serviceWorkerHeaders["Content-Security-Policy"] ?? "",
    "Cache-Control": CHECKED_EACH_TIME,
  };
  const rules: [path: string, headers: Headers][] = [
    ["/*", { ...framingHeaders, ...fileHeaders }],
    ...[...pages, "/index.html"].map((path): [string, Headers] => [path, page]),
    ["/config.json", { "Cache-Control": CHECKED_EACH_TIME }],
    ["/html-verifier*", page],
    [SERVICE_WORKER_PATH, serviceWorker],
    [`${HASHED_FOLDER}*`, { "Cache-Control": CACHED_FOR_GOOD }],
    ...workers.map((path): [string, Headers] => [path, worker]),
  ];
  const lines = rules.flatMap(([path, headers]) => [
    path,
    ...Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`),
  ]);
  return `${lines.join("\n")}\n`;
}

function nginxFile(connectOrigins: readonly string[]): string {
  const location = (path: string, files: string, headers: Headers, cacheControl: string) => [
    `location ${path} {`,
    `  try_files ${files};`,
    ...Object.entries(headers).map(([name, value]) => `  add_header ${name} "${value}" always;`),
    // Without `always`, nginx leaves this header out of error responses. They must not be cached, because a
    // file that is missing now may exist after the next deployment.
    `  add_header Cache-Control "${cacheControl}";`,
    "}",
  ];
  const page = pageHeaders(connectOrigins);
  const lines = [
    "# Written by the explorer's build. Include it in the server block whose root is this folder.",
    ...location("/", "$uri /index.html", page, CHECKED_EACH_TIME),
    // nginx normalises addresses, so it would also use this location for //embed/ and /%65mbed/. At those
    // addresses, the pages show content that must not be framed, so nginx answers them with 404. The last argument
    // of `try_files` leads to another location with other headers, so it must not be index.html.
    `location ^~ ${EMBED_PREFIX} {`,
    `  if ($request_uri !~ "^${EMBED_PREFIX}") { return 404; }`,
    ...location("", "/index.html =404", embedHeaders(connectOrigins), CHECKED_EACH_TIME).slice(1),
    ...location(HASHED_FOLDER, "$uri =404", page, CACHED_FOR_GOOD),
    ...location(
      `~ ${WORKER_PATH.source.replaceAll("\\/", "/")}`,
      "$uri =404",
      workerHeaders,
      CACHED_FOR_GOOD,
    ),
    ...location(`= ${SERVICE_WORKER_PATH}`, "$uri =404", serviceWorkerHeaders, CHECKED_EACH_TIME),
    "location = /_headers { return 404; }",
    "location = /headers.nginx.conf { return 404; }",
  ];
  return `${lines.join("\n")}\n`;
}

/** @param configPath the path, on this machine, of the configuration that the pages are built with */
export function staticHost(configPath: string): Plugin {
  let configuration: Configuration;
  return {
    name: "static-host",
    apply: "build",
    // This hook runs before any work on the build begins.
    configResolved({ logger }) {
      try {
        configuration = readConfiguration(configPath);
      } catch (error) {
        const reason = reasonOf(error);
        logger.error(`The explorer cannot be built with ${configPath}: ${reason}`);
        // If the error were thrown instead, the bundler's stack trace would hide this message.
        process.exit(1);
      }
    },
    transformIndexHtml: {
      order: "post",
      handler: (html) => {
        const policy = metaPolicy(configuration.connectOrigins);
        // The policy applies only to what follows it in the page, so it must come before everything else.
        const written = html.replace(
          /<meta charset="utf-8"[^>]*>/,
          (charset) =>
            `${charset}\n    <meta http-equiv="Content-Security-Policy" content="${policy}">`,
        );
        if (written === html) throw new Error("index.html has no place for the policy");
        return written;
      },
    },
    generateBundle: {
      order: "post",
      handler(_options, bundle) {
        const { text, connectOrigins } = configuration;
        const workers = Object.keys(bundle)
          .map((name) => `/${name}`)
          .filter((path) => WORKER_PATH.test(path));
        if (workers.length === 0)
          throw new Error("no worker's script is named as its policy wants");
        const files = {
          "config.json": text,
          _headers: headersFile(connectOrigins, workers),
          "headers.nginx.conf": nginxFile(connectOrigins),
        };
        for (const [fileName, source] of Object.entries(files)) {
          this.emitFile({ type: "asset", fileName, source });
        }
      },
    },
  };
}
