import type { Page } from "playwright-core";
import { describe, expect, inject, it } from "vitest";
import { passTime } from "./clock.ts";
import { atBothSizes, bothSizes, desktop, useBrowser } from "./browser.ts";
import { breakSignature, changeAnswer, type Data, replaceAnswer } from "./change-answer.ts";
import { level } from "./log-pages.ts";
import { details, latestFinalHash } from "./service.ts";
import { openLink, unfoldSources } from "./unfold.ts";

const origin = inject("origin");
const hash = await latestFinalHash(origin);
const record = await details(origin, hash);

const section = (page: Page, verdict: string) =>
  page.locator(`section[data-verdict=${verdict}]`).filter({ has: page.locator("#verdict") });

/** This function runs in the page. It records the words of every mark that is shown, however briefly. */
function rememberMarks(): void {
  const marks: string[] = [];
  Reflect.set(window, "marks", marks);
  new MutationObserver(() => {
    for (const mark of document.querySelectorAll("[data-kind][title]")) {
      const { title } = mark as HTMLElement;
      if (!marks.includes(title)) marks.push(title);
    }
  }).observe(document, { subtree: true, childList: true, attributes: true });
}

describe(`the verdict at ${bothSizes}`, () => {
  const browser = useBrowser();

  async function open(prepare: (page: Page) => Promise<void> = () => Promise.resolve()) {
    const opened = await browser.open(desktop);
    await prepare(opened.page);
    await opened.page.goto(`${origin}/fingerprint/${hash}`);
    return opened;
  }

  const changeRecord = (change: (data: Data) => void) => (page: Page) =>
    changeAnswer(page, `**/v1/fingerprints/${hash}`, change);

  it("[E3] gives each of the four its own icon, word and colour, and only confirmed a green surface", async () => {
    const { page, close } = await open();
    const field = page.getByLabel("A root or a snapshot you got elsewhere (optional)");
    await unfoldSources(page);
    await atBothSizes(page, async () => {
      const looks: { verdict: string; icon: string; color: string; mark: string; head: string }[] =
        [];
      for (const [verdict, root] of [
        ["consistent", ""],
        ["confirmed", record.mptRoot],
        ["failed", "1".repeat(64)],
        ["inconclusive", "12"],
      ] as const) {
        await field.fill(root);
        const shown = section(page, verdict);
        await shown.waitFor();
        const look = await shown
          .locator("[data-mark]")
          .first()
          .evaluate((mark) => {
            const { color, backgroundColor } = getComputedStyle(mark);
            const head = getComputedStyle(mark.parentElement ?? mark).backgroundColor;
            return { icon: mark.innerHTML, color, mark: backgroundColor, head };
          });
        await expect.poll(() => shown.innerText()).toMatch(new RegExp(`^${verdict}`, "i"));
        looks.push({ verdict, ...look });
      }
      for (const part of ["icon", "color", "mark"] as const) {
        expect(new Set(looks.map((look) => look[part])).size).toBe(4);
      }
      const [consistent, confirmed] = looks;
      expect(looks.filter(({ head }) => head === confirmed?.head)).toHaveLength(1);
      // Only the panel of the verdict `confirmed` may have this mark. After the verdict has changed, the mark
      // must be gone from the page.
      await field.fill("");
      await section(page, "consistent").waitFor();
      expect(consistent?.icon).not.toBe("");
      const icons = await page.locator("svg").evaluateAll((all) => all.map((svg) => svg.innerHTML));
      const [, shield = ""] = /<svg[^>]*>(.*)<\/svg>/.exec(confirmed?.icon ?? "") ?? [];
      expect(shield).not.toBe("");
      expect(icons).not.toContain(shield);
    });
    await close();
  });

  it("[E3] names the failed check, and marks the status beside it as stated by the service", async () => {
    const { page, close } = await open(changeRecord(breakSignature));
    const failed = section(page, "failed");
    await atBothSizes(page, async () => {
      await failed.waitFor();
      await expect
        .poll(() => failed.innerText())
        .toMatch(/^Failed\n+A signature is not valid for this fingerprint\.\n/);
      const status = page
        .getByRole("term")
        .filter({ hasText: /^Status$/ })
        .locator("xpath=following-sibling::dd[1]");
      await expect
        .poll(() => status.innerText())
        .toMatch(/^Finalized Commitment\s+the service says so/);
    });
    await close();
  });

  it("[E3] fails a proof of another root than the visitor’s, and says that a root copied from the page confirms nothing", async () => {
    const { page, close } = await open();
    const field = page.getByLabel("A root or a snapshot you got elsewhere (optional)");
    await unfoldSources(page);
    await atBothSizes(page, async () => {
      await page.getByText("from a source that is independent of the service").waitFor();
      await field.fill(record.mptRoot);
      const confirmed = section(page, "confirmed");
      await confirmed.waitFor();
      await expect
        .poll(() => confirmed.innerText())
        .toContain(
          "This result is only as trustworthy as the source of your root. A root that was copied from this evidence or came with it confirms nothing.",
        );
      await page
        .getByText("The result is only as trustworthy as the source of your root.")
        .waitFor();

      await field.fill("1".repeat(64));
      const failed = section(page, "failed");
      await failed.waitFor();
      const words = await failed.innerText();
      expect(words).toMatch(/^Failed\n+The proof leads to one root, and you provided another\.\n/);
      expect(words).toContain("What passed its checks: the content, the signatures");
      await field.fill("");
    });
    await close();
  });

  it("[E14] marks what the hash covers and what is only stated, and shows the ids beside the names", async () => {
    const { page, close } = await open();
    await section(page, "consistent").waitFor();
    const marks = (name: string) =>
      page
        .getByRole("term")
        .filter({ hasText: new RegExp(`^${name}$`) })
        .locator("xpath=following-sibling::dd[1]")
        .locator("[data-coverage]")
        .evaluateAll((all) => all.map((mark) => mark.getAttribute("data-coverage")));
    await atBothSizes(page, async () => {
      for (const name of ["Event ID", "Document ID", "Document REF", "Fingerprint timestamp"]) {
        await expect.poll(() => marks(name)).toEqual(["covered"]);
      }
      // A hash that fits says that a time was not changed, and not that it is true.
      const mark = page.locator("dd [data-coverage=covered]").first();
      await expect.poll(() => mark.textContent()).toMatch(/Whether it is true was not checked/);
      for (const name of ["Status", "Confirmation timestamp"]) {
        await expect.poll(() => marks(name)).toEqual(["stated"]);
      }
      await expect.poll(() => marks("Organization")).toEqual(["stated", "covered"]);
      const organization = page.getByRole("button", { name: "Copy organization ID" });
      await organization.click();
      await expect
        .poll(() => page.evaluate(() => navigator.clipboard.readText()))
        .toBe(record.organizationId);
    });
    await close();
  });

  it("[E14] marks nothing as covered where the content does not give the hash", async () => {
    // After a member was changed, the content check cannot pass. No value may then be marked as covered by the hash.
    const changed = await open(
      changeRecord((data) => {
        data["documentId"] = "another";
      }),
    );
    await atBothSizes(changed.page, async () => {
      await section(changed.page, "inconclusive").waitFor();
      await expect(changed.page.locator("dd [data-coverage=covered]").count()).resolves.toBe(0);
    });
    await changed.close();
  });

  it("[E1] shows the year of every date in the evidence, this year’s too", async () => {
    const { page, close } = await open();
    const year = record.fingerprintTimestamp.slice(0, 4);
    await atBothSizes(page, async () => {
      await section(page, "consistent").waitFor();
      const dates = await page.locator("main time").allInnerTexts();
      expect(dates.length).toBeGreaterThanOrEqual(4);
      expect(dates.filter((date) => !date.includes(year))).toEqual([]);
      const zones = page.locator("main time + span:not(.visually-hidden)");
      expect(await zones.count()).toBeGreaterThanOrEqual(3);
      await expect(zones.filter({ visible: false }).count()).resolves.toBe(0);
      await expect
        .poll(() => section(page, "consistent").innerText())
        .toMatch(new RegExp(`in a snapshot dated \\d+ \\w+ ${year} `));
    });
    await close();
  });

  it.each([
    ["knows none", 404],
    ["gives another", 200],
  ])(
    "[E15] if the service, after a verdict, %s, the page drops the verdict and says so",
    async (_what, status) => {
      const { page, close } = await browser.open(desktop);
      await page.clock.install();
      let isGone = false;
      await page.route(`**/v1/fingerprints/${hash}`, async (route) => {
        if (!isGone) await route.continue();
        else if (status === 404) await route.fulfill({ status, json: { message: "unknown" } });
        else await route.fulfill({ json: { data: { ...record, documentId: "another" } } });
      });
      await page.goto(`${origin}/fingerprint/${hash}`);
      await section(page, "consistent").waitFor();
      isGone = true;
      await passTime(page, 15_100);
      await atBothSizes(page, async () => {
        const shown = section(page, "inconclusive");
        await shown.waitFor();
        await expect
          .poll(() => shown.innerText())
          .toContain(
            status === 404
              ? "The service returned a record for this fingerprint before, but no longer does."
              : "New data has arrived. Everything was checked again.",
          );
        await expect
          .poll(() => page.locator("main").innerText())
          .toContain(status === 404 ? record.documentId : "another");
      });
      if (status === 404) {
        // The record is gone, but the log that has its snapshot is not.
        await openLink(page, "Ledger");
        await atBothSizes(page, async () => {
          await expect
            .poll(() => level(page, "place").innerText())
            .toContain("the snapshot is in the log");
        });
      }
      await close();
    },
  );

  it("[E16] shows how old the service’s answer is, not the browser’s copy of it", async () => {
    const { page, close } = await browser.open(desktop);
    const past = new Date(Date.now() - 2 * 3_600_000).toUTCString();
    await page.route(`**/v1/**`, async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, headers: { ...response.headers(), date: past } });
    });
    await page.goto(`${origin}/fingerprint/${hash}`);
    await atBothSizes(page, async () => {
      await section(page, "consistent").waitFor();
      await page.getByText(/Updated 2 hours ago/).waitFor();
    });
    await close();
  });

  it("[E16] bypasses the browser’s cache when asked to check again", async () => {
    const { page, close } = await browser.open(desktop);
    const network = await page.context().newCDPSession(page);
    await network.send("Network.enable");
    const wanted = [
      `/v1/fingerprints/${hash}`,
      `/v1/fingerprints/${hash}/proof`,
      `/v1/batches/${record.batchId}`,
      `/v1/ledger/snapshots/${record.batchGlobalSnapshotHash}`,
    ];
    const overTheWire = new Set<string>();
    network.on("Network.responseReceived", ({ response }) => {
      if (response.fromDiskCache !== true) overTheWire.add(new URL(response.url).pathname);
    });
    await page.goto(`${origin}/fingerprint/${hash}`);
    await section(page, "consistent").waitFor();
    await atBothSizes(page, async () => {
      // All answers are final, so without "Check again" the browser would take them from its cache.
      overTheWire.clear();
      await page.getByRole("button", { name: "Check again" }).click();
      await expect.poll(() => wanted.filter((path) => !overTheWire.has(path))).toEqual([]);
      await section(page, "consistent").waitFor();
    });
    await close();
  });

  it("[E17] text from outside stays text: isolated, visible, shortened, and in quotation marks if it is a message of the service", async () => {
    const { page, errors, close } = await open(
      changeRecord((data) => {
        data["organizationName"] = `Acme \u202e${"x".repeat(60_000)}`;
      }),
    );
    await atBothSizes(page, async () => {
      await section(page, "consistent").waitFor();
      const name = page.locator("dd bdi").filter({ hasText: "Acme" });
      await expect
        .poll(() => name.innerText())
        .toMatch(/^Acme \[U\+202E\]x+… \([\d,]+ more characters\) …x+$/);
      await expect
        .poll(() => name.evaluate((element) => getComputedStyle(element).unicodeBidi))
        .toBe("isolate");
      const shown = await page.locator("body").innerText();
      expect(shown.length).toBeLessThan(20_000);
    });
    expect(errors).toEqual([]);
    await close();

    const message = "This fingerprint is confirmed by the ledger";
    const failing = await browser.open(desktop);
    await failing.page.route(`**/v1/fingerprints/${hash}`, (route) =>
      route.fulfill({ status: 418, json: { errors: [{ message }] } }),
    );
    await failing.page.goto(`${origin}/fingerprint/${hash}`);
    await atBothSizes(failing.page, async () => {
      const alert = failing.page.getByRole("alert");
      const words = await alert.innerText();
      expect(words).toMatch(/^The fingerprint could not be read/);
      expect(words).toContain(`The service answered with status 418: ${message}.`);
    });
    await failing.close();
  });

  it("[E18] counts signers by key, and keeps no tick beside a signature that is invalid", async () => {
    const { page, close } = await open(
      changeRecord((data) => {
        const [own] = data["proofs"] as unknown[];
        data["proofs"] = [own, own];
      }),
    );
    await atBothSizes(page, async () => {
      await section(page, "consistent").waitFor();
      const proofs = page.getByRole("region", { name: "Proofs" });
      await expect
        .poll(() => section(page, "consistent").innerText())
        .toContain("Content, signature and proof");
      await expect.poll(() => proofs.innerText()).toContain("Signatures: 2. Signers: 1.");
      await expect.poll(() => proofs.getByText("Valid signature, checked here").count()).toBe(2);
      await expect.poll(() => proofs.getByText("Same key as the record’s signer").count()).toBe(2);
    });
    await close();

    const { promise: mayArrive, resolve: letArrive } = Promise.withResolvers<undefined>();
    const broken = await open(async (each) => {
      await changeRecord(breakSignature)(each);
      await each.route("**/v1/batches/*", async (route) => {
        await mayArrive;
        await route.continue();
      });
      await each.addInitScript(rememberMarks);
    });
    const region = broken.page.getByRole("region", { name: "Proofs" });
    const invalid = region.getByText("Not a valid signature for this fingerprint");
    await section(broken.page, "failed").waitFor();
    await invalid.waitFor({ state: "attached" });
    // When the batch arrives, the page verifies again. Meanwhile, no mark may claim more than the finished
    // checks do.
    const batch = broken.page.waitForResponse("**/v1/batches/*");
    letArrive(undefined);
    await batch;
    const waiting = section(broken.page, "failed").locator(
      "[data-state=waiting]:not([data-level])",
    );
    await expect.poll(() => waiting.count()).toBe(0);
    await atBothSizes(broken.page, async () => {
      await section(broken.page, "failed").waitFor();
      await invalid.waitFor({ state: "attached" });
    });
    const marks = await broken.page.evaluate(() => Reflect.get(window, "marks") as string[]);
    expect(marks).toContain("Not a valid signature for this fingerprint");
    expect(marks).not.toContain("Same key as the record’s signer");
    expect(marks).not.toContain("Valid signature, checked here");
    await broken.close();
  });

  it("[O1] names the rule where the network binds a proof by its leaf alone", async () => {
    const { page, close } = await open(async (each) => {
      await each.route("**/config.json", async (route) => {
        const response = await route.fetch();
        const config = (await response.json()) as { networks: { demonstration: Data } };
        config.networks.demonstration["proofBinding"] = "leaf";
        await route.fulfill({ response, json: config });
      });
    });
    await atBothSizes(page, async () => {
      await section(page, "consistent").waitFor();
      await expect
        .poll(() => section(page, "consistent").innerText())
        .toContain("only the leaf of a proof");
    });
    await close();
  });

  it("[E6] contradictions between statements of the service fail, and are named", async () => {
    const { page, close } = await open((each) =>
      changeAnswer(each, `**/v1/batches/${record.batchId}`, (data) => {
        data["orgId"] = "00000000-0000-4000-8000-000000000000";
      }),
    );
    await atBothSizes(page, async () => {
      await section(page, "failed").waitFor();
      await expect
        .poll(() => page.locator("#verdict").innerText())
        .toBe("The record and the batch name different organizations.");
    });
    await close();
  });

  it.each([
    { batchId: "", batchGlobalSnapshotHash: null },
    { batchGlobalSnapshotHash: "" },
    { batchGlobalSnapshotHash: "latest" },
  ])(
    "[E6] a record with an impossible batch id or snapshot hash, such as %j, is inconclusive",
    async (names) => {
      const { page, close } = await open(async (each) => {
        await changeRecord((data) => {
          Object.assign(data, names);
        })(each);
        // The batch's snapshot hash is removed, so that only the record could name a snapshot.
        await changeAnswer(each, `**/v1/batches/${record.batchId}`, (data) => {
          delete data["globalSnapshotHash"];
        });
      });
      await atBothSizes(page, async () => {
        await section(page, "inconclusive").waitFor();
      });
      await close();
    },
  );

  it("[E6] judges a batch and a snapshot of which a member has the wrong type", async () => {
    const lies = [
      {
        address: `**/v1/batches/${record.batchId}`,
        change: (data: Data) => {
          Object.assign(data, { retryCount: "none", mptRoot: "00".repeat(32) });
        },
      },
      {
        address: "**/v1/ledger/snapshots/*",
        change: (data: Data) => {
          data["entries"] = [[]];
        },
      },
    ];
    for (const { address, change } of lies) {
      const { page, close } = await open((each) => changeAnswer(each, address, change));
      await atBothSizes(page, async () => {
        await section(page, "failed").waitFor();
      });
      await close();
    }
  });

  it("accepts a service that writes hex in upper case", async () => {
    const { page, close } = await open(async (each) => {
      await changeRecord((data) => {
        for (const member of ["hash", "batchId", "mptRoot", "batchGlobalSnapshotHash"]) {
          data[member] = String(data[member]).toUpperCase();
        }
      })(each);
      await changeAnswer(each, "**/v1/batches/*", (data) => {
        for (const member of ["id", "orgId", "mptRoot", "globalSnapshotHash"]) {
          data[member] = String(data[member]).toUpperCase();
        }
      });
      await changeAnswer(each, "**/v1/ledger/snapshots/*", (data) => {
        data["hash"] = String(data["hash"]).toUpperCase();
      });
    });
    await atBothSizes(page, async () => {
      await section(page, "consistent").waitFor();
    });
    await close();
  });

  it("[E4] a proof of another published shape is named as such, and does not fail", async () => {
    const { page, close } = await open((each) =>
      replaceAnswer(each, `**/v1/fingerprints/${hash}/proof`, {
        hash,
        proof: { proofPath: [], leaf: hash },
      }),
    );
    await atBothSizes(page, async () => {
      await section(page, "inconclusive").waitFor();
      await expect
        .poll(() => page.locator("#verdict").innerText())
        .toContain("another published format");
    });
    await close();
  });
});
