// Tests what the client asks of an object store, with a server that gives prepared answers.
// `node tools/object-store.ts` uses a real store.
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
    if (pathname === "/photos/" && searchParams.has("list-type")) {
      return response.end(
        "<ListBucketResult><Contents><Key>cat.jpg</Key></Contents></ListBucketResult>",
      );
    }
    if (pathname.startsWith("/photos/")) {
      return response.writeHead(404).end("<Error><Code>NoSuchKey</Code></Error>");
    }
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
  it("[PU4] is refused, and not changed, where it has other objects and no mark", async () => {
    const folder = createObjectStore({ bucket: "photos", prefix: "", hasPathStyle: true });
    for (const change of [
      () => folder.write("published.json", "{}"),
      () => folder.sweep(() => true, now),
      () => folder.create("index/hash/0-3"),
      () => folder.remove("index/hash/0-3"),
      () => folder.retire("index/hash/0-3", now),
    ]) {
      await expect(change()).rejects.toMatchObject({ code: "FOREIGN_FILES" });
    }
    expect(requests.filter((request) => !request.startsWith("GET"))).toEqual([]);
  });

  it("gets its own old unfinished uploads ended, however many pages their list has, and no others", async () => {
    pages = {
      "":
        `<IsTruncated>true</IsTruncated><NextKeyMarker>p/index/hash/0-4</NextKeyMarker><NextUploadIdMarker>2</NextUploadIdMarker>` +
        upload("p/index/hash/0-3", "1", 2 * HOUR_MS) +
        upload("p/index/hash/0-4", "2", 0) +
        upload("p/video.mp4", "4", 2 * HOUR_MS),
      "p/index/hash/0-4": `<IsTruncated>false</IsTruncated>${upload("p/log/tile/entries/x001/234.p/5", "3", 2 * HOUR_MS)}`,
    };
    const folder = createObjectStore({ bucket: "notary", prefix: "p/", hasPathStyle: true });
    await folder.sweep(() => false, now - HOUR_MS);
    expect(requests.filter((request) => request.startsWith("DELETE"))).toEqual([
      "DELETE /notary/p/index/hash/0-3 1",
      "DELETE /notary/p/log/tile/entries/x001/234.p/5 3",
    ]);
  });
});
