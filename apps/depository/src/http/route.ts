// A row of the table of routes. Each file with routes returns its rows; app.ts puts them together.
import type { Answer } from "./answer.ts";
import type { Call, Reply } from "./call.ts";

type Handled = Answer | Reply;
export type Handler = (call: Call) => Handled | Promise<Handled>;

export interface Route {
  readonly method: "GET" | "POST" | "DELETE";
  /** With `{name}` for each parameter, as in OpenAPI. A `*` at the end is one or more segments. */
  readonly path: string;
  readonly handler: Handler;
}

function rowsOf(method: Route["method"]) {
  return (path: string, handler: Handler): Route => ({ method, path, handler });
}

/** A row for GET is also one for HEAD. */
export const get = rowsOf("GET");
export const post = rowsOf("POST");
export const remove = rowsOf("DELETE");
