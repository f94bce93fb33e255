// Tests what the client asks of an object store, with a server that gives prepared answers. `npm run object-store` uses
// a real store.
import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createObjectStore } from "./object-store.ts";

const HOUR_MS = 3_600_000;
const now = Date.parse("2026-01-05T10:00:00Z");

let server: Server;
let requests: string[];
/** The pages of the store's list of uploads, by the key after which a page begins. The first page has the key "". */
let pages: Readonly<Record<string, string>>;

beforeEach(async () => {
  requests = [];
  server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? "", "http://localhost");
    requests.push(`${request.method} ${pathname} ${searchParams.get("uploadId") ?? ""}`);
    if (request.method === "DELETE") return response.writeHead(204).end();
    response.setHeader("Content-Type", "application/xml");
    return response.end(
      searchParams.has("uploads")
        ? `<ListMultipartUploadsResult>${pages[searchParams.get("key-marker") ?? ""]}</ListMultipartUploadsResult>`
        : "<ListBucketResult><IsTruncated>false</IsTruncated></ListBucketResult>",
    );
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  vi.stubEnv("AWS_ENDPOINT_URL_S3", `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  vi.stubEnv("AWS_REGION", "us-east-1");
  vi.stubEnv("AWS_ACCESS_KEY_ID", "id");
  vi.stubEnv("AWS_SECRET_ACCESS_KEY", "secret");
});
afterEach(() => {
  vi.unstubAllEnvs();
  server.closeAllConnections();
  server.close();
});

function upload(key: string, id: string, ageMs: number): string {
  const initiated = new Date(now - ageMs).toISOString();
  return `<Upload><Key>${key}</Key><UploadId>${id}</UploadId><Initiated>${initiated}</Initiated></Upload>`;
}

describe("an object store", () => {
  it("gets every old unfinished upload ended, however many pages its list has", async () => {
    pages = {
      "":
        `<IsTruncated>true</IsTruncated><NextKeyMarker>p/b</NextKeyMarker><NextUploadIdMarker>2</NextUploadIdMarker>` +
        upload("p/a", "1", 2 * HOUR_MS) +
        upload("p/b", "2", 0),
      "p/b": `<IsTruncated>false</IsTruncated>${upload("p/c", "3", 2 * HOUR_MS)}`,
    };
    const folder = createObjectStore({ bucket: "notary", prefix: "p/", hasPathStyle: true });
    await folder.sweep(() => false, now - HOUR_MS);
    expect(requests.filter((request) => request.startsWith("DELETE"))).toEqual([
      "DELETE /notary/p/a 1",
      "DELETE /notary/p/c 3",
    ]);
  });
});
