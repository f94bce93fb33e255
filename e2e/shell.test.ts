// Tests the header, footer and other parts that every page has, and the targets of their links.
import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import { describe, expect, inject, it } from "vitest";
import { atBothSizes, bothSizes, desktop, useBrowser } from "./browser.ts";
import { stopClock, untilAnswered } from "./clock.ts";
import { untilDrawn, watchShifts } from "./layout-shifts.ts";
import { details, latestFinalHash } from "./service.ts";
import { serve } from "./static-hosts.ts";

const origin = inject("origin");
const product = "Digital Evidence Explorer";
const documentation = "https://constellation-main.gitbook.io/digital-evidence";

/** Replaces the answer for config.json by the configuration of another deployment. */
async function configure(page: Page, config: unknown): Promise<void> {
  await page.route("**/config.json", (route) => route.fulfill({ json: config }));
}

/**
 * Answers every request of the page to another origin with an empty list, so that no request leaves the browser.
 * Returns the addresses of these requests.
 */
async function keepFromElsewhere(page: Page): Promise<string[]> {
  const asked: string[] = [];
  await page.route(
    (url) => url.origin !== origin,
    async (route) => {
      asked.push(route.request().url());
      await route.fulfill({
        json: { data: [] },
        headers: { "access-control-allow-origin": "*" },
      });
    },
  );
  return asked;
}

describe(`the shell at ${bothSizes}`, () => {
  const browser = useBrowser();

  it("shows a page as soon as its code has arrived, and does not wait for a timer", async () => {
    const { page, errors, close } = await browser.open(desktop);
    await page.clock.install();
    await page.goto(`${origin}/dashboard`);
    await page.getByRole("contentinfo").waitFor();
    await untilAnswered(page);
    await stopClock(page);
    await page.locator('a[href="/how-it-works"]').first().click();
    await atBothSizes(page, () =>
      page.getByRole("heading", { level: 1, name: "How it works" }).waitFor(),
    );
    expect(errors).toEqual([]);
    await close();
  });

  it("[S2] [S3] [S4] [S5] [S20] links the documentation, with a shorter text on a small screen, and ends with three groups of links, a way to get started, a line that names the company, and the version of the pages", async () => {
    const { page, close } = await browser.open(desktop);
    await page.goto(`${origin}/dashboard`);
    const link = page.getByRole("banner").locator(`a[href="${documentation}"]`);
    const label = async () => (await link.innerText()).split("\n")[0]?.replace(/\(.*/, "").trim();
    const footer = page.getByRole("contentinfo");
    await atBothSizes(page, async ({ isPhone }) => {
      await expect.poll(label).toBe(isPhone ? "Docs" : "Documentation");
      for (const group of ["Build", "Ecosystem", "Company"]) {
        const nav = footer.getByRole("navigation", { name: group });
        await nav.getByRole("heading", { name: group }).waitFor();
        await expect.poll(() => nav.getByRole("link").count()).toBeGreaterThan(0);
      }
      const box = footer.getByRole("region", { name: "Get started" });
      const access = box.getByRole("link", { name: /^Request access/ });
      await expect.poll(() => access.getAttribute("href")).toMatch(/^https:\/\//);
      await expect.poll(() => footer.innerText()).toMatch(/Powered by \S+/);
      await expect.poll(() => footer.innerText()).toContain(`© ${new Date().getFullYear()}`);
      await expect.poll(() => footer.innerText()).toMatch(/Version \d+\.\d+\.\d+ \([0-9a-f]{12}\)/);
    });
    await close();
  });

  it("does not move while the theme's menu is open", async () => {
    const { page, close } = await browser.open(desktop);
    await page.goto(`${origin}/batch`);
    const places = () =>
      page.evaluate(() =>
        [...document.querySelectorAll("header a, header p, header button, h1")].map((one) => {
          const { left, top } = one.getBoundingClientRect();
          return [one.textContent, left, top];
        }),
      );
    const theme = page.getByRole("button", { name: /^Theme/ });
    await theme.waitFor();
    await atBothSizes(page, async () => {
      const before = await places();
      await theme.click();
      const dark = page.getByRole("menuitemradio", { name: "Dark" });
      await dark.waitFor();
      await expect.poll(() => places()).toEqual(before);
      await page.keyboard.press("Escape");
      await dark.waitFor({ state: "detached" });
    });
    await close();
  });

  it("[S1] [S6] has a header titled as an explorer that leads to /, and breadcrumbs: links for what is above, the page itself marked", async () => {
    const { page, close } = await browser.open(desktop);
    await page.goto(`${origin}/batch`);
    const title = page.getByRole("banner").getByRole("link", { name: product });
    const items = page.getByRole("navigation", { name: "Breadcrumb" }).getByRole("listitem");
    await atBothSizes(page, async () => {
      await expect.poll(() => title.getAttribute("href")).toBe("/");
      await expect.poll(() => items.allInnerTexts()).toEqual(["Dashboard", "Batch"]);
      await expect
        .poll(() => items.first().getByRole("link").getAttribute("href"))
        .toBe("/dashboard");
      await expect.poll(() => items.first().locator("[aria-current]").count()).toBe(0);
      await expect
        .poll(() => items.last().locator('[aria-current="page"]').innerText())
        .toBe("Batch");
      await expect.poll(() => items.last().getByRole("link").count()).toBe(0);
    });
    await title.click();
    await page.waitForURL(`${origin}/dashboard`);
    await close();
  });

  it("[S7] offers a way back to the top only on a small screen", async () => {
    const { page, close } = await browser.open(desktop, { reducedMotion: "no-preference" });
    await page.goto(`${origin}/dashboard`);
    await page.getByRole("table").getByRole("link").first().waitFor();
    const button = page.getByRole("button", { name: "Scroll to top" });
    await atBothSizes(page, async ({ isPhone }) => {
      await page.evaluate(() => {
        window.scrollTo(0, 0);
      });
      await expect.poll(() => button.isVisible()).toBe(false);
      await page.evaluate(() => {
        window.scrollTo(0, document.body.scrollHeight);
      });
      if (isPhone) {
        await button.click();
        await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
      } else {
        await untilDrawn(page);
        await expect.poll(() => button.isVisible()).toBe(false);
      }
    });
    await close();
  });

  it("[S8] has no sign-in, and sends the service only GET requests", async () => {
    const { page, close } = await browser.open(desktop);
    const methods = new Set<string>();
    page.on("request", (request) => methods.add(request.method()));
    const hash = await latestFinalHash(origin);
    const { batchId } = await details(origin, hash);
    for (const path of ["/dashboard", `/fingerprint/${hash}`, `/batch/${batchId}`]) {
      await page.goto(origin + path);
      await page
        .getByRole("link", { name: "Dashboard" })
        .or(page.getByRole("table"))
        .first()
        .waitFor();
      await atBothSizes(page, async () => {
        await expect(page.locator("input[type=password]").count()).resolves.toBe(0);
        await expect(page.locator("body").innerText()).resolves.not.toMatch(
          /\b(?:sign in|log ?in|sign up)\b/i,
        );
      });
    }
    expect([...methods]).toEqual(["GET"]);
    await close();
  });

  it.each([
    ["mainnet", "Mainnet", "https://de-api.constellationnetwork.io"],
    ["integrationnet", "IntegrationNet", "https://de-api-intnet.constellationnetwork.io"],
    ["testnet", "TestNet", "https://de-api-testnet.constellationnetwork.io"],
  ])("[S9] knows %s, and sends requests only to its service", async (network, name, apiBase) => {
    const { page, close } = await browser.open(desktop);
    await page.route("**/dashboard", async (route) => {
      // The Content-Security-Policy of this deployment allows requests only to its own origin. A deployment for the
      // other network would also allow requests to that network's service, so the test removes the policy.
      const response = await route.fetch();
      const headers = response.headers();
      delete headers["content-security-policy"];
      await route.fulfill({ response, headers });
    });
    const asked = await keepFromElsewhere(page);
    await configure(page, { network });
    await page.goto(`${origin}/dashboard`);
    await atBothSizes(page, async () => {
      await page.getByText("No data available").first().waitFor();
      await expect.poll(() => page.getByRole("banner").innerText()).toMatch(new RegExp(name, "i"));
    });
    expect(new Set(asked.map((url) => new URL(url).origin))).toEqual(new Set([apiBase]));
    await close();
  });

  it("[S9] is shipped with a configuration for mainnet", async () => {
    const { page, close } = await browser.open(desktop);
    const shipped = await readFile("apps/explorer/public/config.json", "utf8");
    await configure(page, JSON.parse(shipped));
    await page.goto(`${origin}/batch`);
    await atBothSizes(page, () =>
      expect.poll(() => page.getByRole("banner").innerText()).toContain("Mainnet"),
    );
    await close();
  });

  it("[S10] names a network it does not know, and shows nothing else", async () => {
    const { page, close } = await browser.open(desktop);
    await configure(page, { network: "moonnet" });
    await page.goto(`${origin}/dashboard`);
    await atBothSizes(page, async () => {
      await page.getByText("Invalid network => moonnet").waitFor();
      await expect.poll(() => page.getByRole("table").count()).toBe(0);
    });
    await close();
  });

  it("names the configuration's file as it is written where that cannot be read", async () => {
    const { page, close } = await browser.open(desktop);
    await page.route("**/config.json", (route) => route.fulfill({ body: "{" }));
    await page.goto(`${origin}/dashboard`);
    await expect
      .poll(() => page.getByRole("main").innerText())
      .toMatch(/^\/config\.json could not be read/m);
    await close();
  });
});

describe("the header", () => {
  const browser = useBrowser();

  it("fits every window from 320 pixels on", async () => {
    const { page, close } = await browser.open(desktop);
    await page.goto(`${origin}/batch`);
    await page.getByRole("button", { name: /^Theme/ }).waitFor();
    const misfits = () =>
      page.evaluate(() => {
        const parts = [...document.querySelectorAll<HTMLElement>("header > div > *")]
          .flatMap((part) => (part.matches(".frame-product") ? [...part.children] : [part]))
          .filter((part) => part.checkVisibility())
          .map((part) => ({ text: part.textContent, box: part.getBoundingClientRect() }));
        return {
          overlaps: parts.flatMap((one, at) =>
            parts
              .slice(at + 1)
              .filter(
                ({ box }) =>
                  one.box.left < box.right - 0.5 &&
                  box.left < one.box.right - 0.5 &&
                  one.box.top < box.bottom - 0.5 &&
                  box.top < one.box.bottom - 0.5,
              )
              .map((other) => `${one.text} / ${other.text}`),
          ),
          beyond: document.documentElement.scrollWidth - window.innerWidth,
        };
      });
    for (const width of [320, 360, 390, 640, 820, 1024, 1280]) {
      await page.setViewportSize({ width, height: 844 });
      await expect.poll(misfits, { message: String(width) }).toEqual({ overlaps: [], beyond: 0 });
    }
    await close();
  });
});

describe(`the mark of a demonstration at ${bothSizes}`, () => {
  const browser = useBrowser();

  it("is on every page, and explains itself when it is clicked", async () => {
    const { page, close } = await browser.open(desktop);
    const hash = await latestFinalHash(origin);
    const { batchId } = await details(origin, hash);
    for (const path of ["/dashboard", `/fingerprint/${hash}`, `/batch/${batchId}`, "/verify"]) {
      await page.goto(origin + path);
      const notice = page.getByRole("banner").getByRole("button", { name: /^Demo/ });
      const words = page.getByText("The organizations and documents shown here are invented");
      await atBothSizes(page, async ({ width }) => {
        await notice.click();
        await words.waitFor();
        const box = await words.boundingBox();
        expect(box?.x).toBeGreaterThanOrEqual(0);
        expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(width);
        await page.keyboard.press("Escape");
        await words.waitFor({ state: "hidden" });
      });
    }
    await close();
  });

  it("says it once in a line, on the dashboard", async () => {
    const { page, close } = await browser.open(desktop);
    const line = page.getByRole("main").getByText("This is a demonstration");
    await page.goto(`${origin}/dashboard`);
    await atBothSizes(page, () => line.waitFor());
    await page.goto(`${origin}/verify`);
    await page.getByRole("heading", { level: 1, name: "Verify" }).waitFor();
    await expect.poll(() => line.count()).toBe(0);
    await close();
  });

  it("is missing if the data is not a demonstration's", async () => {
    const { page, close } = await browser.open(desktop);
    await page.route("**/config.json", async (route) => {
      const config = (await (await route.fetch()).json()) as object;
      await route.fulfill({ json: { ...config, demonstration: false } });
    });
    await page.goto(`${origin}/dashboard`);
    await atBothSizes(page, async () => {
      await page.getByRole("banner").getByText("Local ledger").waitFor();
      await expect.poll(() => page.getByText(/^Demo$|is a demonstration/).count()).toBe(0);
    });
    await close();
  });
});

describe(`the operator’s own words and links at ${bothSizes}`, () => {
  const browser = useBrowser();

  it("[S11] take the place of the specified ones", async () => {
    const { page, close } = await browser.open(desktop);
    const links = {
      documentation: "https://help.example/evidence",
      getStarted: {
        title: "Join us",
        text: "We issue keys on Mondays.",
        link: { label: "Write to us", href: "mailto:keys@evidence.example" },
      },
      groups: [
        { title: "Law", links: [{ label: "Imprint", href: "https://evidence.example/imprint" }] },
      ],
      poweredBy: "Run by the Chamber of Notaries",
    };
    await page.route("**/config.json", async (route) => {
      const config = (await (await route.fetch()).json()) as object;
      await route.fulfill({ json: { ...config, links } });
    });
    await page.goto(`${origin}/verify`);
    const footer = page.getByRole("contentinfo");
    await atBothSizes(page, async () => {
      const href = (name: string) =>
        page.getByRole("link", { name: new RegExp(`^${name}`) }).getAttribute("href");
      await expect.poll(() => href("Doc")).toBe(links.documentation);
      await expect.poll(() => href("Write to us")).toBe(links.getStarted.link.href);
      await expect.poll(() => href("Imprint")).toBe("https://evidence.example/imprint");
      await expect
        .poll(() => footer.getByRole("heading").allInnerTexts())
        .toEqual(["Law", "Join us"]);
      await footer.getByText("We issue keys on Mondays.").waitFor();
      await footer.getByText("Run by the Chamber of Notaries").waitFor();
    });
    await close();
  });
});

describe(`the routes at ${bothSizes}`, () => {
  const browser = useBrowser();

  it("[R1] [R2] / leads to the dashboard and leaves no entry in the history", async () => {
    const { page, close } = await browser.open(desktop);
    await page.goto(`${origin}/robots.txt`);
    await page.goto(`${origin}/`);
    await page.waitForURL(`${origin}/dashboard`);
    await atBothSizes(page, () =>
      page.getByRole("heading", { name: "Is this document’s record genuine?", level: 1 }).waitFor(),
    );
    await expect.poll(() => page.title()).toBe(`Dashboard · ${product}`);
    await page.goBack();
    expect(page.url()).toBe(`${origin}/robots.txt`);
    await close();
  });

  it("[R3] [R4] a fingerprint and a batch each have an address, a heading and a title", async () => {
    const { page, close } = await browser.open(desktop);
    const hash = await latestFinalHash(origin);
    const { batchId, documentId } = await details(origin, hash);
    await page.goto(`${origin}/fingerprint/${hash}`);
    await atBothSizes(page, () =>
      page.getByRole("heading", { name: documentId, level: 1 }).waitFor(),
    );
    await expect.poll(() => page.title()).toContain(hash.slice(0, 8));
    await page.goto(`${origin}/batch/${batchId}`);
    await atBothSizes(page, () => page.getByRole("heading", { name: "Batch", level: 1 }).waitFor());
    await expect.poll(() => page.title()).toContain(batchId.slice(0, 8));
    await close();
  });

  it("an unknown address says so, and offers where to go", async () => {
    const { page, close } = await browser.open(desktop);
    await page.goto(`${origin}/nowhere/at/all`);
    await atBothSizes(page, () => page.getByText("There is no page at this address").waitFor());
    await page.getByRole("link", { name: "Go to the dashboard" }).click();
    await page.waitForURL(`${origin}/dashboard`);
    await close();
  });
});

/** The address of each page, by its heading. */
async function listPages(): Promise<Readonly<Record<string, string>>> {
  const hash = await latestFinalHash(origin);
  const { batchId, batchGlobalSnapshotHash, proofs } = await details(origin, hash);
  return {
    "Is this document’s record genuine?": "/dashboard",
    Fingerprint: `/fingerprint/${hash}`,
    "Report on a fingerprint": `/fingerprint/${hash}/report`,
    Batch: `/batch/${batchId}`,
    Snapshot: `/snapshot/${batchGlobalSnapshotHash}`,
    Signer: `/signer/${proofs[0]?.id}`,
    Activity: "/activity",
    "Status of the service": "/status",
    Verify: "/verify",
    "Export a case": "/case",
    Search: "/search",
    "How it works": "/how-it-works",
  };
}
const pages = Object.entries(await listPages());

describe("the first paint", () => {
  const browser = useBrowser();

  /**
   * Returns the visible text and the position of each part of the page at both sizes. Positions inside `main` are
   * measured from the top of `main`, and all others from the top of the window.
   */
  async function look(page: Page) {
    const seen: unknown[] = [];
    await atBothSizes(page, async () => {
      seen.push(
        await page.evaluate(() => {
          const frame = document.querySelector("main")?.getBoundingClientRect().top ?? 0;
          return [".frame-product", ".frame-main", "h1", ".frame-lead"].map((selector) => {
            const each = Array.from(document.querySelectorAll(selector));
            const part = each.find((one) => one.checkVisibility());
            const { left, top, height } = part?.getBoundingClientRect() ?? new DOMRect();
            if (part?.matches("main")) return { selector, left };
            const from = part?.closest("main") ? frame : 0;
            // The heading of a record is what the record is called, which index.html cannot know.
            const isOfRecord = part?.closest(".frame-record") ?? false;
            const text = isOfRecord ? "" : part?.textContent.trim().replaceAll(/\s+/g, " ");
            return { selector, text, left, top: top - from, height };
          });
        }),
      );
    });
    return seen;
  }

  it.each(pages)(
    "shows the heading %s before the scripts load, in its final position, and keeps it in sight while they take over",
    async (heading, path) => {
      const { page, errors, close } = await browser.open(desktop);
      await page.addInitScript(() => {
        const sightings: string[] = [];
        Object.assign(window, { sightings });
        const look = () => {
          // The browser paints nothing before the style sheet has loaded.
          if (document.styleSheets.length === 0) return;
          const seen = [...document.querySelectorAll("h1")].find((one) => one.checkVisibility());
          const words = seen?.textContent ?? "none";
          if (sightings.at(-1) !== words) sightings.push(words);
        };
        // The page is inspected before each paint. A state that ends before the paint is never visible.
        const onFrame = () => {
          look();
          requestAnimationFrame(onFrame);
        };
        requestAnimationFrame(onFrame);
        // On a busy machine, frames may be rare, so the page is also inspected after each change.
        new MutationObserver(look).observe(document, { childList: true, subtree: true });
      });
      let release: () => void = () => undefined;
      const held = new Promise<void>((resolve) => {
        release = resolve;
      });
      await page.route("**/assets/*.js", async (route) => {
        await held;
        await route.continue();
      });
      await page.goto(origin + path, { waitUntil: "commit" });
      // Before the style sheet has loaded, the browser paints nothing.
      await page.waitForFunction(() => document.styleSheets.length > 0);
      const title = page.locator("h1").filter({ visible: true });
      await expect.poll(() => title.allTextContents()).toEqual([heading]);
      const first = await look(page);
      release();
      await page.getByRole("contentinfo").waitFor();
      await title.waitFor();
      await expect.poll(() => look(page)).toEqual(first);
      const sightings = await page.evaluate(
        () => (window as unknown as { sightings: string[] }).sightings,
      );
      // The style sheet may have loaded before the browser has parsed the heading, so the first entry may be
      // "none".
      const seen = sightings.filter((words, at) => at > 0 || words !== "none");
      // The heading of a record becomes what the record is called.
      const isOfRecord = /^\/(?:fingerprint|batch|snapshot|signer)\/[\w-]+$/.test(path);
      expect(isOfRecord ? seen.slice(0, 1) : seen).toEqual([heading]);
      expect(seen).not.toContain("none");
      expect(errors).toEqual([]);
      await close();
    },
  );

  it("moves nothing when only the beginning of the page has arrived", async () => {
    const slowly = await serve((request, response) => {
      void (async () => {
        const answer = await fetch(origin + (request.url ?? "/"));
        const body = Buffer.from(await answer.arrayBuffer());
        const type = answer.headers.get("content-type") ?? "";
        response.writeHead(answer.status, { "content-type": type });
        if (type.startsWith("text/html")) {
          const split = body.indexOf("</svg>") + "</svg>".length;
          response.write(body.subarray(0, split));
          // The style sheet arrives during this pause, so the browser could already draw the first part of the
          // page.
          await new Promise((resolve) => setTimeout(resolve, 1000));
          response.end(body.subarray(split));
        } else response.end(body);
      })();
    });
    const { page, close } = await browser.open(desktop);
    const shifts = await watchShifts(page);
    await page.goto(`${slowly.origin}/how-it-works`);
    await page.getByRole("contentinfo").waitFor();
    await untilDrawn(page);
    await expect(shifts()).resolves.toEqual([]);
    await close();
    await slowly.stop();
  });
});
