import { once } from "node:events";
import { createServer, type RequestListener, type Server } from "node:http";
import { afterAll, expect, it } from "vitest";
import { submit, withoutRest } from "./demonstration.ts";

const servers: Server[] = [];
afterAll(() => {
  for (const server of servers) server.close();
});

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, "127.0.0.1");
  servers.push(server);
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("no port to be had");
  return `http://127.0.0.1:${address.port}`;
}

it("the demonstration sends its key only to the service's address", async () => {
  const keys: unknown[] = [];
  const elsewhere = await serve(({ headers }, response) => {
    keys.push(headers["x-api-key"]);
    response.end("[]");
  });
  const service = await serve((_request, response) =>
    response.writeHead(307, { location: elsewhere }).end(),
  );
  await expect(submit(service, "secret", [], new AbortController().signal)).rejects.toThrow();
  expect(keys).toEqual([]);
});

it("the demonstration fills its store in calls of at least four documents, which are in one batch", () => {
  for (let fill = 4; fill < 50; fill += 1) {
    let left = fill;
    while (left > 0) {
      const count = withoutRest(4, left);
      expect(count).toBeGreaterThanOrEqual(4);
      left -= count;
    }
    expect(left).toBe(0);
  }
});
