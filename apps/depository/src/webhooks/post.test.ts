// Tests requests to real servers on this machine. Each test chooses the addresses that a server's name has.
import { execFileSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer as createTlsServer } from "node:https";
import type { AddressInfo, Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import tls from "node:tls";
import { expect, it } from "vitest";
import { useRawServer } from "../../test/raw-server.ts";
import { createPost, type PostResult } from "./post.ts";
import type { Address, WebhookTargets } from "./target.ts";

const loopback: Address = { address: "127.0.0.1", family: 4 };
const elsewhere: Address = { address: "93.184.216.34", family: 4 };
/** A time limit that is long enough on a busy machine. Requests that are meant to time out have a shorter limit. */
const PATIENT_MS = 20_000;

const server = useRawServer();

interface Try {
  readonly scheme?: "http" | "https";
  readonly host?: string;
  readonly targets?: WebhookTargets;
  /** The addresses of the name at the first look-up, at the second, and so on. The last list is repeated. */
  readonly names?: readonly (readonly Address[])[];
  readonly readsBody?: boolean;
  readonly timeoutMs?: number;
  readonly port?: number;
}

let looks: number;

function post(given: Try = {}): Promise<PostResult> {
  const { scheme = "http", host = "hook.example", targets = "ANY", names = [[loopback]] } = given;
  looks = 0;
  const send = createPost({
    targets,
    resolve: () => {
      const addresses = names[Math.min(looks, names.length - 1)] ?? [];
      looks += 1;
      return Promise.resolve(addresses);
    },
    timeoutMs: given.timeoutMs ?? PATIENT_MS,
  });
  return send({
    url: `${scheme}://${host}:${given.port ?? server.port}/hook`,
    headers: { "webhook-id": "evt_1" },
    body: "{}",
    readsBody: given.readsBody ?? false,
    signal: new AbortController().signal,
  });
}

it.each([
  ["a name with a private address", { names: [[loopback]] }],
  ["a name with a public and a private address", { names: [[elsewhere, loopback]] }],
  ["a name without addresses", { names: [[]] }],
  ["a private address in the URL", { host: "127.0.0.1" }],
  ["a private address in another spelling", { host: "0x7f.1" }],
  ["a private IPv6 address", { host: "[::ffff:127.0.0.1]" }],
] as const)("[WH7] does not connect to %s", async (_, given) => {
  for (const scheme of ["http", "https"] as const) {
    expect(await post({ scheme, targets: "PUBLIC", ...given })).toEqual({
      ok: false,
      problem: "FORBIDDEN_ADDRESS",
    });
  }
  expect(server.connections).toBe(0);
});

it("[WH7] looks a name up once for a connection, and connects to what it has checked", async () => {
  server.serve = (socket) => socket.end("HTTP/1.1 204 No Content\r\n\r\n");
  // A second look-up would return an address at which no server answers.
  expect(await post({ names: [[loopback], [elsewhere]] })).toMatchObject({ ok: true, status: 204 });
  expect(looks).toBe(1);
});

it("[WH7] connects to nothing where webhooks are turned off", async () => {
  expect(await post({ targets: "NONE", names: [[elsewhere]] })).toEqual({
    ok: false,
    problem: "FORBIDDEN_ADDRESS",
  });
});

it("[WH7] follows no redirect", async () => {
  server.serve = (socket) =>
    socket.end(`HTTP/1.1 307 Moved\r\nLocation: http://127.0.0.1:${server.port}/\r\n\r\n`);
  expect(await post()).toEqual({ ok: true, status: 307, body: "" });
  expect(server.connections).toBe(1);
});

it("[WH6] reads no more of an answer than it needs", async () => {
  let sent = 0;
  server.serve = (socket) => {
    socket.write("HTTP/1.1 200 OK\r\n\r\n");
    const more = (): void => {
      if (socket.destroyed) return;
      sent += 65_536;
      socket.write("x".repeat(65_536), more);
    };
    more();
  };
  expect(await post({ readsBody: true })).toEqual({ ok: false, problem: "TOO_LONG" });
  // The server could send only what fits into the buffers of both ends before the connection was closed.
  expect(sent).toBeLessThan(64 * 2 ** 20);
  expect(await post({ readsBody: false })).toEqual({ ok: true, status: 200, body: "" });
});

it.each([
  ["says nothing", () => {}],
  ["sends its answer slowly", (socket: Socket) => socket.write("HTTP/1.1 2")],
  [
    "sends its body slowly",
    (socket: Socket) => socket.write("HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\n{"),
  ],
])("[WH6] waits no longer than the time limit for a server that %s", async (_, manner) => {
  server.serve = manner;
  expect(await post({ timeoutMs: 300, readsBody: true })).toEqual({
    ok: false,
    problem: "TIMEOUT",
  });
});

it.each([
  ["no HTTP", "220 mail.example ESMTP\r\n"],
  ["nothing", ""],
  [
    "another protocol",
    "HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: Upgrade\r\n\r\n",
  ],
])("[WH3] reports %s as a failed connection", async (_, text) => {
  server.serve = (socket) => socket.end(text);
  expect(await post()).toEqual({ ok: false, problem: "CONNECTION" });
});

it("[WH7] demands a certificate for the name, from an authority that it trusts", async () => {
  const folder = mkdtempSync(join(tmpdir(), "webhook-tls-"));
  const [key, cert] = ["key.pem", "cert.pem"].map((name) => join(folder, name)) as [string, string];
  execFileSync(
    "openssl",
    [
      "req",
      "-x509",
      "-newkey",
      "ec",
      "-pkeyopt",
      "ec_paramgen_curve:P-256",
      "-nodes",
      "-keyout",
      key,
    ]
      .concat(["-out", cert, "-days", "2", "-subj", "/CN=hook.example"])
      .concat(["-addext", "subjectAltName=DNS:hook.example"]),
    { stdio: "ignore" },
  );
  const files = { key: readFileSync(key), cert: readFileSync(cert) };
  rmSync(folder, { recursive: true });
  const secure = createTlsServer(files, (_request, response) => response.writeHead(204).end());
  secure.listen(0, "127.0.0.1");
  await once(secure, "listening");
  const given = { scheme: "https", port: (secure.address() as AddressInfo).port } as const;
  const trusted = tls.getCACertificates("default");
  try {
    expect(await post(given)).toEqual({ ok: false, problem: "CONNECTION" });
    tls.setDefaultCACertificates([...trusted, files.cert.toString()]);
    expect(await post(given)).toMatchObject({ ok: true, status: 204 });
    expect(await post({ ...given, host: "other.example" })).toEqual({
      ok: false,
      problem: "CONNECTION",
    });
  } finally {
    tls.setDefaultCACertificates(trusted);
    secure.close();
  }
});
