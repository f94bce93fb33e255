// `/openapi.json`, and the same for people at `/reference`: one page made from the document when the
// service starts, without any script, so that it reads offline and under the strictest policy.
import { hash } from "node:crypto";
import { readFileSync } from "node:fs";
import type { Hono } from "hono";
import { isKnown } from "./answer.ts";
import type { Env } from "./context.ts";
import { openApiDocument } from "./openapi.ts";
import { referencePage } from "./reference-page.ts";
import { respond } from "./respond.ts";
import { pageHeaders } from "./security-headers.ts";

export const REFERENCE_STYLE = "/reference.css";

export function addReferenceRoutes(app: Hono<Env>): void {
  const document = openApiDocument();
  const style = readFileSync(new URL("reference.css", import.meta.url), "utf8");
  const policy = pageHeaders([]);
  serve("/openapi.json", JSON.stringify(document), {
    "Content-Type": "application/json",
    "Access-Control-Allow-Origin": "*",
  });
  serve("/reference", referencePage(REFERENCE_STYLE), {
    ...policy,
    "Content-Type": "text/html; charset=utf-8",
  });
  serve(REFERENCE_STYLE, style, { ...policy, "Content-Type": "text/css; charset=utf-8" });

  function serve(
    path: string,
    content: string | Promise<string>,
    headers: Readonly<Record<string, string>>,
  ): void {
    app.get(path, async (c) => {
      const text = await content;
      const etag = `"${hash("sha1", text, "base64url")}"`;
      const all = { ...headers, ETag: etag, "Cache-Control": "no-cache" };
      if (isKnown(c.req.header("If-None-Match"), etag)) return respond(c, null, 304, all);
      return respond(c, text, 200, all);
    });
  }
}
