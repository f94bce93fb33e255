// Serves `/openapi.json` and, for people, `/reference`. The reference page is generated when the service starts. It
// has no scripts, so it can be saved and read offline, and the strictest Content-Security-Policy allows it.
import { readFileSync } from "node:fs";
import { pageHeaders } from "@digital-evidence/page-headers";
import { respond } from "./call.ts";
import { etagOf } from "./etag.ts";
import { openApiDocument } from "./openapi.ts";
import { referencePage } from "./reference-page.ts";
import type { Router } from "./router.ts";

export const REFERENCE_STYLE = "/reference.css";

export function addReferenceRoutes(router: Router): void {
  const document = openApiDocument();
  const style = readFileSync(new URL("reference.css", import.meta.url), "utf8");
  const policy = pageHeaders([]);
  serve("/openapi.json", JSON.stringify(document), {
    "Content-Type": "application/json",
    "Access-Control-Allow-Origin": "*",
  });
  serve("/reference", referencePage(REFERENCE_STYLE), {
    "Content-Type": "text/html; charset=utf-8",
  });
  serve(REFERENCE_STYLE, style, { "Content-Type": "text/css; charset=utf-8" });

  function serve(path: string, text: string, headers: Readonly<Record<string, string>>): void {
    const caching = { ETag: etagOf(text), "Cache-Control": "no-cache" };
    const reply = respond(text, 200, { ...policy, ...headers, ...caching });
    router.on("GET", path, () => reply);
  }
}
