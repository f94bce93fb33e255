// Refuses query parameters that are unknown, and repeated ones where only one is expected. If the service ignored
// them instead, a client could take an unfiltered answer for a filtered one.
import { Failure } from "./failure.ts";
import { operations } from "./operations.ts";
import type { Step } from "./steps.ts";

/** For each path that has query parameters: their names, and whether each may be repeated. */
const namesByPath: ReadonlyMap<string, ReadonlyMap<string, boolean>> = new Map(
  operations.flatMap(({ method, path, parameters }) => {
    const names = parameters
      .filter((parameter) => parameter.in === "query")
      .map(({ name, isList = false }) => [name, isList] as const);
    return method === "get" && names.length > 0 ? [[path, new Map(names)] as const] : [];
  }),
);

export const checkQueryNames: Step = (call, next) => {
  const known = call.isRead ? namesByPath.get(call.match?.template ?? "") : undefined;
  if (known === undefined) return next(call);
  const seen = new Set<string>();
  for (const name of call.queryNames()) {
    const isRepeatable = known.get(name);
    if (isRepeatable === undefined) {
      const list = [...known.keys()].join(", ");
      throw new Failure(
        "INVALID_REQUEST",
        `is not a parameter of this path; its parameters are ${list}`,
        name,
      );
    }
    if (seen.has(name) && !isRepeatable) {
      throw new Failure("INVALID_REQUEST", "must be given only once", name);
    }
    seen.add(name);
  }
  return next(call);
};
