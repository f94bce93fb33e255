// Which handler a path and a method belong to. Paths are written once, in evidence/api, in OpenAPI's
// spelling: `{name}` stands for one step. A path without parameters goes before one with them.
import type { Handler, Match, Route } from "./call.ts";

export interface Router {
  on(method: "GET" | "POST" | "OPTIONS", template: string, handler: Handler): void;
  readonly find: (path: string) => Match | null;
  all(): { method: string; path: string }[];
}

const none = {};

export function createRouter(): Router {
  const routes = new Map<string, Route>();
  const patterns: { pattern: RegExp; route: Route }[] = [];

  function routeOf(template: string): Route {
    const known = routes.get(template);
    if (known !== undefined) return known;
    const route: Route = { template, handlers: new Map() };
    routes.set(template, route);
    if (template.includes("{")) {
      const pattern = new RegExp(`^${template.replaceAll(/\{(\w+)\}/g, "(?<$1>[^/]+)")}$`);
      patterns.push({ pattern, route });
    }
    return route;
  }

  return {
    on(method, template, handler) {
      routeOf(template).handlers.set(method, handler);
    },
    find(path) {
      const exact = routes.get(path);
      if (exact !== undefined) return { route: exact, parameters: none };
      for (const { pattern, route } of patterns) {
        const groups = pattern.exec(path)?.groups;
        if (groups !== undefined)
          return { route, parameters: path.includes("%") ? decoded(groups) : groups };
      }
      return null;
    },
    all: () =>
      [...routes.values()].flatMap(({ template, handlers }) =>
        [...handlers.keys()].map((method) => ({ method, path: template })),
      ),
  };
}

function decoded(groups: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(groups).map(([name, text]) => [name, decode(text)]));
}

/** What is not UTF-8 in percent signs stays as it came, and fits nothing. */
function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
