import { once } from "node:events";
import { createServer, type IncomingHttpHeaders, type RequestListener } from "node:http";
import { describe, expect, it, onTestFinished } from "vitest";
import { askForDirectory } from "./directory.ts";

async function domainOf(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("there is no port");
  return `http://127.0.0.1:${address.port}`;
}

const ask = async (listener: RequestListener, timeoutMs?: number) =>
  askForDirectory({ origin: await domainOf(listener), fetch, timeoutMs });

describe("askForDirectory", () => {
  it("[DI6] asks at the well-known path, once, without a referrer and cookies", async () => {
    const asked: { url: string | undefined; headers: IncomingHttpHeaders }[] = [];
    const answer = await ask(({ url, headers }, response) => {
      asked.push({ url, headers });
      response.end("{}");
    });
    expect(answer).toEqual({ ok: true, text: "{}" });
    expect(asked.map(({ url }) => url)).toEqual(["/.well-known/digital-evidence.json"]);
    expect(asked[0]?.headers).not.toHaveProperty("referer");
    expect(asked[0]?.headers).not.toHaveProperty("cookie");
  });

  it("[DI6] reads a file of 64 KiB, and stops at a longer one that never ends", async () => {
    const longest = " ".repeat(65_536);
    await expect(ask((_, response) => response.end(longest))).resolves.toEqual({
      ok: true,
      text: longest,
    });
    await expect(ask((_, response) => response.end(`${longest} `))).resolves.toMatchObject({
      code: "TOO_LONG",
    });
    let sent = 0;
    const endless: RequestListener = (_, response) => {
      const more = () => {
        sent += 16_384;
        if (!response.destroyed) response.write(" ".repeat(16_384), () => setImmediate(more));
      };
      more();
    };
    await expect(ask(endless)).resolves.toMatchObject({ code: "TOO_LONG" });
    expect(sent).toBeLessThan(16 * 1024 * 1024);
  });

  it("[DI6] says why no file came", async () => {
    const elsewhere = await domainOf((_, response) => response.end("{}"));
    const answers: [listener: RequestListener, code: string][] = [
      [(_, response) => response.writeHead(404).end(), "NOT_PUBLISHED"],
      [(_, response) => response.writeHead(410).end(), "NOT_PUBLISHED"],
      [(_, response) => response.writeHead(503).end(), "REFUSED"],
      [(_, response) => response.writeHead(302, { location: elsewhere }).end(), "REDIRECTED"],
      [(_, response) => response.destroy(), "UNREACHABLE"],
    ];
    for (const [listener, code] of answers) {
      await expect(ask(listener)).resolves.toEqual({ ok: false, code });
    }
    await expect(ask((_, response) => response.write("{"), 50)).resolves.toEqual({
      ok: false,
      code: "TIMED_OUT",
    });
  });
});
