// Shows judged worlds on the real pages: on the page of a fingerprint, in a frame, as a report on the screen, on paper and as a
// PDF, on /verify and in the page that verifies itself. Each has to show exactly the statements that were judged.
import { readFileSync, writeFileSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { join } from "node:path";
import { chromium, type Page } from "playwright-core";
import { fillTemplate, templateFileName } from "../packages/evidence/src/html-verifier.ts";
import { type PartState } from "../packages/verdict/src/known.ts";
import { concludeDrawn } from "../packages/verdict/lies/conclude-in.ts";
import { judgedWorlds, type ShownWorld } from "../packages/verdict/lies/shown.ts";
import type { World } from "../packages/verdict/lies/world.ts";
import { chromiumFlags, disabledFeatures, findTestBrowser } from "../tools/chromium.ts";
import { Look, type PageOutcome, type PageRun, type Surface, SURFACES } from "./look.ts";
import { ownWords } from "./own-words.ts";
import { install, showOnVerify, showServed, showVerifyingPage } from "./page-looks.ts";
import { asFiled, asServed, fileOf, LEDGER_PATH, NETWORK, typedIn } from "./page-worlds.ts";
import { showReport } from "./report-looks.ts";
import { headersFileHost } from "./static-hosts.ts";

export async function runPageLies(run: PageRun): Promise<PageOutcome> {
  const outcome: PageOutcome = {
    shown: Object.fromEntries(SURFACES.map((name) => [name, 0])) as Record<Surface, number>,
    refused: 0,
    marks: new Map(),
    codes: new Set(),
    violations: [],
  };
  const isOwn = ownWords();
  // The lanes share the worlds. Each takes the next one as soon as it has shown its last.
  const worlds = judgedWorlds(
    run.seed,
    Infinity,
    (world, one) => asServed(world, one) ?? asFiled(world, one),
    concludeDrawn,
  );
  const lanes = Array.from({ length: run.lanes }, async (_, number) => {
    const lane = await openLane(run, number, isOwn, outcome);
    try {
      for await (const shown of { [Symbol.asyncIterator]: () => ({ next: () => worlds.next() }) }) {
        const { refused, shown: counts } = outcome;
        // Not every page offers to verify a proof, so its dialog is shown where it can be.
        if (SURFACES.every((name) => name === "dialog" || counts[name] >= run.count)) break;
        if (refused > 3 * run.count + 20) throw new Error("the pages refuse most worlds");
        await lane.show(shown);
        run.progress?.(outcome);
      }
    } finally {
      await lane.close();
    }
  });
  await Promise.all(lanes);
  outcome.violations.sort((one, other) => one.number - other.number);
  return outcome;
}

type Lane = { show: (shown: ShownWorld) => Promise<void>; close: () => Promise<void> };

async function openLane(
  run: PageRun,
  number: number,
  isOwn: (line: string) => boolean,
  outcome: PageOutcome,
): Promise<Lane> {
  const service = new Service();
  const host = await headersFileHost(run.folder, (request, response) =>
    service.answers(request, response),
  );
  const browser = await chromium.launch({
    executablePath: findTestBrowser(),
    args: [...chromiumFlags, disabledFeatures],
  });
  const context = await browser.newContext({ serviceWorkers: "block", acceptDownloads: true });
  context.setDefaultTimeout(60_000);
  await install(context);
  const page = await context.newPage();
  // These pages stay for several worlds, but read the configuration only when they are loaded.
  const kept = new Map<string, Page>();
  const keptPage = async (name: "report" | "verify", world: World) => {
    const key = `${name} ${JSON.stringify(configOf(world))}`;
    const open = kept.get(key) ?? (await context.newPage());
    kept.set(key, open);
    return open;
  };
  const template = readFileSync(join(run.folder, templateFileName("en")), "utf8");
  const file = join(run.workFolder, `evidence-${number}.html`);
  const show = async (shown: ShownWorld) => {
    const look = new Look(run, shown, outcome, isOwn);
    const { world } = shown;
    service.show(world);
    try {
      if (world.known.hash?.from === "visitor") {
        await showServed(look, page, host, service);
        // A page that asks for later answers would ask for those of the next world.
        await page.goto("about:blank");
        if (typedIn(world) === undefined)
          await showReport(look, await keptPage("report", world), host);
      } else {
        await showOnVerify(look, await keptPage("verify", world), host);
        writeFileSync(file, fillTemplate(template, fileOf(world)));
        if (world.known.hash !== undefined) await showVerifyingPage(look, page, file);
      }
    } catch (error) {
      look.report(look.at, [`could not be shown: ${String(error)}`]);
      for (const each of kept.values()) await each.goto("about:blank");
    }
  };
  return {
    show,
    close: async () => {
      await browser.close();
      await host.stop();
    },
  };
}

/** Answers as the service of one world at a time, at the addresses of the API. */
class Service {
  #world: World | undefined;
  #requested = new Set<string>();

  show(world: World): void {
    this.#world = world;
    this.#requested = new Set();
  }

  get requested(): ReadonlySet<string> {
    return this.#requested;
  }

  answers(request: IncomingMessage, response: ServerResponse): boolean {
    const { pathname } = new URL(request.url ?? "/", "http://host");
    const world = this.#world;
    if (world === undefined || !/^\/(?:v1|log)\/|^\/config\.json$/.test(pathname)) return false;
    response.setHeader("Cache-Control", "no-store");
    const send = (status: number, body: string) => {
      response.writeHead(status, { "content-type": "application/json" }).end(body);
    };
    if (pathname === "/config.json") send(200, JSON.stringify(configOf(world)));
    else {
      const name = partAt(pathname);
      if (name !== null) this.#requested.add(name);
      const part: PartState = name === null ? { state: "absent" } : world.known[name];
      // What is awaited never arrives.
      if (part.state === "awaited") return true;
      // The body is a string and not an object, so that a member named __proto__ is preserved.
      if (part.state === "supplied") send(200, JSON.stringify({ data: part.value }));
      else if (part.state === "failed") send(200, '"neither data nor errors"');
      else send(404, JSON.stringify({ errors: [{ message: "not found" }] }));
    }
    return true;
  }
}

function partAt(path: string): "record" | "proof" | "batch" | "snapshot" | null {
  if (/^\/v1\/fingerprints\/[0-9a-f]{64}\/proof$/.test(path)) return "proof";
  if (/^\/v1\/fingerprints\/[0-9a-f]{64}$/.test(path)) return "record";
  if (path.startsWith("/v1/batches/")) return "batch";
  return path.startsWith(LEDGER_PATH) ? "snapshot" : null;
}

function configOf({ network: { hasOwnLedger, proofBinding } }: World) {
  const snapshotUrl = `${hasOwnLedger ? "" : "https://ledger.example"}${LEDGER_PATH}{hash}`;
  const { key, name } = NETWORK;
  const network = {
    name,
    apiBase: "",
    snapshotUrl,
    ...(proofBinding === undefined ? {} : { proofBinding }),
  };
  return { network: key, networks: { [key]: network }, serviceWorker: false };
}
