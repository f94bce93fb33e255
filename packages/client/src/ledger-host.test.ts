import { once } from "node:events";
import { createServer, type IncomingHttpHeaders, type RequestListener } from "node:http";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { ANSWER_LIMITS } from "./answer.ts";
import { askLedgerHost, ledgerSnapshotUrl } from "./ledger-host.ts";

const hash = "ab".repeat(32);
const snapshot = {
  hash,
  ordinal: 4_102,
  height: 310,
  subHeight: 12,
  lastSnapshotHash: "cd".repeat(32),
  blocks: ["ef".repeat(32)],
  timestamp: "2026-01-06T00:00:00.000Z",
};

async function hostOf(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("no TCP port");
  return `http://127.0.0.1:${address.port}`;
}

const hostThatSays = (text: string, status = 200) =>
  hostOf((_request, response) => response.writeHead(status).end(text));

const ask = (api: string, timeoutMs?: number) =>
  askLedgerHost({ url: ledgerSnapshotUrl(api, hash), hash, fetch, timeoutMs });

describe("ledgerSnapshotUrl", () => {
  it("[LA4] is that of the network's snapshots, or of one metagraph's", () => {
    const api = "https://be-mainnet.constellationnetwork.io";
    expect(ledgerSnapshotUrl(api, hash)).toBe(`${api}/global-snapshots/${hash}`);
    expect(ledgerSnapshotUrl(api, hash, "DAG0x")).toBe(`${api}/currency/DAG0x/snapshots/${hash}`);
    expect(ledgerSnapshotUrl(api, "../a", "b/c")).toBe(`${api}/currency/b%2Fc/snapshots/..%2Fa`);
  });
});

describe("askLedgerHost", () => {
  it("[LA4] reads ordinal and time from the host's snapshot, asking once and without a referrer", async () => {
    const asked: { url: string | undefined; headers: IncomingHttpHeaders }[] = [];
    const api = await hostOf(({ url, headers }, response) => {
      asked.push({ url, headers });
      response.end(JSON.stringify({ data: { ...snapshot, fee: 7 }, meta: {} }));
    });
    await expect(ask(api)).resolves.toEqual({
      code: "KNOWN",
      ordinal: 4_102,
      timestamp: "2026-01-06T00:00:00.000Z",
    });
    expect(asked.map(({ url }) => url)).toEqual([`/global-snapshots/${hash}`]);
    expect(asked[0]?.headers).not.toHaveProperty("referer");
    expect(asked[0]?.headers).not.toHaveProperty("cookie");
  });

  it("accepts the hash in either letter case", async () => {
    const api = await hostThatSays(
      JSON.stringify({ data: { ...snapshot, hash: hash.toUpperCase() } }),
    );
    await expect(ask(api)).resolves.toMatchObject({ code: "KNOWN" });
  });

  it("[LA4] says that the host does not know the snapshot only where the status is 404", async () => {
    await expect(ask(await hostThatSays("{}", 404))).resolves.toEqual({ code: "NOT_KNOWN" });
    for (const status of [400, 401, 410, 429, 500, 503]) {
      await expect(ask(await hostThatSays("{}", status))).resolves.toEqual({ code: "REFUSED" });
    }
  });

  const { blocks: _, ...withoutBlocks } = snapshot;
  const lies: [string, unknown][] = [
    ["no data", snapshot],
    ["null", null],
    ["null as data", { data: null }],
    ["a list", { data: [snapshot] }],
    ["no blocks", { data: withoutBlocks }],
    ["blocks that are not texts", { data: { ...snapshot, blocks: [1] } }],
    ["an ordinal as text", { data: { ...snapshot, ordinal: "4102" } }],
    ["a negative ordinal", { data: { ...snapshot, ordinal: -1 } }],
    ["a fraction as ordinal", { data: { ...snapshot, ordinal: 1.5 } }],
    ["an ordinal beyond 2^53", { data: { ...snapshot, ordinal: 2 ** 53 } }],
    ["a day for a time", { data: { ...snapshot, timestamp: "2026-01-06" } }],
    ["seconds for a time", { data: { ...snapshot, timestamp: 1_767_657_600 } }],
    ["no hash", { data: { ...snapshot, hash: "latest" } }],
    ["no previous hash", { data: { ...snapshot, lastSnapshotHash: null } }],
  ];
  it.each(lies)("[LA4] cannot use an answer with %s", async (_name, body) => {
    await expect(ask(await hostThatSays(JSON.stringify(body)))).resolves.toEqual({
      code: "UNREADABLE",
    });
  });

  it("[LA4] cannot use text that is not JSON, names a member twice or is nested too deeply", async () => {
    const twice = JSON.stringify({ data: snapshot }).replace('"hash"', '"hash":"x","hash"');
    const deep = `{"data":${JSON.stringify(snapshot).slice(0, -1)},"x":${"[".repeat(100)}${"]".repeat(100)}}}`;
    for (const text of ["", "<html></html>", twice, deep]) {
      await expect(ask(await hostThatSays(text))).resolves.toEqual({ code: "UNREADABLE" });
    }
  });

  it("[LA4] does not accept another snapshot than the requested one", async () => {
    const api = await hostThatSays(JSON.stringify({ data: { ...snapshot, hash: "0".repeat(64) } }));
    await expect(ask(api)).resolves.toEqual({ code: "OTHER_SNAPSHOT" });
  });

  it("[LA4] follows no redirect", async () => {
    const asked: string[] = [];
    const api = await hostOf(({ url }, response) => {
      asked.push(url ?? "");
      if (url === "/elsewhere") response.end(JSON.stringify({ data: snapshot }));
      else response.writeHead(302, { location: "/elsewhere" }).end();
    });
    await expect(ask(api)).resolves.toEqual({ code: "REDIRECTED" });
    expect(asked).not.toContain("/elsewhere");
  });

  it("[LA4] reads no more than its limit, whether the length is stated or not", async () => {
    const limit = ANSWER_LIMITS.networkSnapshot;
    const api = await hostOf((_request, response) => {
      response.on("error", () => undefined);
      const piece = " ".repeat(64 * 1024);
      const write = () => {
        while (response.write(piece));
        response.once("drain", write);
      };
      write();
    });
    await expect(ask(api)).resolves.toEqual({ code: "TOO_LONG" });
    const stated = await hostThatSays(" ".repeat(limit + 1));
    await expect(ask(stated)).resolves.toEqual({ code: "TOO_LONG" });
    const longest = JSON.stringify({ data: snapshot }).padEnd(limit);
    await expect(ask(await hostThatSays(longest))).resolves.toMatchObject({ code: "KNOWN" });
  });

  it("[LA4] waits no longer than its time limit, for the answer and for the end of it", async () => {
    const silent = await hostOf(() => undefined);
    await expect(ask(silent, 50)).resolves.toEqual({ code: "TIMED_OUT" });
    const stalled = await hostOf((_request, response) => response.write("{"));
    await expect(ask(stalled, 50)).resolves.toEqual({ code: "TIMED_OUT" });
  });

  it("[LA4] says that the host did not answer if nothing listens there", async () => {
    const api = await hostThatSays("{}");
    const closed = await hostOf((request) => request.socket.destroy());
    await expect(ask(closed)).resolves.toEqual({ code: "UNREACHABLE" });
    await expect(ask(api.replace("http:", "no-scheme:"))).resolves.toEqual({ code: "UNREACHABLE" });
  });

  it("throws the reason of the caller's signal, and nothing else", async () => {
    const silent = await hostOf(() => undefined);
    const controller = new AbortController();
    const asking = askLedgerHost({
      url: ledgerSnapshotUrl(silent, hash),
      hash,
      fetch,
      signal: controller.signal,
    });
    controller.abort(new Error("the visitor left"));
    await expect(asking).rejects.toThrow("the visitor left");
  });

  it("sends nothing if the caller's signal is aborted already", async () => {
    const fetch = vi.fn<typeof globalThis.fetch>();
    const signal = AbortSignal.abort(new Error("the visitor left"));
    const asking = askLedgerHost({ url: "https://host.example/", hash, fetch, signal });
    await expect(asking).rejects.toThrow("the visitor left");
    expect(fetch).not.toHaveBeenCalled();
  });
});
