// Shows the explorer at an address, for component tests: the real components and styles in real Chromium, on a service
// that the test stands in for. Each test begins with an empty page and an empty storage.
import "../src/styles/tokens.css";
import "../src/styles/base.css";
import "../src/styles/frame.css";
import { createRoot } from "react-dom/client";
import { afterEach, beforeEach, expect, type MockInstance, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { parseConfig } from "../src/config/config-schema.ts";
import { createSource } from "../src/queries/create-source.ts";
import { EMBED_PREFIX } from "../src/routes/routes.ts";
import { App } from "../src/shell/app.tsx";
import { preloadPage } from "../src/shell/router.tsx";
import { createStubService, type StubService } from "./stub-service.ts";

export const sizes = [
  { name: "1280×800", width: 1280, height: 800 },
  { name: "390×844", width: 390, height: 844 },
] as const;
export type Size = (typeof sizes)[number];
export const bothSizes = sizes.map(({ name }) => name).join(" and ");

/** The configuration of a service that keeps its own ledger. */
const configuration = {
  network: "demonstration",
  networks: {
    demonstration: {
      name: "Local ledger",
      apiBase: "",
      snapshotUrl: "/v1/ledger/snapshots/{hash}",
    },
  },
};

export type ShowOptions = {
  service?: StubService;
  /** What the configuration of the network states differently. */
  network?: Record<string, unknown>;
  /** What the rest of the configuration states differently. */
  config?: Record<string, unknown>;
};

/** React's warning, in development only, about a page whose query notes a failed try while another part renders. */
const setWhileRendering = "Cannot update a component";

let unmount = () => undefined as void;
let errors: MockInstance<typeof console.error>;

beforeEach(() => {
  errors = vi.spyOn(console, "error");
});

afterEach(() => {
  unmount();
  const logged = errors.mock.calls
    .map((parts) => parts.map(String).join(" "))
    .filter((text) => !text.startsWith(setWhileRendering));
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  localStorage.clear();
  sessionStorage.clear();
  expect(logged).toEqual([]);
});

/** @param address the path, and the query if any */
export async function show(
  address: string,
  { service = createStubService(), network = {}, config = {} }: ShowOptions = {},
): Promise<StubService> {
  unmount();
  await at(sizes[0]);
  history.replaceState(null, "", address);
  document.documentElement.lang = "en";
  delete document.documentElement.dataset["theme"];
  document.body.innerHTML = '<div id="root"></div>';
  const container = document.querySelector("#root");
  if (container === null) throw new Error("the page has no element #root");
  const surroundings = {
    fetch: service.fetch,
    now: () => Date.now(),
    random: Math.random,
    logger: { warn: () => undefined },
  };
  const { demonstration } = configuration.networks;
  const parsed = parseConfig({
    ...configuration,
    networks: { demonstration: { ...demonstration, ...network } },
    ...config,
  });
  const source = await createSource(parsed, surroundings);
  await preloadPage(location.pathname);
  const root = createRoot(container);
  unmount = () => {
    root.unmount();
    unmount = () => undefined;
  };
  const framedAt = location.pathname.startsWith(EMBED_PREFIX) ? location.pathname : null;
  root.render(
    <App config={parsed} source={source} surroundings={surroundings} framedAt={framedAt} />,
  );
  return service;
}

export async function at({ width, height }: { width: number; height: number }): Promise<void> {
  await page.viewport(width, height);
}

/** Looks at the page at each size. The page is not shown anew, as when a visitor resizes the window. */
export async function atBothSizes(look: (size: Size) => Promise<unknown>): Promise<void> {
  for (const size of sizes) {
    await at(size);
    await look(size);
  }
}

const realTimeout = window.setTimeout.bind(window);
const pause = () => new Promise((resolve) => realTimeout(resolve, 10));

/**
 * Asks again until the page shows what is expected. Where the test has stopped the clock, the clock goes on by a
 * millisecond before most of the first looks, because the pages schedule their updates with timers of no length, and
 * hardly at all after that. Vitest's own `expect.poll` would let as much time pass as it waits.
 */
export const poll: typeof expect.poll = (read, options) => {
  if (!vi.isFakeTimers()) return expect.poll(read, options);
  let looks = 0;
  return expect.poll(
    async (...given) => {
      if (looks > 0) await pause();
      looks += 1;
      if (looks <= 50 || looks % 10 === 0) await vi.advanceTimersByTimeAsync(1);
      return read(...given);
    },
    { ...options, interval: 0 },
  );
};

/** @throws Error if the page has no such element yet, so ask within `poll` */
export function one(selector: string, within: ParentNode = document): HTMLElement {
  const found = within.querySelector<HTMLElement>(selector);
  if (found === null) throw new Error(`there is no ${selector}`);
  return found;
}

export function all(selector: string, within: ParentNode = document): HTMLElement[] {
  return Array.from(within.querySelectorAll<HTMLElement>(selector));
}

/** The text that a visitor sees in an element. */
export const textOf = (selector: string, within: ParentNode = document): string =>
  one(selector, within).innerText;

/** The term of a definition list with this name. */
function termOf(name: string): HTMLElement {
  const found = all("dt").find(({ innerText }) => innerText.trim() === name);
  if (found === undefined) throw new Error(`there is no field ${name}`);
  return found;
}

/** The value with this name, with the marks beside it. */
export const valueOf = (name: string) => termOf(name).nextElementSibling as HTMLElement;

/**
 * The visible text of the value with this name, without the mark beside it. An ellipsis that CSS draws is returned as a
 * character.
 */
export function field(name: string): string {
  const visible = (node: Node): string => {
    if (node.nodeType === Node.TEXT_NODE) return node.textContent ?? "";
    if (!(node instanceof HTMLElement) || node.matches(".visually-hidden, [data-coverage]"))
      return "";
    const { fontSize, display } = getComputedStyle(node);
    if (display === "none") return "";
    return fontSize === "0px" ? "…" : [...node.childNodes].map(visible).join("");
  };
  return visible(valueOf(name)).trim();
}

/** Shortens a long value in the way that the pages should show it: both ends visible, and the middle hidden. */
export const ends = (value: string, count: number) =>
  `${value.slice(0, count)}…${value.slice(-count)}`;

/** Whether the page shows this text anywhere. */
export const says = (text: string | RegExp): boolean => {
  const words = document.body.innerText;
  return typeof text === "string" ? words.includes(text) : text.test(words);
};

/** Waits until the page shows this text. */
export const untilSaid = (text: string | RegExp) =>
  poll(() => says(text) || document.body.innerText, { message: String(text) }).toBe(true);

/** Chooses files, as a visitor does, in the first field for files. */
export function give(...files: readonly File[]): void {
  const chosen = new DataTransfer();
  for (const file of files) chosen.items.add(file);
  const input = one("input[type=file]") as HTMLInputElement;
  input.files = chosen.files;
  input.dispatchEvent(new Event("change", { bubbles: true }));
}

/** What the page saves as files, from now on. */
export function watchSaved(): { readonly name: string; readonly content: Blob }[] {
  const saved: { name: string; content: Blob }[] = [];
  const contents = new Map<string, Blob>();
  vi.spyOn(URL, "createObjectURL").mockImplementation((content) => {
    const address = `blob:${contents.size}`;
    if (content instanceof Blob) contents.set(address, content);
    return address;
  });
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function save(
    this: HTMLAnchorElement,
  ) {
    const content = contents.get(this.href);
    const click = new MouseEvent("click", { bubbles: true, cancelable: true });
    if (content === undefined) this.dispatchEvent(click);
    else saved.push({ name: this.download, content });
  });
  return saved;
}

/** Puts the cursor into the search box in the header. Its key is listened to only once the page is there. */
export async function openSearchBox(): Promise<HTMLInputElement> {
  const box = () => one("header input[name=q]") as HTMLInputElement;
  await poll(async () => {
    if (document.activeElement !== box()) await userEvent.keyboard("/");
    return document.activeElement === box();
  }).toBe(true);
  return box();
}

/** What the page does when the visitor comes back to its tab: it asks again. */
export function comeBack(): void {
  document.dispatchEvent(new Event("visibilitychange", { bubbles: true }));
}

/** Waits until everything that is shown by now is drawn, and the browser has reported what moved. */
async function untilDrawn(): Promise<void> {
  for (let frame = 0; frame < 4; frame += 1) await new Promise(requestAnimationFrame);
}

/** Records what moves without an action of the visitor, from now until the returned function is called. */
export async function watchShifts(): Promise<() => Promise<string[]>> {
  await untilDrawn();
  const seen: PerformanceEntry[] = [];
  const observer = new PerformanceObserver((list) => seen.push(...list.getEntries()));
  observer.observe({ type: "layout-shift" });
  return async () => {
    await untilDrawn();
    seen.push(...observer.takeRecords());
    observer.disconnect();
    return seen.map((shift) => {
      const { sources } = shift as PerformanceEntry & { sources: { node: Node | null }[] };
      return sources.map(({ node }) => node?.textContent?.slice(0, 60)).join(", ");
    });
  };
}
