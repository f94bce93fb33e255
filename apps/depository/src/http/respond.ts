// Creates replies from a status, a body, and the headers that only this reply has. The steps in app.ts add the
// headers that every answer has.
import type { HeaderList, Reply } from "./call.ts";

type Headers = Readonly<Record<string, string>>;

export function headerList(headers: Headers): HeaderList {
  return Object.entries(headers).flat();
}

export function respond(body: Reply["body"], status: number, headers: Headers): Reply {
  return { status, headers: headerList(headers), body };
}

export function respondJson(body: object, status: number, headers: Headers): Reply {
  return respond(JSON.stringify(body), status, { "Content-Type": "application/json", ...headers });
}
