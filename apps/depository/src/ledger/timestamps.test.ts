// Tests a whole service in this process. The authorities are HTTP servers: one makes its answers with the command
// openssl, and the others give wrong answers.
import { X509Certificate } from "node:crypto";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { verifyToken } from "@digital-evidence/timestamp";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createHash } from "node:crypto";
import {
  createOpensslAuthority,
  hasOpenssl,
  isValidForOpenssl,
  type OpensslAuthority,
} from "../../../../scripts/timestamp-authority/openssl.ts";
import { type FreshDepository, freshDepository } from "../../test/fresh-depository.ts";
import { growLedger } from "../../test/grow-ledger.ts";
import {
  type Authority,
  AuthoritiesFileError,
  readAuthoritiesFile,
} from "@digital-evidence/log/authorities-file";

let folder: string;
let depositories: FreshDepository[];
let servers: Server[];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "timestamps-"));
  depositories = [];
  servers = [];
});
afterEach(async () => {
  for (const server of servers) server.close();
  for (const server of servers) server.closeAllConnections();
  await Promise.all(depositories.map((depository) => depository.remove()));
  rmSync(folder, { recursive: true, force: true });
});

async function addressOf(answer: RequestListener): Promise<URL> {
  const server = createServer(answer).listen(0, "127.0.0.1");
  servers.push(server);
  await once(server, "listening");
  return new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/tsa`);
}

async function bodyOf(request: AsyncIterable<unknown>): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

async function depositoryWith(authorities: readonly Authority[], log?: (line: string) => void) {
  const depository = await freshDepository({ authorities, ...(log === undefined ? {} : { log }) });
  depositories.push(depository);
  depository.clock.time = Date.now();
  return depository;
}

const text = async ({ app }: FreshDepository, path: string) => (await app.request(path)).text();
const listed = async ({ app }: FreshDepository, size: number) =>
  ((await (await app.request(`/log/timestamps/from/${size}`)).json()) as { data: unknown }).data;

async function publish(depository: FreshDepository, size: number): Promise<void> {
  await growLedger(depository.store, size);
  depository.clock.time += 100;
  await depository.service.publishCheckpoint();
}

/**
 * Sets the clock forward by the pause, and then asks the authorities. The clock must stay close to the real time,
 * because openssl puts the real time into its tokens.
 */
async function ask(depository: FreshDepository, pauseS = 2): Promise<void> {
  depository.clock.time += pauseS * 1000;
  await depository.service.askAuthorities();
}

describe.runIf(hasOpenssl())("a log with timestamp authorities", () => {
  let shared: string;
  let openssl: OpensslAuthority;
  let anchor: Uint8Array;
  beforeAll(async () => {
    shared = mkdtempSync(join(tmpdir(), "authority-"));
    openssl = await createOpensslAuthority(shared, { name: "Test clock" });
    anchor = new X509Certificate(readFileSync(openssl.rootFile)).raw;
  });
  afterAll(() => {
    rmSync(shared, { recursive: true, force: true });
  });

  /** Changes the request before openssl sees it. */
  const changing =
    (change: (body: Buffer) => void): RequestListener =>
    (request, response) => {
      void bodyOf(request)
        .then((body) => {
          change(body);
          return openssl.reply(body);
        })
        .then((reply) => response.end(reply));
    };
  const honest = changing(() => undefined);

  it("[TS1] stores a token of each published checkpoint, and serves it for good by the tree's size", async () => {
    const asked: (string | undefined)[] = [];
    const address = await addressOf((request, response) => {
      asked.push(request.headers["content-type"]);
      honest(request, response);
    });
    const depository = await depositoryWith([{ name: "clock", address, anchor }]);
    await publish(depository, 0);
    await ask(depository);
    expect(asked).toEqual([]);
    await publish(depository, 3);
    expect(await listed(depository, 1)).toEqual([
      { authority: "clock", treeSize: null, certificate: null },
    ]);
    await ask(depository);
    await ask(depository);
    expect(asked).toEqual(["application/timestamp-query"]);
    await publish(depository, 5);
    await ask(depository);
    const certificate = Buffer.from(anchor).toString("base64");
    expect(await listed(depository, 1)).toEqual([{ authority: "clock", treeSize: 3, certificate }]);
    expect(await listed(depository, 4)).toMatchObject([{ treeSize: 5 }]);
    expect(await listed(depository, 6)).toMatchObject([{ treeSize: null }]);

    const response = await depository.app.request("/log/timestamps/5/clock");
    expect(response.headers.get("Content-Type")).toBe("application/cms");
    expect(response.headers.get("Cache-Control")).toBe("public, max-age=31536000, immutable");
    expect(response.headers.get("Access-Control-Allow-Origin")).toBe("*");
    const token = new Uint8Array(await response.arrayBuffer());
    const [body = ""] = (await text(depository, "/log/checkpoint")).split("\n\n", 1);
    const [tokenFile, dataFile] = [join(folder, "token"), join(folder, "body")];
    writeFileSync(tokenFile, token);
    writeFileSync(dataFile, `${body}\n`);
    const root = openssl.rootFile;
    expect(isValidForOpenssl({ token: tokenFile, data: dataFile, root })).toBe(true);
    const digests = { "SHA-256": createHash("sha256").update(`${body}\n`).digest() };
    const claim = { token, digests, anchor, nonce: null, now: new Date(), subtle: crypto.subtle };
    expect(await verifyToken(claim)).toMatchObject({ ok: true, value: { signer: "Test clock" } });

    const metrics = await text(depository, "/metrics");
    expect(metrics).toContain('depository_log_timestamp_size{authority="clock"} 5');
    expect(metrics).toContain('depository_log_timestamp_failing{authority="clock"} 0');
  });

  it("[TS1] continues after a restart where it was, and keeps the certificate of earlier tokens", async () => {
    const address = await addressOf(honest);
    const depository = await depositoryWith([{ name: "clock", address, anchor }]);
    await publish(depository, 3);
    await depository.store.timestamps.put({
      authority: "clock",
      size: 2,
      token: "b2xk",
      anchor: "b2xk",
    });
    await ask(depository);
    expect(await listed(depository, 1)).toMatchObject([{ treeSize: 2, certificate: "b2xk" }]);
    expect(await listed(depository, 3)).toMatchObject([{ treeSize: 3 }]);
    expect(await text(depository, "/log/timestamps/2/clock")).toBe("old");
  });

  it("[TS1] stores no false or late answer, logs each reason once, asks again, and delays nothing", async () => {
    const replies: RequestListener[] = [
      (_, response) => response.writeHead(302, { Location: "/elsewhere" }).end(),
      (_, response) => response.end("x".repeat(100_000)),
      (_, response) => response.writeHead(503).end(),
      (_, response) => response.writeHead(503).end(),
      // Status 2 means that the request was rejected.
      (_, response) => response.end(Buffer.from("30053003020102", "hex")),
      // This changes one of the 32 bytes of the imprint.
      changing((body) => body.writeUInt8(body.readUInt8(30) ^ 1, 30)),
      // This changes the last byte of the nonce, which comes directly before certReq.
      changing((body) => body.writeUInt8(body.readUInt8(body.length - 4) ^ 1, body.length - 4)),
    ];
    const address = await addressOf((request, response) => {
      (replies.shift() ?? honest)(request, response);
    });
    const lines: string[] = [];
    const depository = await depositoryWith([{ name: "clock", address, anchor }], (line) => {
      lines.push(line);
    });
    await publish(depository, 3);
    const rounds = replies.length;
    for (let round = 0; round < rounds; round += 1) {
      // The pause doubles with each failure.
      await ask(depository, 2 ** round);
      expect(await listed(depository, 1)).toMatchObject([{ treeSize: null }]);
      expect(await text(depository, "/log/checkpoint")).toContain("\n3\n");
    }
    expect(await text(depository, "/metrics")).toContain(
      'depository_log_timestamp_failing{authority="clock"} 1',
    );
    const why = lines
      .map((line) => JSON.parse(line) as { msg: string; err?: { message: string } })
      .filter(({ msg }) => msg === "an authority has not timestamped")
      .map(({ err }) => err?.message ?? "");
    expect(why).toEqual([
      "it answered 302",
      "its answer is too long",
      "it answered 503",
      expect.stringContaining("REFUSED"),
      expect.stringContaining("OTHER_IMPRINT"),
      expect.stringContaining("OTHER_NONCE"),
    ]);
    await ask(depository, 60);
    expect(await listed(depository, 1)).toMatchObject([{ treeSize: 3 }]);
    expect(lines.join("")).toContain("an authority timestamps again");
  });

  it("[TS1] stores no token from an authority with another certificate or with a slow clock", async () => {
    const address = await addressOf(honest);
    const other = await createOpensslAuthority(join(folder, "other"), { name: "Other clock" });
    const otherAnchor = new X509Certificate(readFileSync(other.rootFile)).raw;
    const depository = await depositoryWith([
      { name: "forged", address, anchor: otherAnchor },
      { name: "away", address: new URL("http://127.0.0.1:1/"), anchor },
      { name: "clock", address, anchor },
    ]);
    await publish(depository, 3);
    await depository.service.askAuthorities();
    expect(await listed(depository, 1)).toMatchObject([
      { authority: "forged", treeSize: null },
      { authority: "away", treeSize: null },
      { authority: "clock", treeSize: 3 },
    ]);
    const late = await depositoryWith([{ name: "clock", address, anchor }]);
    await publish(late, 3);
    late.clock.time += 10 * 60_000;
    await late.service.askAuthorities();
    expect(await listed(late, 1)).toMatchObject([{ treeSize: null }]);
  });
});

it("asks an authority again, although the clock was set back since it failed", async () => {
  let asked = 0;
  const address = await addressOf((_, response) => {
    asked += 1;
    response.writeHead(503).end();
  });
  const depository = await depositoryWith([{ name: "clock", address, anchor: new Uint8Array() }]);
  await publish(depository, 3);
  await depository.service.askAuthorities();
  await depository.service.askAuthorities();
  expect(asked).toBe(1);
  await ask(depository, -3_600);
  expect(asked).toBe(2);
});

it("[TS1] answers no other spelling of an address, and no size or name without a stored token", async () => {
  const depository = await depositoryWith([]);
  await publish(depository, 3);
  expect(await listed(depository, 1)).toEqual([]);
  for (const path of [
    "from/0",
    "from/01",
    "from/x",
    "from/%31",
    "from/9007199254740993",
    "from/",
    "3/clock",
    "3/%63lock",
    "03/clock",
    "3",
    "",
  ]) {
    const response = await depository.app.request(`/log/timestamps/${path}`);
    expect([path, response.status]).toEqual([path, 404]);
    expect(response.headers.get("Cache-Control")).toBe("no-store");
  }
});

describe("a file of authorities", () => {
  const path = () => join(folder, "authorities");
  const problem = async (content: string) => {
    writeFileSync(path(), content);
    const error: unknown = await readAuthoritiesFile(path()).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(AuthoritiesFileError);
    return String(error);
  };

  it("[TS1] that cannot be used is refused, with its name, the line and the reason", async () => {
    writeFileSync(join(folder, "none.pem"), "none");
    const file = `${path()}, line 2: `;
    expect(await problem("\nauthority clock http://x.example/")).toContain(`${file}expected`);
    expect(await problem("\nclock http://x.example/ none.pem")).toContain(`${file}expected`);
    expect(await problem("\nauthority a/b http://x.example/ none.pem")).toContain("a name has");
    expect(await problem("\nauthority a ftp://x.example/ none.pem")).toContain("http address");
    expect(await problem("\nauthority a http://x.example/ none.pem")).toContain(
      "not a certificate",
    );
    expect(await problem("\nauthority a http://x.example/ missing.pem")).toContain("missing.pem");
    const missing: unknown = await readAuthoritiesFile(join(folder, "none")).catch(
      (reason: unknown) => reason,
    );
    expect(missing).toBeInstanceOf(AuthoritiesFileError);
  });

  it.runIf(hasOpenssl())("[TS1] names each authority once, eight at most", async () => {
    const { rootFile } = await createOpensslAuthority(join(folder, "a"), { name: "A" });
    const line = (name: string) => `authority ${name} https://${name}.example/tsa a/root.pem\n`;
    writeFileSync(path(), `# a comment\n\n${line("one")}${line("two")}`);
    const authorities = await readAuthoritiesFile(path());
    expect(authorities.map(({ name, address }) => [name, address.href])).toEqual([
      ["one", "https://one.example/tsa"],
      ["two", "https://two.example/tsa"],
    ]);
    expect(Buffer.from(authorities[0]!.anchor)).toEqual(
      new X509Certificate(readFileSync(rootFile)).raw,
    );
    expect(await problem(line("one") + line("one"))).toContain("two authorities are called one");
    const lines = Array.from({ length: 9 }, (_, index) => line(`n${index}`));
    expect(await problem(lines.join(""))).toContain("more than 8");
    writeFileSync(path(), lines.slice(1).join(""));
    expect(await readAuthoritiesFile(path())).toHaveLength(8);
  });
});
