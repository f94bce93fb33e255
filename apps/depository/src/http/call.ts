// A request as the handlers see it, and the reply that they return. Neither needs a socket, so a test can pass a
// stream instead of a server's request.
import type { Readable } from "node:stream";
import { LOG_PREFIX } from "@digital-evidence/evidence/api";
import { apiPaths } from "./api-paths.ts";

/** The part of node:http's IncomingMessage that the service uses. */
export interface Asked extends Readable {
  readonly method?: string | undefined;
  /** The request target, exactly as it was sent. */
  readonly url?: string | undefined;
  /** The headers, by their names in lower case. */
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly socket?: { readonly remoteAddress?: string | undefined } | undefined;
}

/** A flat list in which names and values alternate. node:http writes this form without converting it. */
export type HeaderList = readonly string[];

export interface Reply {
  readonly status: number;
  readonly headers: HeaderList;
  readonly body: string | Uint8Array | null;
  /**
   * The security headers of a page. A reply without this member gets the headers for data, which forbid a browser to
   * run or to display the body.
   */
  readonly policy?: HeaderList;
}

export type Handler = (call: Call) => Reply | Promise<Reply>;

export interface Match {
  /** The route's path, with `{name}` for each parameter. */
  readonly template: string;
  readonly parameters: Readonly<Record<string, string>>;
}

type Find = (path: string) => Match | null;

export class Call {
  readonly asked: Asked;
  readonly requestId: string;
  readonly path: string;
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

  get isRead(): boolean {
    return this.method === "GET" || this.method === "HEAD";
  }

  get isApi(): boolean {
    return this.path.startsWith("/v1/");
  }

  /** Whether a page of any origin may read the answer. */
  get isOpen(): boolean {
    return this.isApi || this.path.startsWith(LOG_PREFIX);
  }

  /**
   * The path's name in the metrics. For the API and the log it is the template, so that there are few different
   * names.
   */
  get routeName(): string {
    const template = this.match?.template ?? "";
    if (apiPaths.has(template) || template.startsWith(LOG_PREFIX)) return template;
    return this.isApi ? "/v1/*" : "other";
  }

  /**
   * Whether each escape in the query stands for a byte, and the bytes are UTF-8. Of another query, the parsed values are
   * not what the client sent.
   */
  get hasReadableQuery(): boolean {
    try {
      decodeURIComponent(this.#search);
      return true;
    } catch {
      return false;
    }
  }

  get parameters(): Match["parameters"] {
    return this.match?.parameters ?? {};
  }

  queryValue(name: string): string | undefined {
    return this.#parsedQuery.get(name) ?? undefined;
  }

  /** The names in the order of the query. A name that is repeated in the query is repeated here too. */
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

/** The path and query of a request target. A target may also name the server: RFC 9112, section 3.2.2. */
function originForm(target: string): string {
  if (target.startsWith("/")) return target;
  const url = URL.parse(target);
  return url === null ? target : url.pathname + url.search;
}
