// Finds the route of a path. In the template of a route, `{name}` stands for one segment, as in OpenAPI, and
// `{name...}` at the end for one or more segments. If several routes match a path, the route without parameters is
// used, or else the route that was added first.
import type { Handler, Match } from "./call.ts";

type Method = "GET" | "POST" | "DELETE" | "OPTIONS";

interface Route {
  readonly template: string;
  readonly handlers: Map<string, Handler>;
}

export interface Router {
  on(method: Method, template: string, handler: Handler): void;
  readonly find: (path: string) => Match | null;
  handler(template: string, method: string): Handler | undefined;
  all(): { method: string; path: string }[];
}

const none = {};

export function createRouter(): Router {
  const routes = new Map<string, Route>();
  const patterns: { pattern: RegExp; template: string }[] = [];

  function routeOf(template: string): Route {
    const known = routes.get(template);
    if (known !== undefined) return known;
    const route: Route = { template, handlers: new Map() };
    routes.set(template, route);
    if (template.includes("{")) {
      const pattern = new RegExp(
        `^${template.replaceAll(/\{(\w+)\}/g, "(?<$1>[^/]+)").replace(/\{(\w+)\.\.\.\}$/, "(?<$1>.+)")}$`,
      );
      patterns.push({ pattern, template });
    }
    return route;
  }

  return {
    on(method, template, handler) {
      routeOf(template).handlers.set(method, handler);
    },
    find(path) {
      const exact = routes.get(path);
      if (exact !== undefined) return { template: exact.template, parameters: none };
      for (const { pattern, template } of patterns) {
        const groups = pattern.exec(path)?.groups;
        if (groups !== undefined) return { template, parameters: decoded(groups) };
      }
      return null;
    },
    handler: (template, method) => routes.get(template)?.handlers.get(method),
    all: () =>
      [...routes.values()].flatMap(({ template, handlers }) =>
        [...handlers.keys()].map((method) => ({ method, path: template })),
      ),
  };
}

function decoded(groups: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(groups).map(([name, text]) => [name, decode(text)]));
}

/** Text with invalid percent-encoding is returned unchanged. The parameters' schemas refuse it later. */
function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
