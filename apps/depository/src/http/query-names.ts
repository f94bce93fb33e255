// Refuses query parameters that are unknown, repeated ones where only one is expected, and queries whose bytes are not
// text. If the service ignored or replaced them instead, a client could take the answer to another question for its own.
import type { Call } from "./call.ts";
import { Failure } from "./failure.ts";
import { operations } from "./operations.ts";

/** For each operation: the names of its query parameters, and whether each may be repeated. */
const namesByOperation: ReadonlyMap<string, ReadonlyMap<string, boolean>> = new Map(
  operations.map(({ method, path, parameters }) => {
    const names = parameters
      .filter((parameter) => parameter.in === "query")
      .map(({ name, isList = false }) => [name, isList] as const);
    return [`${method} ${path}`, new Map(names)];
  }),
);

/** @throws Failure */
export function checkQueryNames(call: Call): void {
  const method = call.method === "HEAD" ? "get" : call.method.toLowerCase();
  const known = namesByOperation.get(`${method} ${call.routeOptions.config.template ?? ""}`);
  if (known === undefined) return;
  if (!isReadable(call.originalUrl)) {
    throw new Failure("INVALID_REQUEST", "the query is not percent-encoded UTF-8");
  }
  const seen = new Set<string>();
  for (const name of call.query.keys()) {
    const isRepeatable = known.get(name);
    if (isRepeatable === undefined) {
      const list =
        known.size === 0 ? "it has none" : `its parameters are ${[...known.keys()].join(", ")}`;
      throw new Failure("INVALID_REQUEST", `is not a parameter of this path; ${list}`, name);
    }
    if (seen.has(name) && !isRepeatable) {
      throw new Failure("INVALID_REQUEST", "must be given only once", name);
    }
    seen.add(name);
  }
}

/**
 * Whether each escape in the query stands for a byte, and the bytes are UTF-8. Of another query, the parsed values are
 * not what the client sent.
 */
function isReadable(target: string): boolean {
  try {
    const [path = ""] = target.split("?", 1);
    decodeURIComponent(target.slice(path.length));
    return true;
  } catch {
    return false;
  }
}
