// Runs the command behind a real proxy, which tunnels to a service on this machine.
import { once } from "node:events";
import { createServer } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { runBin } from "../test/bin.ts";
import { type LiveService, startLiveService } from "../test/live-service.ts";

let service: LiveService;
/** The authorities to which the proxy was asked to connect, each with the credentials that were sent. */
const asked: [authority: string, credentials: string | undefined][] = [];
const proxy = createServer().on("connect", (request, socket, head) => {
  const { url: authority = "", headers } = request;
  asked.push([authority, headers["proxy-authorization"]]);
  if (authority !== new URL(service.origin).host) {
    socket.end("HTTP/1.1 502 Bad Gateway\r\n\r\n");
    return;
  }
  const { hostname, port } = new URL(service.origin);
  const upstream = connect(Number(port), hostname, () => {
    socket.write("HTTP/1.1 200 OK\r\n\r\n");
    upstream.write(head);
    upstream.pipe(socket).pipe(upstream);
  });
  upstream.on("error", () => socket.destroy());
  socket.on("error", () => upstream.destroy());
});
let address: string;

beforeAll(async () => {
  service = await startLiveService();
  await once(proxy.listen(0, "127.0.0.1"), "listening");
  address = `127.0.0.1:${(proxy.address() as AddressInfo).port}`;
});
afterAll(async () => {
  proxy.closeAllConnections();
  proxy.close();
  await service.stop();
});
beforeEach(() => {
  asked.length = 0;
});

const status = (base: string, env: Record<string, string>) =>
  runBin(["status", service.hash, "--base", base, "--retries", "0"], { env });

it("sends requests through HTTP_PROXY, with the credentials in its address", async () => {
  const ended = await status(service.origin, { HTTP_PROXY: `http://me:secret@${address}` });
  expect(ended).toMatchObject({ exitCode: 0, stderr: "" });
  const credentials = `Basic ${Buffer.from("me:secret").toString("base64")}`;
  expect(asked).toEqual([[new URL(service.origin).host, credentials]]);
});

it("lets the proxy of HTTPS_PROXY resolve the name, and goes nowhere else where it refuses", async () => {
  const ended = await status("https://evidence.example", { HTTPS_PROXY: `http://${address}` });
  expect(ended.exitCode).toBe(3);
  expect(asked).toEqual([["evidence.example:443", undefined]]);
});

it.each(["127.0.0.1", "localhost,127.0.0.1", "*"])(
  "goes around the proxy to NO_PROXY=%s",
  async (hosts) => {
    const env = { http_proxy: `http://${address}`, NO_PROXY: hosts };
    expect(await status(service.origin, env)).toMatchObject({ exitCode: 0, stderr: "" });
    expect(asked).toEqual([]);
  },
);

it("asks nobody where the variable is not an address, and works without a network", async () => {
  const env = { HTTP_PROXY: "not an address" };
  expect(await status(service.origin, env)).toEqual({
    exitCode: 2,
    stdout: "",
    stderr: "error USAGE: HTTPS_PROXY or HTTP_PROXY is not the address of a proxy\n",
  });
  expect((await runBin(["--version"], { env })).exitCode).toBe(0);
});
