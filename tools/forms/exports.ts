import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import type { Browser, Page, Route } from "playwright-core";
import { EVIDENCE_LINK } from "../../packages/evidence/src/limits.ts";
import { realLeaves } from "../../e2e/log-pages.ts";
import { base64, exampleAuthority } from "../../packages/report/test/example-log.ts";
import type { Form, Original, Region } from "./changes.ts";

export async function saveExports(
  browser: Browser,
  origin: string,
  hash: string,
): Promise<Original[]> {
  // The log has to contain the fingerprint's snapshot before the bundles can contain a proof of it.
  await realLeaves(origin, hash);
  const context = await browser.newContext({
    serviceWorkers: "block",
    permissions: ["clipboard-read", "clipboard-write"],
  });
  const page = await context.newPage();
  // `showSaveFilePicker` would make the browser ask a person where to save the case file. Without this function, the
  // page offers the finished case file as an ordinary download.
  await page.addInitScript(() => Reflect.deleteProperty(window, "showSaveFilePicker"));
  await page.route("**/log/timestamps/**", await stampingRoute(origin));
  const fingerprint = `${origin}/fingerprint/${hash}`;
  const button = (name: string) => page.getByRole("button", { name, exact: true });
  try {
    await page.goto(fingerprint);
    await page.locator("section[data-verdict=consistent]").first().waitFor();
    await button("Share").click();
    await button("Copy link with evidence").click();
    await button("Copied").waitFor();
    const link = new URL(await page.evaluate(() => navigator.clipboard.readText()));
    await page.keyboard.press("Escape");
    await button("Download proof").click();
    const proof = await saved(page, () => button("Download JSON").click());
    const bundle = await saved(page, () => button("Save evidence bundle").click());
    const html = await saved(page, () => button("Save as a page that verifies itself").click());
    await page.goto(`${fingerprint}/report`);
    const pdf = await saved(page, () => button("Save as PDF").click());
    await page.goto(`${origin}/case`);
    await page.getByRole("textbox", { name: "Fingerprint hashes" }).fill(hash);
    const zip = await saved(page, () => button("Export as ZIP").click());
    await page.route("**/log/timestamps/**", (route) => route.fulfill({ body: '{"data":[]}' }));
    await page.goto(fingerprint);
    await button("Download proof").click();
    const unstamped = await saved(page, () => button("Save evidence bundle").click());
    await page.route("**/log/**", (route) => route.abort());
    await page.goto(fingerprint);
    await button("Download proof").click();
    const unlogged = await saved(page, () => button("Save evidence bundle").click());
    return [
      whole("proof", proof.bytes),
      whole("bundle", bundle.bytes),
      whole("bundle without timestamps", unstamped.bytes),
      whole("unlogged bundle", unlogged.bytes),
      at(
        "html",
        html.bytes,
        slotOf(
          html.bytes,
          '<script type="application/json" id="digital-evidence-bundle">',
          "</script>",
        ),
      ),
      at(
        "pdf",
        pdf.bytes,
        slotOf(
          pdf.bytes,
          "/FlateDecode\n>>\nstream\n",
          "\nendstream",
          pdf.bytes.indexOf("/EmbeddedFile"),
        ),
      ),
      at("zip", zip.bytes, bundleIn(zip.path, zip.bytes)),
      whole("link", Buffer.from(link.hash.slice(EVIDENCE_LINK.fragment.length))),
    ];
  } finally {
    await context.close();
  }
}

/**
 * Returns a handler that answers in place of the service, as if an authority had timestamped the log's checkpoint. The
 * demonstration's own authority needs the command openssl. With this handler, evidence with timestamps can be saved on
 * machines without openssl too.
 */
async function stampingRoute(origin: string): Promise<(route: Route) => Promise<void>> {
  const { root, stamp } = await exampleAuthority();
  const note = await (await fetch(`${origin}/log/checkpoint`)).text();
  const body = note.slice(0, note.indexOf("\n\n") + 1);
  const token = await stamp(Uint8Array.from(createHash("sha256").update(body).digest()));
  const treeSize = Number(body.split("\n")[1]);
  const data = [{ authority: "harbour", treeSize, certificate: base64(root.bytes) }];
  return (route) => {
    const isList = new URL(route.request().url()).pathname.includes("/from/");
    return route.fulfill({ body: isList ? JSON.stringify({ data }) : Buffer.from(token) });
  };
}

async function saved(page: Page, press: () => Promise<void>) {
  const [download] = await Promise.all([page.waitForEvent("download"), press()]);
  const path = await download.path();
  return { path, bytes: readFileSync(path) };
}

function whole(form: Form, bytes: Buffer): Original {
  return at(form, bytes, { from: 0, to: bytes.length });
}

function at(form: Form, bytes: Buffer, evidence: Region): Original {
  return { form, bytes, evidence };
}

function slotOf(bytes: Buffer, start: string, end: string, after = 0): Region {
  const from = bytes.indexOf(start, after) + start.length;
  return { from, to: bytes.indexOf(end, from) };
}

function bundleIn(path: string, zip: Buffer): Region {
  const bundle = execFileSync("unzip", ["-p", path, "bundles/*"]);
  const from = zip.indexOf(bundle);
  if (from < 0) throw new Error("the case does not hold the bundle as it is");
  return { from, to: from + bundle.length };
}
