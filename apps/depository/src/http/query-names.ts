// Which parameters the query of a list may have. One that is not known, or that is given twice where one
// is expected, would be a filter that silently does nothing; so it is refused.
import { Failure } from "./failure.ts";
import { operations } from "./operations.ts";
import type { Step } from "./steps.ts";

/** By path, whether a parameter may be repeated, by its name; only for calls that take any. */
const namesByPath: ReadonlyMap<string, ReadonlyMap<string, boolean>> = new Map(
  operations.flatMap(({ method, path, parameters }) => {
    const names = parameters
      .filter((parameter) => parameter.in === "query")
      .map(({ name, isList = false }) => [name, isList] as const);
    return method === "get" && names.length > 0 ? [[path, new Map(names)] as const] : [];
  }),
);

/** Refuses a read whose query has an unknown name, or one twice. */
export const checkQueryNames: Step = (call, next) => {
  const known = call.isRead ? namesByPath.get(call.match?.route.template ?? "") : undefined;
  if (known === undefined) return next(call);
  const seen = new Set<string>();
  for (const name of call.queryNames()) {
    const isRepeatable = known.get(name);
    if (isRepeatable === undefined) {
      const list = [...known.keys()].join(", ");
      throw new Failure("INVALID_REQUEST", `is not known here; known are ${list}`, name);
    }
    if (seen.has(name) && !isRepeatable) {
      throw new Failure("INVALID_REQUEST", "must be given once", name);
    }
    seen.add(name);
  }
  return next(call);
};
