// Serves logs to component tests, and reads what a fingerprint's page says about them.
import { leafHash } from "@digital-evidence/transparency";
import { showFingerprint, unfold, link, mark, verdict } from "./fingerprint-page.ts";
import { batches, one as example } from "./honest-service.ts";
import { all, one, poll, type ShowOptions } from "./show.tsx";
import type { StubService } from "./stub-service.ts";

export type LogFiles = ReadonlyMap<string, Uint8Array>;

const bytesOf = (hex: string) =>
  Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number(`0x${pair}`));
export const another = new Uint8Array(32).fill(7);
/** The leaf hashes of an honest log: of the example's snapshots, and of two that are newer than them. */
export const leaves = [
  ...batches.map(({ snapshot }) => leafHash(bytesOf(snapshot.hash))),
  ...[8, 9].map((each) => leafHash(new Uint8Array(32).fill(each))),
];

/** Answers requests for the log's files with these. */
export function serveLog(service: StubService, files: LogFiles): void {
  service.on("/log/*", ({ pathname }) => {
    const name = pathname.slice("/log/".length);
    const bytes = files.get(name);
    if (bytes !== undefined) return new Response(new Uint8Array(bytes));
    // The log has no timestamps.
    return name.startsWith("timestamps/from/")
      ? Response.json({ data: [] })
      : new Response("", { status: 404 });
  });
}

export const textIn = (files: LogFiles, name: string) => new TextDecoder().decode(files.get(name));
export const level = (name: string) => one(`[data-level=${name}]`);
export const sources = () => one("[data-sources]");

/** Shows the fingerprint's page with this log, and opens what it says about the log and whom the visitor may trust. */
export async function showWithLog(
  service: StubService,
  files: LogFiles,
  options: Omit<ShowOptions, "service"> = {},
): Promise<void> {
  serveLog(service, files);
  await showFingerprint(service, example.record.hash, options);
  link("Ledger").click();
  await poll(() => level("place").dataset["state"]).not.toBe("waiting");
  await poll(() => all("[data-level][data-state=waiting]").length).toBe(0);
  await unfold("ndependent source");
}

/** Waits for this verdict of the page, and returns its words. */
export async function verdictOf(name: string): Promise<string> {
  await poll(mark).toBe(name);
  return verdict().innerText;
}

/** Presses the button whose name begins with this text, as soon as there is one. */
export async function press(name: string): Promise<void> {
  const found = () => all("button").find(({ innerText }) => innerText.startsWith(name));
  await poll(() => found() !== undefined, { message: name }).toBe(true);
  found()?.click();
}

export const hasButton = (name: string) =>
  all("button").some(({ innerText }) => innerText.startsWith(name));
