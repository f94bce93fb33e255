// Shows visitors of services, most of which lie, the real pages, with observers that saw something else, saw more, are
// trusted for another network, or are nobody's. Whoever made the lie knows what the page has to say of it.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PassThrough, Readable } from "node:stream";
import { setTimeout as wait } from "node:timers/promises";
import { createSigner, formatVerifierKey } from "@digital-evidence/transparency";
import type { Fetch } from "@digital-evidence/client";
import type { Browser, Page, Route } from "playwright-core";
import { run as command } from "../apps/cli/src/run.ts";
import { PUBLIC_BASE, publicService } from "../apps/cli/test/public-service.ts";
import { folderFetch } from "../apps/depository/test/published-folder.ts";
import { Draw } from "../packages/evidence/lies/draw.ts";

export const OBSERVER_ORIGIN = "https://observer.example";
export const NETWORK = "observed";
const FILES = `${OBSERVER_ORIGIN}/files`;
const NAME = "harbour.example";
const DAY_MS = 24 * 3_600_000;
const MINUTE_MS = 60_000;
const PAGES = 3;
const SETTLING_MS = 20_000;
/** How long a page must stay as it is, after the observer has answered, for that to be its last word. */
const STANDING_MS = 300;

type Mark = "confirmed" | "consistent" | "failed";

/** What the page has to say, beside the verdict. */
const TOLD = {
  SAME: "states that it saw the service give the same root for this batch",
  OTHER_ROOT: "states that it saw the service give another root for this batch",
  TWO_ROOTS: "that the service gave two different roots for this batch",
  STATUS_BACK: "that the service took back that this is final",
  CHANGED: "that the service changed its record of this fingerprint",
  VANISHED: "that the service no longer knew this fingerprint or its batch",
} as const;
type Told = keyof typeof TOLD;

type Data = Record<string, unknown>;

/** What the service does to the observer a day later. */
const LATER: readonly {
  says: Told;
  of: "record" | "batch";
  to: (data: Data) => Data | null;
}[] = [
  { says: "TWO_ROOTS", of: "batch", to: (data) => ({ ...data, mptRoot: "ab".repeat(32) }) },
  { says: "TWO_ROOTS", of: "record", to: (data) => ({ ...data, mptRoot: "cd".repeat(32) }) },
  { says: "STATUS_BACK", of: "record", to: (data) => ({ ...data, status: "PENDING_COMMITMENT" }) },
  { says: "STATUS_BACK", of: "batch", to: (data) => ({ ...data, status: "ERRORED_COMMITMENT" }) },
  { says: "CHANGED", of: "record", to: (data) => ({ ...data, documentId: "another contract" }) },
  { says: "VANISHED", of: "record", to: () => null },
  { says: "VANISHED", of: "batch", to: () => null },
];

const SERVICE = {
  same: "shows the visitor what it showed the observer",
  split: "shows the visitor another root than the observer",
  unseen: "showed the observer another batch only",
} as const;

/** Whom the visitor trusts, and what of the observer's files reaches the page. Only the first counts. */
const TRUST = {
  observer: "the observer",
  elsewhere: "the observer for another network",
  confused: "the observer, which states another network",
  otherKey: "an observer of the same name with another key",
  nobody: "nobody",
  away: "the observer, which is away",
  entry: "the observer, whose entry was changed on the way",
  checkpoint: "the observer, whose checkpoint was changed on the way",
} as const;

type World = {
  number: number;
  how: string;
  hash: string;
  /** What the visitor's browser keeps. */
  observers: { network: string; key: string; address: string }[];
  service: Fetch;
  files: Fetch;
  expected: { mark: Mark; says: readonly Told[] };
  remove: () => void;
};

export type ObservedOutcome = {
  shown: number;
  /** How many visitors had each verdict, and had to hear what. */
  verdicts: Map<string, number>;
  violations: string[];
};

/** @param origin where the explorer is, with a configuration that names the network `NETWORK` at `PUBLIC_BASE` */
export async function runObservedLies(
  browser: Browser,
  origin: string,
  { seed, first, count }: { seed: number; first: number; count: number },
): Promise<ObservedOutcome> {
  const outcome: ObservedOutcome = { shown: 0, verdicts: new Map(), violations: [] };
  let next = first;
  const show = async () => {
    const context = await browser.newContext({ serviceWorkers: "block" });
    const visitor = await openVisitor(await context.newPage(), origin);
    while (next < first + count) {
      const world = await makeWorld(seed, next++);
      try {
        const { mark, problems } = await visitor(world);
        const told = [mark, ...world.expected.says].join(", ");
        outcome.verdicts.set(told, (outcome.verdicts.get(told) ?? 0) + 1);
        for (const problem of problems)
          outcome.violations.push(`visitor ${world.number}: ${problem}; ${world.how}`);
        outcome.shown += 1;
      } finally {
        world.remove();
      }
    }
    await context.close();
  };
  await Promise.all(Array.from({ length: PAGES }, show));
  return outcome;
}

async function makeWorld(seed: number, number: number): Promise<World> {
  const draw = new Draw(seed, number);
  const start = Date.now() - 3 * DAY_MS;
  // Both services give the same fingerprints and batch, with one more member and so another root in the second.
  const of = (members: number) => {
    const service = publicService(new Draw(seed, number, 1), () => start);
    return { service, ...service.addBatch(members) };
  };
  const size = 1 + draw.below(3);
  const seen = of(size);
  const is = draw.weighted([
    [4, "same"],
    [3, "split"],
    [1, "unseen"],
  ] as const);
  const trust = draw.weighted([
    [8, "observer"],
    [1, "elsewhere"],
    [1, "confused"],
    [1, "otherKey"],
    [1, "nobody"],
    [1, "away"],
    [1, "entry"],
    [1, "checkpoint"],
  ] as const);
  const hash = draw.pick(seen.hashes);
  const later = is !== "unseen" && draw.chance(50) ? draw.pick(LATER) : null;
  let watched = seen.service;
  if (is === "unseen") {
    watched = publicService(new Draw(seed, number, 2), () => start);
    watched.addBatch(1);
  }

  const folder = mkdtempSync(join(tmpdir(), "observed-lies-"));
  const network = trust === "confused" ? "another" : NETWORK;
  const observe = async (time: number) => {
    const stdout = new PassThrough();
    const args = ["observe", PUBLIC_BASE, folder, "--once", "--rate", "10000", "--json"];
    await command([...args, "--network", network, "--name", NAME], {
      stdin: Readable.from([]),
      stdout,
      stderr: new PassThrough(),
      fetch: watched.fetch,
      now: () => new Date(time),
      newId: () => "",
      env: {},
    });
    return (JSON.parse(String(stdout.read())) as { key: string }).key;
  };
  const own = await observe(start);
  if (later !== null) {
    const path = { record: `/v1/fingerprints/${hash}`, batch: `/v1/batches/${seen.id}` }[later.of];
    watched.lie = (asked, answer) => {
      if (asked !== path) return answer;
      const data = later.to((answer.body as { data: Data }).data);
      return data === null
        ? { status: 404, body: { errors: [{ message: "Not found" }] } }
        : { status: 200, body: { data } };
    };
    // An answer that there is none counts where it came twice.
    for (const time of [start + DAY_MS + MINUTE_MS, start + DAY_MS + 21 * MINUTE_MS])
      await observe(time);
    watched.lie = (_, answer) => answer;
  }
  const stranger = createSigner(NAME, "note", new Uint8Array(32).fill(46)).key;
  const key = trust === "otherKey" ? formatVerifierKey(stranger) : own;
  const trusted = { network: trust === "elsewhere" ? "another" : NETWORK, key, address: FILES };
  const told = later === null ? "it does nothing else" : `${later.says} of the ${later.of} later`;
  return {
    number,
    how: `the service ${SERVICE[is]}, and ${told}; the visitor trusts ${TRUST[trust]}`,
    hash,
    observers: trust === "nobody" ? [] : [trusted],
    service: (is === "split" ? of(size + 1) : seen).service.fetch,
    files: filesFor(trust, folderFetch(join(folder, "public"), FILES).fetch),
    expected:
      trust === "observer" && is !== "unseen"
        ? expectedOf(is === "split", later?.says ?? null)
        : { mark: "consistent", says: [] },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

function expectedOf(isSplit: boolean, later: Told | null): World["expected"] {
  const says: Told[] = [isSplit ? "OTHER_ROOT" : "SAME", ...(later === null ? [] : [later])];
  return { mark: isSplit || later === "TWO_ROOTS" ? "failed" : "confirmed", says };
}

/** The observer's files as they reach the page. A digit of the entry or of the checkpoint is another one. */
function filesFor(trust: keyof typeof TRUST, fetch: Fetch): Fetch {
  if (trust === "away") return () => Promise.reject(new TypeError("it is away"));
  const place = trust === "entry" ? /(?<="root":")./ : /(?<=\n\d+\n)./;
  const path = trust === "entry" ? "/batches/" : trust === "checkpoint" ? "/log/checkpoint" : null;
  if (path === null) return fetch;
  return async (input, init) => {
    const answer = await fetch(input, init);
    const address = input instanceof Request ? input.url : String(input);
    if (!answer.ok || !address.includes(path)) return answer;
    const text = Buffer.from(await answer.arrayBuffer()).toString("latin1");
    const changed = text.replace(place, (digit) => (digit === "a" ? "b" : "a"));
    return new Response(Buffer.from(changed, "latin1"), { status: answer.status });
  };
}

/** Opens a browser's page that shows one world after the other to a new visitor. */
async function openVisitor(page: Page, origin: string) {
  let world: World | null = null;
  let [pending, asked] = [0, 0];
  const through = async (route: Route, fetch: Fetch | undefined) => {
    const request = route.request();
    const range = (await request.headerValue("range")) ?? "";
    try {
      if (fetch === undefined) throw new TypeError("nobody is there");
      const answer = await fetch(request.url(), range === "" ? {} : { headers: { range } });
      await route.fulfill({
        status: answer.status,
        headers: {
          "access-control-allow-origin": "*",
          "content-type": answer.headers.get("content-type") ?? "application/octet-stream",
        },
        body: Buffer.from(await answer.arrayBuffer()),
      });
    } catch {
      await route.abort();
    }
  };
  await page.route(`${PUBLIC_BASE}/**`, (route) => through(route, world?.service));
  await page.route(`${FILES}/**`, async (route) => {
    [pending, asked] = [pending + 1, asked + 1];
    await through(route, world?.files).finally(() => (pending -= 1));
  });
  // Whatever the page says for a moment counts as said.
  await page.addInitScript(() => {
    const { said } = Object.assign(window, { said: [] as (string | null)[] });
    const note = () => {
      for (const section of document.querySelectorAll("section[data-verdict]"))
        said.push(section.getAttribute("data-verdict"));
    };
    const options = { subtree: true, childList: true, attributes: true };
    new MutationObserver(note).observe(document, options);
  });

  return async (next: World): Promise<{ mark: string; problems: string[] }> => {
    await page.goto(`${origin}/nothing-here.txt`);
    await page.evaluate(
      (kept) => {
        localStorage.clear();
        for (const [name, value] of Object.entries(kept))
          localStorage.setItem(name, JSON.stringify(value));
      },
      { "trusted-observers": next.observers, "observers-to-ask": [FILES] },
    );
    world = next;
    asked = 0;
    await page.goto(`${origin}/fingerprint/${next.hash}`);
    const isAsked = next.observers.some(({ network }) => network === NETWORK);
    const { mark: expected, says } = next.expected;
    const look = () =>
      page.evaluate(() => ({
        mark: document.querySelector("section[data-verdict]")?.getAttribute("data-verdict") ?? "",
        text: document.querySelector("main")?.textContent ?? "",
        said: (window as unknown as { said: string[] }).said,
      }));
    let shown = await look();
    let since = Date.now();
    for (const until = Date.now() + SETTLING_MS; Date.now() < until;) {
      await wait(50);
      const now = await look();
      const isAnswered = pending === 0 && (asked > 0 || !isAsked);
      if (
        now.mark !== shown.mark ||
        now.text !== shown.text ||
        !isAnswered ||
        now.mark !== expected
      )
        since = Date.now();
      shown = now;
      if (Date.now() - since >= STANDING_MS) break;
    }
    const problems: string[] = [];
    if (shown.mark !== expected) problems.push(`the page says ${shown.mark}, not ${expected}`);
    if (expected !== "confirmed" && shown.said.includes("confirmed"))
      problems.push("the page said confirmed for a moment");
    for (const each of says)
      if (!shown.text.includes(TOLD[each])) problems.push(`the page does not say ${each}`);
    for (const each of Object.keys(TOLD) as Told[])
      if (!says.includes(each) && shown.text.includes(TOLD[each]))
        problems.push(`the page says ${each}, which is not so`);
    if (isAsked !== asked > 0) problems.push(isAsked ? "nobody was asked" : "somebody was asked");
    return { mark: shown.mark, problems };
  };
}
