// Tests what a fingerprint's page shows of its record, and when it asks for it.
import { describe, expect, it, vi } from "vitest";
import { page } from "vitest/browser";
import { type Fingerprint, one as example } from "../../../test/honest-service.ts";
import {
  all,
  at,
  atBothSizes,
  bothSizes,
  ends,
  field,
  one,
  poll,
  show,
  sizes,
  textOf,
  untilSaid,
  valueOf,
} from "../../../test/show.tsx";
import { createStubService } from "../../../test/stub-service.ts";

const { record } = example;
const { hash } = record;
const RECORD = `/v1/fingerprints/${hash}`;
const isShown = () => all('button[aria-label="Copy hash"]').length > 0;

/** Shows the page of a record with other members, and waits for it. */
async function showChanged(change: (record: Fingerprint["record"]) => object) {
  const service = createStubService();
  service.replace(RECORD, change(record));
  await show(`/fingerprint/${hash}`, { service });
  await poll(isShown).toBe(true);
  return service;
}

describe(`a fingerprint's page at ${bothSizes}`, () => {
  it("[F2] says that it is loading, where the details will appear", async () => {
    const service = createStubService();
    const release = service.hold(RECORD);
    await show(`/fingerprint/${hash}`, { service });
    await atBothSizes(async () => {
      await untilSaid("Loading fingerprint details...");
      expect(all("main h2, main h3").map(({ innerText }) => innerText)).toContain("Details");
    });
    release();
    await atBothSizes(async () => {
      await poll(isShown).toBe(true);
      expect(textOf("main")).not.toContain("Loading fingerprint details...");
    });
  });

  it.each([
    ["nothing", [], 0],
    ["one member", ["tags"], 1],
    ["two members", ["tags", "documentId"], 1],
  ])("[WI7] says where the operator withholds %s", async (_, members, panels) => {
    const at = "2026-03-20T10:00:00.000Z";
    const withheld = members.map((member) => ({ member, at, reason: "by order" }));
    await showChanged((honest) => ({ ...honest, withheld }));
    const panel = page.getByRole("region", { name: "Withheld by the operator" });
    await atBothSizes(() => poll(() => panel.elements().length).toBe(panels));
  });

  it("[F3] says Fingerprint not found for a fingerprint that the service does not know, and nothing else", async () => {
    await show(`/fingerprint/${"0".repeat(64)}`);
    await atBothSizes(async () => {
      await untilSaid("Fingerprint not found");
      expect(textOf("main")).not.toContain("Details");
    });
  });

  it.each(["/fingerprint", "/embed"])(
    "[F3] says at %s that another server’s 404 does not show what the service has",
    async (path) => {
      const service = createStubService();
      service.on("/v1/*", () => new Response("<h1>404</h1>", { status: 404 }));
      await show(`${path}/${hash}`, { service });
      await atBothSizes(async () => {
        await untilSaid("Fingerprint not found");
        await untilSaid("does not answer like the service");
        expect(textOf("main")).not.toContain("has no fingerprint with the hash");
      });
    },
  );

  it("quotes a time that cannot be read, as text from outside", async () => {
    const times = {
      createdAt: "2009-01-03 18:15:05Z",
      confirmationTimestamp: "Confirmed by the court on 3 January 2009",
    };
    const texts = Object.values(times);
    const has = (text: string) => (node: Node) =>
      node.nodeType === Node.TEXT_NODE && node.textContent?.includes(text) === true;
    await showChanged((honest) => ({ ...honest, ...times }));
    await atBothSizes(async () => {
      const noted = () => all("section[data-verdict] q").map(({ innerText }) => innerText);
      await poll(noted).toEqual(expect.arrayContaining(texts));
      expect(field("Confirmation timestamp")).toBe(times.confirmationTimestamp);
      const stated = all("main time").map((time) => time.getAttribute("datetime"));
      for (const text of texts) {
        expect(stated).not.toContain(text);
        const shown = all("main *").filter(({ childNodes }) => [...childNodes].some(has(text)));
        expect(shown.filter((element) => element.closest("q") === null)).toEqual([]);
      }
    });
  });

  it("[F3] says what the service said when it fails, and tries again when asked to", async () => {
    const message = "The archive is closed for stock-taking";
    const service = createStubService();
    service.fail(RECORD, 418, message);
    await show(`/fingerprint/${hash}`, { service });
    await atBothSizes(() => poll(() => textOf("[role=alert]")).toContain(message));
    service.answerHonestly();
    await page.getByRole("button", { name: "Try again" }).click();
    await atBothSizes(() => poll(isShown).toBe(true));
  });

  it.each(["/fingerprint", "/fingerprint/"])(
    "[F4] [C6] says that the address %s names no fingerprint, and sends no request",
    async (path) => {
      const service = await show(path);
      await atBothSizes(() => untilSaid("No fingerprint hash provided"));
      expect(service.asked).toEqual([]);
    },
  );

  it("has the hash as its heading where the record names no document", async () => {
    await showChanged(({ documentId: _documentId, ...rest }) => rest);
    await atBothSizes(() => poll(() => textOf("main h1")).toBe(hash));
  });

  it("[F6] [F10] [F14] [F15] shows N/A, and the organization's id, where the record holds no more", async () => {
    await showChanged(({ organizationName: _organizationName, ...rest }) => ({
      ...rest,
      status: "NEW",
      confirmationTimestamp: null,
      batchId: null,
      batchGlobalSnapshotHash: null,
      mptRoot: null,
    }));
    await atBothSizes(async () => {
      expect(field("Confirmation timestamp")).toBe("N/A");
      expect(field("Organization")).toBe(ends(record.organizationId, 8));
      expect(field("Snapshot")).toBe("N/A");
      expect(field("Batch ID")).toBe("N/A");
    });
  });

  it("[N6] confirms a copy for one second, and does not confirm one that failed", async () => {
    vi.useFakeTimers();
    await show(`/fingerprint/${hash}`);
    await poll(isShown).toBe(true);
    const button = () => one('button[aria-label="Copy hash"]');
    const isConfirmed = () => button().dataset["copied"];
    const write = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue(undefined);
    await atBothSizes(async () => {
      button().click();
      await poll(isConfirmed).toBe("true");
      await vi.advanceTimersByTimeAsync(900);
      expect(isConfirmed()).toBe("true");
      await vi.advanceTimersByTimeAsync(150);
      await poll(isConfirmed).toBeUndefined();
    });
    expect(write).toHaveBeenCalledWith(hash);
    write.mockRejectedValue(new Error("no leave to write"));
    await atBothSizes(async () => {
      const before = textOf("main dl");
      const calls = write.mock.calls.length;
      button().click();
      await poll(() => write.mock.calls.length).toBe(calls + 1);
      await vi.advanceTimersByTimeAsync(100);
      expect(isConfirmed()).toBeUndefined();
      expect(textOf("main dl")).toBe(before);
      expect(all("[role=alert]")).toEqual([]);
    });
    write.mockRestore();
  });

  it("[F12] [F13] lists signers and signatures, numbered when there are several, the record's own marked", async () => {
    const [own] = record.proofs;
    const other = { id: "ab".repeat(64), signature: "cd".repeat(70) };
    await showChanged((whole) => ({ ...whole, signer: own?.id, proofs: [other, own] }));
    await atBothSizes(async () => {
      expect(field("Signer 1")).toBe(ends(other.id, 12));
      expect(field("Signature 1")).toBe(ends(other.signature, 12));
      expect(field("Signer 2")).toBe(ends(own?.id ?? "", 12));
      expect(field("Signature 2")).toBe(ends(own?.signature ?? "", 12));
      const mark = "Same key as the record’s signer";
      await poll(() => valueOf("Signer 2").innerText).toContain(mark);
      expect(textOf("main").split(mark)).toHaveLength(2);
    });
  });

  it("[F14] [F15] links the snapshot to the network's own explorer, and the batch to its page", async () => {
    const network = { snapshotUrl: "https://mainnet.dagexplorer.io/snapshots/{hash}" };
    await show(`/fingerprint/${hash}`, { network });
    await poll(isShown).toBe(true);
    await atBothSizes(async () => {
      const link = one("a", valueOf("Snapshot"));
      expect(link.getAttribute("href")).toBe(
        `https://mainnet.dagexplorer.io/snapshots/${record.batchGlobalSnapshotHash}`,
      );
      expect(link.getAttribute("rel")).toContain("noopener");
      expect(one("a", valueOf("Batch ID")).getAttribute("href")).toBe(`/batch/${record.batchId}`);
    });
  });

  it("[F16] offers no proof where there is no root", async () => {
    await showChanged((whole) => ({ ...whole, mptRoot: null }));
    await atBothSizes(async () => {
      expect(textOf("main")).not.toContain("Download proof");
    });
  });

  it("[F18] requests the record and its proof again every 15 seconds", async () => {
    vi.useFakeTimers();
    const service = await show(`/fingerprint/${hash}`);
    const count = () =>
      ["", "/proof"].map((part) => service.asked.filter((path) => path === RECORD + part).length);
    await poll(isShown).toBe(true);
    let times = 1;
    await poll(count).toEqual([times, times]);
    for (const size of sizes) {
      await at(size);
      await vi.advanceTimersByTimeAsync(14_000);
      expect(count()).toEqual([times, times]);
      await vi.advanceTimersByTimeAsync(1_100);
      times += 1;
      await poll(count).toEqual([times, times]);
    }
  });

  it("reads out a status that changes while the page is open", async () => {
    vi.useFakeTimers();
    const service = createStubService();
    let status = "QUEUED";
    service.change(RECORD, (data) => void (data["status"] = status));
    // Collects everything that the live region says. Reading the region once could miss a message that the next message
    // replaces at once.
    const said: string[] = [];
    const observer = new MutationObserver(() => {
      for (const { textContent } of all("output.visually-hidden")) {
        if (textContent !== said.at(-1)) said.push(textContent);
      }
    });
    observer.observe(document, { childList: true, subtree: true, characterData: true });
    await show(`/fingerprint/${hash}`, { service });
    await poll(isShown).toBe(true);
    await vi.advanceTimersByTimeAsync(15_100);
    expect(said.join(" ")).not.toContain("Status is now");
    for (const [size, next, words] of [
      [sizes[0], "PROCESSING", "Status is now Processing."],
      [sizes[1], "PENDING_COMMITMENT", "Status is now Pending Commitment."],
    ] as const) {
      await at(size);
      status = next;
      await vi.advanceTimersByTimeAsync(15_100);
      await poll(() => said).toContain(words);
    }
    observer.disconnect();
  });

  it("does not ask for the proof of a fingerprint that is in no batch yet", async () => {
    const service = await showChanged(({ batchId: _batchId, mptRoot: _mptRoot, ...rest }) => ({
      ...rest,
      status: "NEW",
    }));
    await atBothSizes(async () => {
      await poll(() => textOf("#verdict")).toBe(
        "The service says that the fingerprint is not final yet.",
      );
      expect(service.asked).not.toContain(`${RECORD}/proof`);
    });
  });

  it("shows the organization's name whole beside the heading, where it has room", async () => {
    const organizationName = "Brightwater Laboratories";
    await showChanged((whole) => ({ ...whole, organizationName }));
    const [name] = all("main bdi").filter(({ textContent }) => textContent === organizationName);
    expect(name?.children.length).toBe(0);
    expect(name?.offsetWidth).toBeGreaterThan(0);
  });

  it("breaks the long name of a field, and keeps it out of the value", async () => {
    await showChanged((whole) => whole);
    await at({ width: 390, height: 844 });
    const [name] = all("main dt").filter(({ innerText }) => innerText.trim() === "Document REF");
    if (name === undefined) throw new Error("the page has no field called Document REF");
    name.textContent = "Dokumentverweis".repeat(2);
    expect(name.scrollWidth).toBeLessThanOrEqual(name.clientWidth);
  });

  it("turns no text of a record into a javascript: link or an image", async () => {
    await showChanged((whole) => ({
      ...whole,
      batchGlobalSnapshotHash: "javascript:alert(1)",
      documentId: '<img src=x onerror="document.title=1">',
    }));
    await atBothSizes(async () => {
      expect(all('a[href^="javascript:"], main img')).toEqual([]);
      await poll(() => field("Document ID")).toContain("<img");
    });
  });
});
