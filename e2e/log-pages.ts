// Reads the running service's log, puts another log in its place for a page, and finds what the page says about it.
import type { Page } from "playwright-core";
import { ask, type Batch, details, read } from "./service.ts";

const HASH_BYTES = 32;

/** Returns the size of the running service's log, once the log's checkpoint covers the fingerprint's snapshot. */
async function realSize(origin: string, hash: string): Promise<number> {
  const { batchId } = await details(origin, hash);
  const { globalSnapshotOrdinal } = await read<Batch>(origin, `/v1/batches/${batchId}`);
  for (;;) {
    const note = await (await ask(origin, "/log/checkpoint")).text();
    const size = Number(note.split("\n")[1]);
    if (size >= globalSnapshotOrdinal) return size;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** Returns the leaf hashes of the running service's own log, once it covers the fingerprint's snapshot. */
export async function realLeaves(origin: string, hash: string): Promise<Uint8Array[]> {
  const size = await realSize(origin, hash);
  const leaves: Uint8Array[] = [];
  for (let tile = 0; tile * 256 < size; tile += 1) {
    const width = Math.min(256, size - tile * 256);
    const path = `tile/0/${String(tile).padStart(3, "0")}${width === 256 ? "" : `.p/${width}`}`;
    const bytes = new Uint8Array(await (await ask(origin, `/log/${path}`)).arrayBuffer());
    for (let at = 0; at < bytes.length; at += HASH_BYTES) {
      leaves.push(bytes.slice(at, at + HASH_BYTES));
    }
  }
  return leaves;
}

const noAuthorities = new TextEncoder().encode('{"data":[]}');

/** Makes the page receive these files for all later requests for the log's files. */
export async function replaceLog(
  page: Page,
  files: ReadonlyMap<string, Uint8Array>,
): Promise<void> {
  await page.unroute("**/log/**");
  await page.route("**/log/**", (route) => {
    const { pathname } = new URL(route.request().url());
    const name = pathname.slice(pathname.indexOf("/log/") + "/log/".length);
    const bytes =
      files.get(name) ?? (name.startsWith("timestamps/from/") ? noAuthorities : undefined);
    // The service's own answers have this header too: it allows pages of other origins to read them.
    const headers = { "access-control-allow-origin": "*" };
    return bytes === undefined
      ? route.fulfill({ status: 404, headers })
      : route.fulfill({ body: Buffer.from(bytes), headers });
  });
}

export const verdict = (page: Page, name: string) =>
  page.locator(`section[data-verdict=${name}]`).filter({ has: page.locator("#verdict") });
export const level = (page: Page, name: string) => page.locator(`[data-level=${name}]`);
