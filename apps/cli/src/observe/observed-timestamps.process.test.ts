// An observer's log and timestamp authorities: the demonstration's real one, one that fails, and one that answers nonsense.
import { X509Certificate } from "node:crypto";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { verifyToken } from "@digital-evidence/timestamp";
import {
  parseNote,
  parsePolicy,
  timestampsIn,
  verifyCheckpoint,
} from "@digital-evidence/transparency";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Draw } from "../../../../packages/evidence/lies/draw.ts";
import {
  type DemonstrationAuthority,
  startDemonstrationAuthority,
} from "../../../../scripts/demonstration-authority.ts";
import { hasOpenssl } from "../../../../scripts/timestamp-authority/openssl.ts";
import { folderFetch } from "../../../depository/test/published-folder.ts";
import type { Fetch } from "@digital-evidence/client";
import { PUBLIC_BASE, publicService } from "../../test/public-service.ts";
import { runHere } from "../../test/run-here.ts";
import { readTrustedObservers } from "../evidence/own-evidence.ts";
import type { Io } from "../io.ts";
import { verifyTool } from "../mcp/verify-tool.ts";
import { openService } from "../service/service.ts";

const REAL = "demonstration-timestamp-authority";
const FILES = "https://observer.example";

type Verified = {
  verdict: string;
  observedTimestamps: { observer: string; authority: string }[];
};

describe.runIf(hasOpenssl())("an observer with timestamp authorities", () => {
  let folder: string;
  let stop: DemonstrationAuthority["stop"];
  let failing: Server;
  let isFailing = true;
  let anchor: Uint8Array;
  const service = publicService(new Draw(46, 2), Date.now);

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), "observed-timestamps-"));
    const started = await startDemonstrationAuthority(folder);
    if (started === null) throw new Error("openssl is there");
    ({ stop } = started);
    const [, , real = "", root = ""] = readFileSync(started.authoritiesFile, "utf8")
      .trim()
      .split(" ");
    anchor = new X509Certificate(readFileSync(root)).raw;
    failing = createServer((request, response) => {
      const forward = async () => {
        const pieces: Buffer[] = [];
        for await (const piece of request) pieces.push(piece as Buffer);
        if (request.url === "/nonsense") return Buffer.from("<html>It works!</html>");
        const headers = { "content-type": "application/timestamp-query" };
        const answer = await fetch(real, { method: "POST", headers, body: Buffer.concat(pieces) });
        return Buffer.from(await answer.arrayBuffer());
      };
      if (isFailing && request.url === "/failing") response.writeHead(500).end();
      else void forward().then((bytes) => response.end(bytes));
    }).listen(0, "127.0.0.1");
    await once(failing, "listening");
    const { port } = failing.address() as AddressInfo;
    writeFileSync(
      join(folder, "authorities"),
      [
        `authority ${REAL} ${real} ${root}`,
        ...["failing", "nonsense"].map(
          (name) => `authority ${name} http://127.0.0.1:${port}/${name} ${root}`,
        ),
      ].join("\n"),
    );
  });
  afterAll(() => {
    stop();
    failing.closeAllConnections();
    failing.close();
    rmSync(folder, { recursive: true, force: true });
  });

  async function observe() {
    const args = ["observe", PUBLIC_BASE, join(folder, "observer"), "--once", "--rate", "10000"];
    const name = ["--name", "observer.example"];
    const ended = await runHere(
      [...args, ...name, "--authorities", join(folder, "authorities")],
      false,
      (input, init) => {
        const address = input instanceof Request ? input.url : String(input);
        return (address.startsWith(PUBLIC_BASE) ? service.fetch : fetch)(input, init);
      },
    );
    const read = (name: string) => readFileSync(join(folder, "observer", "public", "log", name));
    const policy = parsePolicy(read("policy"));
    const note = parseNote(read("checkpoint"));
    if (!policy.ok || !note.ok) throw new Error("the log cannot be read");
    const checked = verifyCheckpoint(read("checkpoint"), policy.value);
    return { ...ended, note: note.value, size: checked.ok ? checked.value.checkpoint.size : null };
  }

  it("[OB13] publishes the tokens that verify in the checkpoint that they are for, whatever other authorities answer, and asks these again", async () => {
    const [hash = ""] = service.addBatch(2).hashes;
    const first = await observe();
    expect([first.exitCode, first.size]).toEqual([0, 1]);
    const [stamp, ...others] = timestampsIn(first.note);
    expect([stamp?.name, others]).toEqual([REAL, []]);
    const digest = new Uint8Array(
      await crypto.subtle.digest("SHA-256", new TextEncoder().encode(first.note.text)),
    );
    const verified = await verifyToken({
      token: stamp?.token ?? new Uint8Array(),
      digests: { "SHA-256": digest },
      anchor,
      nonce: null,
      now: new Date(),
      subtle: crypto.subtle,
    });
    expect(verified).toMatchObject({ ok: true, value: { signer: REAL } });
    expect(first.stderr).toMatch(/not timestamped: failing: it answered 500/);
    expect(first.stderr).toMatch(/not timestamped: nonsense: /);

    isFailing = false;
    const second = await observe();
    expect(second.size).toBe(1);
    expect(timestampsIn(second.note).map(({ name }) => name)).toEqual([REAL, "failing"]);

    const at = (name: string) => join(folder, name);
    const key = / entries, signed by “(.+)”/.exec(second.stdout)?.[1];
    writeFileSync(at("observers"), `observer custom ${key} ${FILES}\n`);
    writeFileSync(at("root.der"), anchor);
    const files = folderFetch(at("observer/public"), FILES);
    const observers = ["--observer", at("observers")];
    const fetchBoth: Fetch = (input, init) => {
      const address = input instanceof Request ? input.url : String(input);
      return (address.startsWith(FILES) ? files.fetch : service.fetch)(input, init);
    };
    await runHere(
      ["get", hash, "--base", PUBLIC_BASE, ...observers, "--output", at("bundle.json")],
      false,
      fetchBoth,
    );
    const verify = async (...args: string[]) => {
      const { stdout } = await runHere(["verify", at("bundle.json"), ...args, "--json"]);
      const { results } = JSON.parse(stdout) as { results: Verified[] };
      return results.map(({ verdict, observedTimestamps }) => [
        verdict,
        observedTimestamps.map(({ observer, authority }) => [observer, authority]),
      ]);
    };
    const stamped = [["observer.example", "root.der"]];
    const authority = ["--authority", at("root.der")];
    await expect(verify(...observers, ...authority)).resolves.toEqual([["confirmed", stamped]]);
    await expect(verify(...observers)).resolves.toEqual([["confirmed", []]]);
    await expect(verify(...authority)).resolves.toEqual([["consistent", []]]);
    const io = {
      now: () => new Date(),
      fetch: fetchBoth,
      progress: { show() {} },
    } as unknown as Io;
    const asked = await verifyTool.run(
      { hash, authority: ["root.der"] },
      {
        folder,
        io,
        service: await openService({ base: PUBLIC_BASE }, io),
        observers: await readTrustedObservers(at("observers"), new Date()),
      },
      new AbortController().signal,
    );
    expect(asked).toMatchObject({
      observedTimestamps: [{ observer: "observer.example", authority: "root.der" }],
    });
    const said = await runHere(["verify", at("bundle.json"), ...observers, ...authority]);
    expect(said.stdout).toContain("So “observer.example” had put it on record by then.");
    // A larger tree needs tokens of its own. Those of the earlier one say nothing about it.
    isFailing = true;
    stop();
    service.addBatch(1);
    const third = await observe();
    expect([third.exitCode, third.size, timestampsIn(third.note)]).toEqual([0, 2, []]);
  });
});
