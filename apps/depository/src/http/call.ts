// A request as the handlers see it, and what they make of it. Nothing here is bound to a socket: a
// server's request fits, and so does a stream a test has made.
import type { Readable } from "node:stream";
import { PATHS } from "@digital-evidence/evidence/api";

/** The part of node:http's IncomingMessage that is used. */
export interface Asked extends Readable {
  readonly method?: string | undefined;
  /** The request target, as it came. */
  readonly url?: string | undefined;
  /** By lower-case name. */
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly socket?: { readonly remoteAddress?: string | undefined } | undefined;
}

/** Names and values by turns, as node:http writes them without looking further. */
export type HeaderList = readonly string[];

export interface Reply {
  readonly status: number;
  readonly headers: HeaderList;
  readonly body: string | Uint8Array | null;
  /** What a browser may do with it; where it is absent, nothing. */
  readonly policy?: HeaderList;
}

export type Handler = (call: Call) => Reply | Promise<Reply>;

export interface Route {
  readonly template: string;
  readonly handlers: Map<string, Handler>;
}

export interface Match {
  readonly route: Route;
  readonly parameters: Readonly<Record<string, string>>;
}

/** Looks a path up in the table of routes. */
type Find = (path: string) => Match | null;

const apiPaths: ReadonlySet<string> = new Set(Object.values(PATHS));

export class Call {
  readonly asked: Asked;
  readonly requestId: string;
  readonly path: string;
  /** What the router found at the path; null for nothing. */
  readonly match: Match | null;
  readonly #search: string;
  #query: URLSearchParams | undefined;

  constructor(asked: Asked, requestId: string, find: Find = () => null) {
    this.asked = asked;
    this.requestId = requestId;
    const target = originForm(asked.url ?? "/");
    const end = target.indexOf("?");
    this.path = end < 0 ? target : target.slice(0, end);
    this.#search = end < 0 ? "" : target.slice(end);
    this.match = find(this.path);
  }

  get method(): string {
    return this.asked.method ?? "GET";
  }

  /** Whether it asks for something without changing anything; HEAD is GET without the body. */
  get isRead(): boolean {
    return this.method === "GET" || this.method === "HEAD";
  }

  get isApi(): boolean {
    return this.path.startsWith("/v1/");
  }

  /** What the metrics call the path: its template where it is the API's, so that there are few names. */
  get routeName(): string {
    const template = this.match?.route.template ?? "";
    if (apiPaths.has(template)) return template;
    return this.isApi ? "/v1/*" : "other";
  }

  /** Of the path, by their names in its template. */
  get parameters(): Match["parameters"] {
    return this.match?.parameters ?? {};
  }

  /** The first of that name. */
  queryValue(name: string): string | undefined {
    return this.#parsedQuery.get(name) ?? undefined;
  }

  /** As they come, each as often as it is given. */
  queryNames(): Iterable<string> {
    return this.#parsedQuery.keys();
  }

  queryValues(name: string): readonly string[] {
    return this.#parsedQuery.getAll(name);
  }

  get #parsedQuery(): URLSearchParams {
    this.#query ??= new URLSearchParams(this.#search);
    return this.#query;
  }

  /** @param name in lower case */
  header(name: string): string | undefined {
    const value = this.asked.headers[name];
    return Array.isArray(value) ? value.join(", ") : value;
  }
}

/** A target that names the server too, as a proxy is sent it: RFC 9112 section 3.2.2. */
function originForm(target: string): string {
  if (target.startsWith("/")) return target;
  const url = URL.parse(target);
  return url === null ? target : url.pathname + url.search;
}
