// From an observer's files to a verdict: what it saw is found by the published index, stands in a bundle, and counts offline
// for those who trust the observer.
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PassThrough, Readable } from "node:stream";
import type { Fetch } from "@digital-evidence/client";
import { pagePath } from "@digital-evidence/evidence/published";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Draw } from "../../../../packages/evidence/lies/draw.ts";
import { folderFetch } from "../../../depository/test/published-folder.ts";
import { publicService } from "../../test/public-service.ts";
import { readTrustedObservers } from "../evidence/own-evidence.ts";
import type { Io } from "../io.ts";
import type { Setting } from "../mcp/setting.ts";
import { verifyTool } from "../mcp/verify-tool.ts";
import { readRoot } from "../mirror/published-source.ts";
import { openSourceFiles } from "../mirror/source-files.ts";
import { run } from "../run.ts";
import { publishedSide } from "./compare-stated.ts";

const OBSERVER = "https://observer.example";

let folder: string;
let trusted: string;
let hash: string;
const time = Date.UTC(2026, 0, 5, 10, 20);
/** Two services that give the same fingerprints and batch, with one more member and so another root in the second. */
const serviceOf = (size: number) => {
  const service = publicService(new Draw(46, 1), () => time);
  return { service, ...service.addBatch(size) };
};
const honest = serviceOf(3);
const forked = serviceOf(4);

let observer: ReturnType<typeof folderFetch>;
const fetchFrom =
  (service: { fetch: Fetch }, isObserverThere = true): Fetch =>
  (input, init) => {
    const address = input instanceof Request ? input.url : String(input);
    if (!address.startsWith(OBSERVER)) return service.fetch(input, init);
    if (!isObserverThere) return Promise.reject(new TypeError("the observer is away"));
    return observer.fetch(address, init);
  };

type Said = {
  verdict?: string;
  conclusion: { verdict: string; reasons: string[] };
  results: { verdict: string; reasons: string[] }[];
  key: string;
};

async function command(args: readonly string[], fetch: Fetch) {
  const stdout = new PassThrough();
  const stderr = new PassThrough();
  const code = await run([...args, "--json"], {
    stdin: Readable.from([]),
    stdout,
    stderr,
    fetch,
    now: () => new Date(time + 60_000),
    newId: () => "",
    env: {},
  });
  return { code, said: JSON.parse(String(stdout.read())) as Said };
}

const inFolder = (name: string) => join(folder, name);
const offline: Fetch = () => Promise.reject(new TypeError("this test has no network"));
const get = (name: string, fetch: Fetch) =>
  command(["get", hash, "--observer", trusted, "--output", inFolder(name)], fetch);

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "observed-"));
  hash = honest.hashes[1] ?? "";
  const observing = ["observe", "mainnet", inFolder("observer"), "--once", "--rate", "10000"];
  const { code, said } = await command(
    [...observing, "--name", "example.org/observer"],
    fetchFrom(honest.service),
  );
  expect(code).toBe(0);
  trusted = inFolder("observers");
  writeFileSync(trusted, `observer mainnet ${said.key} ${OBSERVER}/\n`);
  observer = folderFetch(inFolder("observer/public"), OBSERVER);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe("what an observer saw", () => {
  it("[OB6] is fetched by few ranges of its files, without the hash, and confirms the same root", async () => {
    const { code, said } = await get("bundle.json", fetchFrom(honest.service));
    expect([code, said.conclusion.verdict]).toEqual([0, "confirmed"]);
    expect(observer.asked.length).toBeLessThanOrEqual(8);
    expect(observer.asked.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThan(100_000);
    expect(observer.asked.some(({ path }) => path.includes(hash))).toBe(false);
  });

  it("[OB6] stands in the bundle and counts offline, only for those who trust the observer", async () => {
    const bundle = inFolder("bundle.json");
    const file = JSON.parse(readFileSync(bundle, "utf8")) as {
      version: number;
      parts: { observations: { source: string; value: string[] }[] };
    };
    const [seen, ...others] = file.parts.observations;
    expect([file.version, seen?.source, seen?.value.length]).toEqual([4, OBSERVER, 1]);
    expect(others).toEqual([]);
    const trusting = await command(["verify", bundle, "--observer", trusted], offline);
    expect([trusting.code, trusting.said.results[0]?.verdict]).toEqual([0, "confirmed"]);
    const other = await command(["verify", bundle], offline);
    expect([other.code, other.said.results[0]?.verdict]).toEqual([3, "consistent"]);
  });

  it("[OB6] counts beside a bundle too, as a file of its own", async () => {
    const { parts } = JSON.parse(readFileSync(inFolder("bundle.json"), "utf8")) as {
      parts: { observations: { value: string[] }[] };
    };
    const proof = inFolder("seen.tlog-proof");
    writeFileSync(proof, parts.observations[0]?.value[0] ?? "");
    const plain = inFolder("plain.json");
    await command(["get", hash, "--output", plain], fetchFrom(honest.service));
    const { code, said } = await command(["verify", plain, proof, "--observer", trusted], offline);
    expect([code, said.results.map(({ verdict }) => verdict)]).toEqual([0, ["confirmed"]]);
  });

  it("[OB6] is asked for a bundle without it on request, from the observer's files alone", async () => {
    const plain = inFolder("plain.json");
    const args = ["verify", plain, "--observer", trusted];
    const onlyObserver = fetchFrom({ fetch: offline });
    const asked = await command([...args, "--ask"], onlyObserver);
    expect([asked.code, asked.said.results.map(({ verdict }) => verdict)]).toEqual([
      0,
      ["confirmed"],
    ]);
    // Without a network, the verdict is the one without observers.
    const unasked = await command([...args, "--ask"], offline);
    expect([unasked.code, unasked.said.results[0]?.verdict]).toEqual([3, "consistent"]);
    expect((await command(["verify", plain, "--ask"], onlyObserver)).code).toBe(2);
  });

  it("[OB6] is asked about 100 batches in one call, and not about more", async () => {
    const bundles = inFolder("bundles");
    mkdirSync(bundles);
    const text = readFileSync(inFolder("plain.json"), "utf8");
    const write = (number: number) => {
      const id = `00000000-0000-4000-8000-${String(number).padStart(12, "0")}`;
      writeFileSync(join(bundles, `${number}.json`), text.replaceAll(honest.id, id));
    };
    for (let number = 0; number < 100; number += 1) write(number);
    const args = ["verify", bundles, "--observer", trusted, "--ask"];
    expect((await command(args, offline)).said.results).toHaveLength(100);
    write(100);
    expect((await command(args, offline)).code).toBe(2);
  });

  it("[OB6] is the loudest failure where the service shows a visitor another root", async () => {
    const { code, said } = await get("forked.json", fetchFrom(forked.service));
    expect([code, said.conclusion.verdict, said.conclusion.reasons]).toEqual([
      1,
      "failed",
      ["OBSERVED_OTHER_ROOT"],
    ]);
    const kept = await command(["verify", inFolder("forked.json"), "--observer", trusted], offline);
    expect([kept.code, kept.said.results[0]?.reasons]).toEqual([1, ["OBSERVED_OTHER_ROOT"]]);
  });

  it("[OB6] changes nothing where the observer cannot be asked, has not seen it, or is trusted for another network", async () => {
    const away = await get("away.json", fetchFrom(honest.service, false));
    expect(away.said.conclusion.verdict).toBe("consistent");
    const later = honest.service.addBatch(1).hashes[0] ?? "";
    const unseen = await command(
      ["get", later, "--observer", trusted, "--output", inFolder("unseen.json")],
      fetchFrom(honest.service),
    );
    expect(unseen.said.conclusion.verdict).toBe("consistent");
    const elsewhere = inFolder("elsewhere");
    writeFileSync(elsewhere, readFileSync(trusted, "utf8").replace("mainnet", "testnet"));
    const args = ["verify", inFolder("bundle.json"), "--observer", elsewhere];
    expect((await command(args, offline)).said.results[0]?.verdict).toBe("consistent");
  });

  it("[OB6] counts in the MCP server for the observers that it was given", async () => {
    const io = { now: () => new Date(time + 60_000), fetch: offline, progress: { show() {} } };
    const observers = await readTrustedObservers(trusted, io.now());
    const judge = (setting: object) =>
      verifyTool.run(
        { file: "bundle.json" },
        { folder, io, ...setting } as unknown as Setting,
        new AbortController().signal,
      );
    expect(await judge({ observers })).toMatchObject({ verdict: "confirmed" });
    expect(await judge({})).toMatchObject({ verdict: "consistent" });
  });

  it("[OB6] is refused as a list where a line cannot be read", async () => {
    const list = inFolder("list");
    writeFileSync(list, "observer mainnet nothing\n");
    const { code } = await command(
      ["verify", inFolder("bundle.json"), "--observer", list],
      offline,
    );
    expect(code).toBe(2);
  });
});

describe("compare", () => {
  type Compared = {
    contradictions: number;
    kinds: string[];
    differences: { kind: string; id: string; difference: string }[];
  };
  const base = "https://de-api.constellationnetwork.io";
  const compare = async (one: string, other: string, fetch: Fetch = offline) => {
    const { code, said } = await command(["compare", one, other], fetch);
    return { code, ...(said as unknown as Compared) };
  };
  const observeInto = (name: string, service: { fetch: Fetch }) =>
    command(
      ["observe", "mainnet", inFolder(name), "--once", "--rate", "10000"],
      fetchFrom(service),
    );

  it("[OB7] names the batch and its records where a service shows two observers different roots", async () => {
    await observeInto("split", serviceOf(4).service);
    const split = inFolder("split/public");
    const { code, kinds, differences } = await compare(inFolder("observer/public"), split);
    expect([code, kinds]).toEqual([1, ["observer", "observer"]]);
    const changed = differences.filter(({ difference }) => difference === "CHANGED");
    expect(changed).toContainEqual({ kind: "batch", id: honest.id, difference: "CHANGED" });
    expect(changed.filter(({ kind }) => kind === "record")).toHaveLength(3);
    expect(differences.filter(({ difference }) => difference === "EXTRA")).toHaveLength(1);
  });

  it("[OB7] names nothing between two observers of one service, and no contradiction where one saw less", async () => {
    const one = serviceOf(3).service;
    await observeInto("same", one);
    expect((await compare(inFolder("observer/public"), inFolder("same/public"))).code).toBe(0);
    one.addBatch(2);
    await observeInto("same", one);
    const less = await compare(inFolder("observer/public"), inFolder("same/public"));
    expect([less.code, less.contradictions]).toEqual([3, 0]);
    expect(new Set(less.differences.map(({ difference }) => difference))).toEqual(
      new Set(["EXTRA"]),
    );
  });

  it("[OB7] says that a part could not be read, and does not call it the same", async () => {
    const [seen, garbled] = [inFolder("observer/public"), inFolder("garbled")];
    cpSync(seen, garbled, { recursive: true });
    const page = join(garbled, pagePath("batches", 0, 1));
    writeFileSync(page, readFileSync(page, "latin1").replace('{"', "{;"), "latin1");
    const { code, contradictions, differences } = await compare(seen, garbled);
    expect([code, contradictions]).toEqual([3, 0]);
    expect(differences).toContainEqual({ kind: "file", id: garbled, difference: "UNREADABLE" });
  });

  it("[OB7] reads up to the limit, and nothing of what has more batches and records", async () => {
    const io = { fetch: offline, now: () => new Date(time) } as unknown as Io;
    const files = await openSourceFiles(inFolder("observer/public"), io);
    const root = await readRoot(files);
    if (root === null) throw new Error("the observer has no root file");
    const most = root.batches.count + root.records.count;
    const { batches, records } = await publishedSide(files, root, most);
    expect([batches.size, records.size]).toEqual([1, 3]);
    await expect(publishedSide(files, root, most - 1)).rejects.toMatchObject({ code: "TOO_MANY" });

    const stated = { ...root.records, count: 2_000_001 - root.batches.count };
    await expect(publishedSide(files, { ...root, records: stated })).rejects.toMatchObject({
      message: expect.stringContaining("lists 2000001 batches and records; at most 2000000"),
    });
  });

  it("[OB7] compares an observer with what a service shows now, and one service with another", async () => {
    const seen = inFolder("observer/public");
    const same = await compare(seen, base, fetchFrom(serviceOf(3).service));
    expect([same.code, same.kinds]).toEqual([0, ["observer", "service"]]);
    const other = await compare(seen, base, fetchFrom(serviceOf(4).service));
    expect([other.code, other.contradictions]).toEqual([1, 4]);
    const two: Fetch = (input, init) =>
      fetchFrom(
        (input instanceof Request ? input.url : String(input)).startsWith("https://two.example")
          ? forked.service
          : serviceOf(3).service,
      )(input, init);
    expect((await compare(base, "https://two.example", two)).code).toBe(1);
  });
});
