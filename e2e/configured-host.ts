// A host that sends the built explorer with a configuration that the test provides, and with the headers that this
// configuration needs. The service is on another origin.
import { readFileSync } from "node:fs";
import { extname, join } from "node:path";
import { pageHeaders } from "@digital-evidence/page-headers";
import { contentTypes, type Host, serve } from "./static-hosts.ts";

/**
 * @param folder the built explorer
 * @param configuration the body of config.json
 * @param connectOrigins the origins to which the pages may connect, besides the origin of this host
 */
export function configuredHost(
  folder: string,
  configuration: () => unknown,
  connectOrigins: readonly string[],
): Promise<Host> {
  const page = readFileSync(join(folder, "index.html"), "utf8").replace(
    /<meta http-equiv="Content-Security-Policy"[^>]*>/,
    "",
  );
  return serve((request, response) => {
    const { pathname } = new URL(request.url ?? "/", "http://host");
    if (pathname === "/config.json") {
      response.setHeader("content-type", "application/json").end(JSON.stringify(configuration()));
      return;
    }
    if (extname(pathname) === "") {
      response.setHeaders(new Headers(pageHeaders(connectOrigins)));
      response.setHeader("content-type", "text/html").end(page);
      return;
    }
    try {
      const body = readFileSync(join(folder, pathname));
      const type = contentTypes[extname(pathname)] ?? "application/octet-stream";
      response.setHeader("content-type", type).end(body);
    } catch {
      response.writeHead(404).end();
    }
  });
}
