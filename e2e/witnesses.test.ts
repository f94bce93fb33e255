// Tests witnesses of the service's log that the visitor trusts, and services that lie about witnesses.
import { readFileSync } from "node:fs";
import type { Page } from "playwright-core";
import { formatVerifierKey, parsePolicy } from "@digital-evidence/transparency";
import { describe, expect, inject, it } from "vitest";
import { signedLog, testWitness } from "../apps/explorer/test/signed-log.ts";
import { everyRule, loadAxe } from "./axe.ts";
import { atBothSizes, bothSizes, desktop, useBrowser } from "./browser.ts";
import { passTime } from "./clock.ts";
import { level, realLeaves, replaceLog, verdict } from "./log-pages.ts";
import { latestFinalHash } from "./service.ts";
import { openLink, sources, unfoldMore, unfoldSources } from "./unfold.ts";

const origin = inject("origin");
const hash = await latestFinalHash(origin);
const leaves = await realLeaves(origin, hash);
const another = new Uint8Array(32).fill(7);
const nowS = Math.floor(Date.now() / 1000);

const witnesses = [testWitness("harbour", 2, nowS), testWitness("lighthouse", 3, nowS)];
const honest = await signedLog(leaves, { witnesses });
const otherLine = `witness lighthouse ${formatVerifierKey(testWitness("lighthouse", 9).signer.key)}`;
const names = ["harbour", "lighthouse"];

const word = (page: Page) => page.locator("section[data-verdict] p").first();
const trust = (page: Page) => page.getByRole("button", { name: "Trust these witnesses" });

/**
 * Loads the page again and opens the ledger's entry in the evidence chain. Waits until the witnesses have been checked.
 */
async function reload(page: Page): Promise<void> {
  await page.goto(`${origin}/fingerprint/${hash}`);
  await openLink(page, "Ledger");
  await unfoldSources(page);
  await level(page, "witnesses").waitFor();
  await page.locator("[data-level=witnesses]:not([data-state=waiting])").waitFor();
}

/**
 * Returns a copy of the log whose checkpoint also has the witnesses' signature lines from another log's
 * checkpoint. The first signature line of that checkpoint is the other log's own, so it is left out.
 */
function withLinesOf(
  log: ReadonlyMap<string, Uint8Array>,
  other: ReadonlyMap<string, Uint8Array>,
): Map<string, Uint8Array> {
  const text = (files: typeof log) => new TextDecoder().decode(files.get("checkpoint"));
  const lines = text(other)
    .split("\n")
    .filter((line) => line.includes(".example "))
    .slice(1);
  const note = text(log) + lines.map((line) => `${line}\n`).join("");
  return new Map(log).set("checkpoint", new TextEncoder().encode(note));
}

describe(`the log's witnesses at ${bothSizes}`, () => {
  const browser = useBrowser();

  it("[AW1] [AW2] [AW3] [AW4] [RP9] [TP3] confirm a fingerprint once the visitor trusts them, until the visitor stops trusting them", async () => {
    const { page, errors, close } = await browser.open(desktop);
    await replaceLog(page, honest);
    await reload(page);
    const consistent = verdict(page, "consistent");
    const { findings } = await loadAxe(page);
    await sources(page).getByText("Keys and quorum of these witnesses").click();
    await atBothSizes(page, async () => {
      await consistent.waitFor();
      await expect
        .poll(() => level(page, "witnesses").innerText())
        .toContain("The service chose these witnesses.");
      const keys = await sources(page).locator("pre").innerText();
      expect(keys).toContain("witness harbour harbour.example+");
      expect(keys).toContain("group needed 2 harbour lighthouse");
      await expect(findings(everyRule)).resolves.toEqual([]);
    });

    await trust(page).click();
    const confirmed = verdict(page, "confirmed");
    const trusted = level(page, "witnesses");
    await atBothSizes(page, async () => {
      await confirmed.waitFor();
      const said = await confirmed.innerText();
      expect(said).toMatch(/^Confirmed by witnesses you trust\n/);
      expect(said).toMatch(
        /\nlog\.example contains the hash of the snapshot that lists the proof’s root, and 2 witnesses that you trust have cosigned that log\. The latest cosignature is dated \d.* UTC\. .*fit together\./,
      );
      expect(said).toContain("They did not look at the fingerprint itself");
      await expect.poll(() => trusted.getAttribute("data-state")).toBe("pass");
      await expect
        .poll(() => trusted.innerText())
        .toMatch(
          /Cosigned by .?harbour.? and .?lighthouse.?: 2 of the 2 witnesses that you trust\. This is enough for your policy\./,
        );
      await expect(findings(everyRule)).resolves.toEqual([]);
    });
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Save this policy" }).click(),
    ]);
    const saved = readFileSync(await download.path(), "utf8");
    const parsed = parsePolicy(new TextEncoder().encode(saved));
    if (!parsed.ok) throw new Error(parsed.message);
    expect(parsed.value.witnesses.map(({ name }) => name)).toEqual(names);

    await reload(page);
    await confirmed.waitFor();
    await page.getByRole("link", { name: "Report", exact: true }).click();
    const report = page.locator("section[data-verdict=confirmed]");
    await atBothSizes(page, async () => {
      await report
        .getByText("Confirmed by witnesses that the person who made this report trusts")
        .waitFor();
      await page.getByText("Cosignatures of witnesses that the person who made").waitFor();
      await page.getByText("harbour harbour.example+").waitFor();
      await page.getByText("group needed 2 harbour lighthouse; quorum needed").waitFor();
      await expect(page.locator("article").innerText()).resolves.not.toContain("you trust");
    });
    const printed = await page.pdf({ format: "A4" });
    expect(printed.toString("latin1").match(/\/Type\s*\/Page\b(?!s)/g)?.length).toBeLessThanOrEqual(
      4,
    );

    // A bundle contains the log's proof. On /verify, the witnesses that the visitor trusts count for that
    // proof.
    await page.goBack();
    await confirmed.waitFor();
    await page.getByRole("button", { name: "Download proof" }).click();
    const bundled = page.waitForEvent("download");
    await page.getByRole("button", { name: "Save evidence bundle" }).click();
    const bundle = await (await bundled).path();
    await page.goto(`${origin}/verify`);
    await page.locator("input[type=file]").first().setInputFiles(bundle);
    await atBothSizes(page, async () => {
      await verdict(page, "confirmed").getByText("Confirmed by witnesses you trust").waitFor();
    });
    await unfoldMore(page);
    const policyField = page.getByRole("textbox", { name: /^Policy in the form/ });
    await policyField.fill("witness");
    await atBothSizes(page, async () => {
      await page.getByText("This policy cannot be read: the error is in line 1.").waitFor();
    });
    await policyField.fill(saved.replaceAll(/^witness lighthouse .*$/gm, otherLine));
    await atBothSizes(page, () => consistent.waitFor());
    await policyField.fill(saved);
    await atBothSizes(page, () => confirmed.waitFor());

    const replaced = [testWitness("harbour", 4, nowS), testWitness("lighthouse", 5, nowS)];
    await replaceLog(page, await signedLog(leaves, { witnesses: replaced }));
    await reload(page);
    await atBothSizes(page, async () => {
      await consistent.waitFor();
      await expect
        .poll(() => trusted.innerText())
        .toContain("Of these, 0 have a cosignature on this checkpoint that counts");
      await expect
        .poll(() => trusted.innerText())
        .toContain("The service now names other witnesses");
      await expect.poll(() => trust(page).count()).toBe(0);
    });

    await page.getByRole("button", { name: "Stop trusting these witnesses" }).click();
    await trust(page).waitFor();
    await sources(page).getByText("Use a policy of your own").click();
    const field = page.getByRole("textbox", { name: /^Policy in the form/ });
    await field.fill("quorum none");
    await page.getByRole("button", { name: "Trust the witnesses of this policy" }).click();
    await atBothSizes(page, async () => {
      await page.getByText("This policy does not require any witness").waitFor();
    });
    await field.fill(saved);
    await page.getByRole("button", { name: "Trust the witnesses of this policy" }).click();
    await page.getByRole("button", { name: "Stop trusting these witnesses" }).waitFor();
    await replaceLog(page, honest);
    await reload(page);
    await atBothSizes(page, () => confirmed.waitFor());
    expect(errors).toEqual([]);
    await close();
  });

  it("[AW5] confirm nothing if the service lies about names, keys, quorum, times and roots", async () => {
    const { page, close } = await browser.open(desktop);
    await replaceLog(page, honest);
    await reload(page);
    await trust(page).click();
    await verdict(page, "confirmed").waitFor();
    const [harbour, lighthouse] = witnesses;
    if (harbour === undefined || lighthouse === undefined) throw new Error("no witnesses");
    const away = testWitness("lighthouse", 3);
    const shortQuorum = { witnesses: [harbour, away], quorum: 1 };
    const lies: [string, ReadonlyMap<string, Uint8Array>, "consistent" | "failed"][] = [
      ["a smaller quorum", await signedLog(leaves, shortQuorum), "consistent"],
      ["no quorum", await signedLog(leaves), "consistent"],
      [
        "a trusted name with another key",
        await signedLog(leaves, { witnesses: [harbour, testWitness("lighthouse", 8, nowS)] }),
        "consistent",
      ],
      // A policy cannot name a key twice. Only the checkpoint has the key under two names.
      [
        "one key under two names",
        withLinesOf(
          await signedLog(leaves, { witnesses: [harbour] }),
          await signedLog(leaves, { witnesses: [testWitness("lighthouse", 2, nowS)] }),
        ),
        "consistent",
      ],
      [
        "a time in the future",
        await signedLog(leaves, {
          witnesses: [harbour, testWitness("lighthouse", 3, nowS + 86_400)],
        }),
        "consistent",
      ],
      [
        "a time before the snapshot",
        await signedLog(leaves, {
          witnesses: [harbour, testWitness("lighthouse", 3, 1_000_000_000)],
        }),
        "consistent",
      ],
      [
        "cosignatures over another root",
        withLinesOf(
          await signedLog(leaves),
          await signedLog([another, ...leaves.slice(1)], { witnesses }),
        ),
        "failed",
      ],
    ];
    for (const [name, files, allowed] of lies) {
      await replaceLog(page, files);
      await reload(page);
      await atBothSizes(page, async () => {
        await expect.poll(() => verdict(page, allowed).count(), { message: name }).toBe(1);
        expect([name, await word(page).innerText()]).not.toContain(
          "Confirmed by witnesses you trust",
        );
      });
    }

    // If the log's own key is among the witnesses that the service names, the page must not offer to trust
    // them.
    await page.evaluate(() => {
      localStorage.removeItem("trusted-witnesses");
    });
    await replaceLog(page, await signedLog(leaves, { witnesses: [testWitness("self", 1, nowS)] }));
    await reload(page);
    await atBothSizes(page, async () => {
      await sources(page).getByText("lists the log’s own key as a witness").waitFor();
      await expect.poll(() => trust(page).count()).toBe(0);
      await expect
        .poll(() => verdict(page, "consistent").innerText())
        .not.toContain("decide whether you trust");
    });
    await close();
  });
});

describe("a visitor who trusts as many as can be kept", () => {
  const browser = useBrowser();

  it("is told so, and keeps what was chosen before", async () => {
    const { page, close } = await browser.open(desktop);
    await replaceLog(page, honest);
    await reload(page);
    await page.evaluate(() => {
      const kept = Array.from({ length: 16 }, (_, index) => ({
        service: "https://service.example",
        log: `log-${index}`,
        policy: "",
      }));
      localStorage.setItem("trusted-witnesses", JSON.stringify(kept));
    });
    await reload(page);
    const full = sources(page).getByText("You already trust the witnesses of 16 logs");
    await trust(page).click();
    await atBothSizes(page, () => full.waitFor());
    await verdict(page, "consistent").waitFor();
    await sources(page).getByText("Keys and quorum of these witnesses").first().click();
    await sources(page).locator("pre").first().waitFor();
    const policy = (await sources(page).locator("pre").first().textContent()) ?? "";
    await reload(page);
    await page.getByText("Use a policy of your own").click();
    await page.getByRole("textbox", { name: /^Policy in the form/ }).fill(policy);
    await page.getByRole("button", { name: "Trust the witnesses of this policy" }).click();
    await atBothSizes(page, () => full.waitFor());
    await expect(page.evaluate(() => localStorage.getItem("trusted-witnesses"))).resolves.toContain(
      "log-15",
    );

    await page.goto(`${origin}/verify`);
    await unfoldMore(page);
    const authority = (index: number) => `# timestamp-authority a${index} ${btoa(`a${index}`)}\n`;
    const authorities = Array.from({ length: 17 }, (_, index) => authority(index));
    const field = page.getByRole("textbox", { name: /^Policy in the form/ });
    await field.fill(policy + authorities.join(""));
    await atBothSizes(page, () => page.getByText("you would trust more than 16").waitFor());
    await field.fill(policy + authorities.slice(1).join(""));
    await atBothSizes(page, () => page.getByText("It also names 16 timestamp").waitFor());
    await close();
  });
});

describe("a fingerprint that witnesses confirm", () => {
  const browser = useBrowser();

  it("[AW2] stays confirmed while the page asks again for the cosignature of a witness that has not cosigned", async () => {
    const { page, close } = await browser.open(desktop);
    await page.clock.install();
    const away = testWitness("away", 6);
    await replaceLog(page, await signedLog(leaves, { witnesses: [...witnesses, away], quorum: 2 }));
    await reload(page);
    await trust(page).click();
    await verdict(page, "confirmed").waitFor();
    const shown = await page.evaluateHandle(() => {
      const marks: (string | undefined)[] = [];
      const observer = new MutationObserver(() => {
        marks.push(
          document.querySelector<HTMLElement>("section[data-verdict]")?.dataset["verdict"],
        );
      });
      observer.observe(document.body, { subtree: true, childList: true, attributes: true });
      return marks;
    });
    const looks = { answered: 0, cut: 0 };
    page.on("response", (response) => {
      if (response.url().endsWith("/log/checkpoint")) looks.answered += 1;
    });
    const untilLooks = async (which: keyof typeof looks, count: number) => {
      const wanted = looks[which] + count;
      await expect
        .poll(() => passTime(page, 16_000).then(() => looks[which]))
        .toBeGreaterThanOrEqual(wanted);
    };
    await untilLooks("answered", 2);
    // A request that gets no answer does not change the verdict, and the page requests the log again.
    await page.route(
      "**/log/checkpoint",
      (route) => {
        looks.cut += 1;
        return route.abort();
      },
      { times: 1 },
    );
    await untilLooks("cut", 1);
    await untilLooks("answered", 2);
    const others = shown.evaluate((marks) => marks.filter((mark) => mark !== "confirmed"));
    await expect(others).resolves.toEqual([]);
    await close();
  });
});
