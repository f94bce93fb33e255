// Runs a timestamp authority over HTTP with the command openssl, for the demonstration and for tests. It makes its
// certificates at the start and prints where the root certificate is.
//
//   node scripts/timestamp-authority/main.ts FOLDER NAME
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { createOpensslAuthority } from "./openssl.ts";

/** The maximum length of a request. A real one has about 70 bytes. */
const MAX_REQUEST_BYTES = 4_096;

const [folder, name] = process.argv.slice(2);
if (folder === undefined || name === undefined) {
  console.error("usage: node scripts/timestamp-authority/main.ts FOLDER NAME");
  process.exit(2);
}
const authority = await createOpensslAuthority(folder, { name });

const server = createServer((request, response) => {
  if (
    request.method !== "POST" ||
    request.headers["content-type"] !== "application/timestamp-query"
  ) {
    response.writeHead(400).end("Send a request by RFC 3161 as application/timestamp-query.\n");
    request.resume();
    return;
  }
  bodyOf(request)
    .then((body) => authority.reply(body))
    .then(
      (reply) =>
        response.writeHead(200, { "Content-Type": "application/timestamp-reply" }).end(reply),
      () => response.writeHead(500).end(),
    );
});
server.listen(Number(process.env["PORT"] || 0), "127.0.0.1", () => {
  const { port } = server.address() as AddressInfo;
  console.log(`Timestamp authority is at http://127.0.0.1:${port}/ with ${authority.rootFile}`);
});

async function bodyOf(request: IncomingMessage): Promise<Uint8Array> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > MAX_REQUEST_BYTES) throw new Error("the request is too long");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
