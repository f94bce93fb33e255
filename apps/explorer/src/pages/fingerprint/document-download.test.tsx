// Tests "Download the document": a document of the service or of another origin that the configuration names, and hosts
// that send other bytes, too many, too few or none. download.test.ts has every limit.
import { beforeEach, describe, expect, it, vi } from "vitest";
import { page } from "vitest/browser";
import { atEverySize } from "../../../test/axe.ts";
import { link, showFingerprint } from "../../../test/fingerprint-page.ts";
import { fingerprints } from "../../../test/honest-service.ts";
import {
  all,
  atBothSizes,
  bothSizes,
  give,
  one,
  poll,
  says,
  untilSaid,
  watchSaved,
} from "../../../test/show.tsx";
import { createStubService, type StubService } from "../../../test/stub-service.ts";

// The page remembers the visitor's documents, so each test has another fingerprint.
const unused = [...fingerprints];
let { record, document: bytes } = fingerprints[0] ?? expect.unreachable();
beforeEach(() => {
  ({ record, document: bytes } = unused.pop() ?? expect.unreachable("there are too few examples"));
});
const recordPath = () => `/v1/fingerprints/${record.hash}`;

/** Half of the members of the example's batches are of another organization than their batch states. */
function createService(): StubService {
  const service = createStubService();
  service.change("/v1/batches/*", (data) => void (data["orgId"] = record.organizationId));
  return service;
}
const files = "https://files.example";
const config = { documentOrigins: [files] };

/** @param answer what the host of the document answers */
async function open(
  downloadUrl: string,
  answer: () => Response | Promise<Response> = () => new Response(bytes),
  fileSize?: number,
): Promise<StubService> {
  const service = createService();
  service.change(recordPath(), (data) => {
    data["document"] = { downloadUrl, ...(fileSize === undefined ? {} : { fileSize }) };
  });
  const { pathname } = new URL(downloadUrl, location.origin);
  if (pathname.startsWith("/")) service.on(pathname, answer);
  await showFingerprint(service, record.hash, { config });
  return service;
}

const panel = () => {
  const found = all("main section").find(({ innerText }) =>
    innerText.startsWith("Is this my file?"),
  );
  return found ?? one("#missing");
};
const start = () => page.getByRole("button", { name: "Download the document" });
const isSaid = (text: string) => atBothSizes(() => poll(() => panel().innerText).toContain(text));
const documentLink = () => link("Document").innerText;
const SAME = "The same bytes: this is the document that was recorded";

describe(`the download of a document at ${bothSizes}`, () => {
  it("[H8] [H9] is offered, and the page and the chain say that the bytes are the same before they are saved", async () => {
    const saved = watchSaved();
    const service = await open("/files/deed", undefined, bytes.length);
    await atBothSizes(() =>
      poll(() => panel().innerText).toMatch(/Download the document\s+[\d.]+ (?:bytes|kB|MB)/i),
    );
    expect(service.asked).not.toContain("/files/deed");
    await start().click();
    await atBothSizes(async () => {
      await poll(() => panel().innerText).toContain(SAME);
      await poll(documentLink).toContain("Passed");
    });
    expect(service.asked.filter((path) => path === "/files/deed")).toHaveLength(1);
    expect(saved).toEqual([]);
    await page.getByRole("button", { name: "Save the document" }).click();
    expect(new Uint8Array((await saved[0]?.content.arrayBuffer()) ?? [])).toEqual(bytes);
    expect(saved[0]?.name).toContain(record.documentId);
    await atEverySize();
  });

  it("[H9] says clearly that other bytes are different, and saves them only on request", async () => {
    const saved = watchSaved();
    await open(`${files}/other`, () => new Response("other bytes"));
    await start().click();
    const notices = () => all("[data-kind=error]", panel());
    await atBothSizes(async () => {
      await poll(() =>
        notices()
          .map(({ innerText }) => innerText)
          .join(),
      ).toContain("this is not the document that was recorded");
      await poll(documentLink).toContain("Failed");
    });
    expect(saved).toEqual([]);
    await page.getByRole("button", { name: "Save the different file" }).click();
    await expect(saved[0]?.content.text()).resolves.toBe("other bytes");
    // The result of the download does not stand beside another document that the visitor then compares.
    give(new File([bytes], "same"));
    await isSaid("Yes, these are the same bytes");
    await isSaid("This document is not compared at present, because another one is.");
    expect(notices()).toEqual([]);
  });

  it("[H9] compares nothing with a record whose content does not match its hash", async () => {
    const saved = watchSaved();
    const service = createService();
    service.change(recordPath(), (data) => {
      data["documentId"] = "another";
      data["document"] = { downloadUrl: "/files/deed" };
    });
    service.on("/files/deed", () => new Response(bytes));
    await showFingerprint(service, record.hash);
    await start().click();
    await isSaid("Not compared: the check of the record’s content did not pass");
    await page.getByRole("button", { name: "Save the document without a comparison" }).click();
    expect(new Uint8Array((await saved[0]?.content.arrayBuffer()) ?? [])).toEqual(bytes);
  });

  it("[H9] shows how much has arrived, and can be stopped", async () => {
    const rest: (() => void)[] = [];
    const slow = () =>
      new Response(
        new ReadableStream({
          start(to) {
            to.enqueue(bytes.slice(0, 10));
            rest.push(() => {
              to.enqueue(bytes.slice(10));
              to.close();
            });
          },
        }),
      );
    await open(`${files}/slow`, slow, bytes.length);
    await start().click();
    const bars = () => all("progress", panel()).map(({ ariaLabel }) => ariaLabel);
    await atBothSizes(() => poll(bars).toEqual(["Downloaded so far"]));
    await page.getByRole("button", { name: "Stop", exact: true }).click();
    await isSaid("You stopped the download. Your browser discarded the incomplete file.");
    expect(bars()).toEqual([]);
    await start().click();
    await poll(() => rest.length).toBe(2);
    rest[1]?.();
    await isSaid(SAME);
  });

  it.each([
    ["https://elsewhere.example/contract.pdf", "not configured to use"],
    ["javascript:alert(1)", "not a web address"],
  ])(
    "[H8] shows the address %s, which is not allowed, as text, with the reason, and sends no request",
    async (address, reason) => {
      const service = await open(address);
      await atBothSizes(async () => {
        await poll(() => panel().innerText).toContain(reason);
        expect(panel().innerText).toContain(address);
        expect(all("a", panel())).toEqual([]);
        expect(start().elements()).toEqual([]);
      });
      expect(service.asked.filter((path) => path.includes("contract"))).toEqual([]);
    },
  );

  it.each<[what: string, answer: () => Response | Promise<Response>, said: string]>([
    [
      "there is none",
      () => new Response("", { status: 404 }),
      "no document at this address: it answered with status 404",
    ],
    [
      "the answer is a redirect",
      () => new Response(null, { status: 302 }),
      "answered with a redirect. It was not followed",
    ],
    [
      "it is too large",
      () => new Response("x", { headers: { "content-length": "100000001" } }),
      "The document is larger than 100 MB",
    ],
    [
      "it breaks off",
      () =>
        new Response(
          new ReadableStream({
            start(to) {
              to.enqueue(bytes.slice(0, 10));
              to.error(new TypeError("network error"));
            },
          }),
        ),
      "The download was interrupted",
    ],
    [
      "the host does not answer pages",
      () => Promise.reject(new TypeError("Failed to fetch")),
      "does not let pages of other sites read its documents (CORS)",
    ],
  ])(
    "[H10] says why nothing was downloaded where %s, and says nothing against the document",
    async (_, answer, said) => {
      await open(`${files}/document`, answer);
      await start().click();
      await atBothSizes(async () => {
        await poll(() => panel().innerText).toContain(said);
        expect(all("[data-kind=error]", panel())).toEqual([]);
        expect(documentLink()).toContain("Not compared");
      });
    },
  );

  it("[H10] does not offer a document that the record says is too large", async () => {
    await open(`${files}/document`, undefined, 100_000_001);
    await isSaid("The document is larger than 100 MB");
    await expect.element(start()).toBeDisabled();
  });

  it("[H10] says that the device is offline, and downloads once it is not", async () => {
    let isOffline = true;
    await open(`${files}/document`, () => {
      if (isOffline) throw new TypeError("Failed to fetch");
      return new Response(bytes);
    });
    const onLine = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
    window.dispatchEvent(new Event("offline"));
    await untilSaid("You are offline");
    await start().click();
    await isSaid("You are offline. Try again when you are online.");
    isOffline = false;
    onLine.mockReturnValue(true);
    window.dispatchEvent(new Event("online"));
    await poll(() => says("You are offline")).toBe(false);
    await start().click();
    await isSaid(SAME);
  });
});
