import { readFileSync } from "node:fs";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { atEverySize, everySize } from "./at-every-size.ts";
import { atBothSizes, bothSizes, desktop, useBrowser } from "./browser.ts";
import { changeAnswer } from "./change-answer.ts";
import { colleague, type Notaries, notary, startNotaries } from "./notaries.ts";
import { ask } from "./service.ts";
import { unfoldMore } from "./unfold.ts";

const explorerFolder = inject("explorerFolder");

let stack: Notaries["stack"];
let halden: Notaries["halden"];
let deeds: Notaries["deeds"];
let deedOfColleague: string;

beforeAll(async () => {
  ({ stack, halden, deeds, deedOfColleague } = await startNotaries(explorerFolder, 2));
});
afterAll(() => stack.stop());

const own = (page: Page) => page.getByRole("region", { name: "Your name for this key" });
const proofs = (page: Page) => page.getByRole("region", { name: "Proofs" });
const NAME = "Halden’s notary key, checked by phone";

function named(key: string, name: string, organizations: readonly string[]) {
  return { key, name, namedAt: "2026-03-09T14:05:07.000Z", organizations };
}

type Named = ReturnType<typeof named>;

async function keepName(page: Page, entry: Named): Promise<void> {
  await page.addInitScript(
    (kept) => {
      localStorage.setItem("named-keys", kept);
    },
    JSON.stringify([entry]),
  );
}

async function giveNames(page: Page, names: readonly Named[]): Promise<void> {
  await giveFile(
    page,
    JSON.stringify({ format: "digital-evidence-named-keys", version: 1, names }),
  );
}

async function giveRecord(page: Page, text: string): Promise<void> {
  await unfoldMore(page);
  await page.getByLabel("Or paste").fill(text);
  await page.getByRole("button", { name: "Check", exact: true }).click();
}

async function giveFile(page: Page, text: string): Promise<void> {
  await page.locator("input[type=file]").setInputFiles({
    name: "names.json",
    mimeType: "application/json",
    buffer: Buffer.from(text),
  });
}

describe(`a visitor’s own names for keys at ${bothSizes}`, () => {
  const browser = useBrowser();

  it("[KN1] [KN2] [KN4] are given on a key’s page, stay in the browser, show with the key, and reveal when another key signed", async () => {
    const { page, errors, close } = await browser.open(desktop);
    const sent: string[] = [];
    page.on("request", (request) => sent.push(request.url() + (request.postData() ?? "")));
    await page.goto(`${stack.origin}/signer/${notary}`);
    await own(page).getByText("You have not named this key.").waitFor();
    await own(page).getByRole("button", { name: "Name this key" }).click();
    await atBothSizes(page, () =>
      own(page).getByText("First make sure whose key this is").waitFor(),
    );
    await own(page).getByRole("button", { name: "Cancel" }).click();
    // The button that opened the form takes the focus again.
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.textContent))
      .toBe("Name this key");
    await page.keyboard.press("Enter");
    await own(page).getByRole("checkbox", { name: "Osprey Trading" }).uncheck();
    await own(page).getByLabel("Name", { exact: true }).fill(`  ${NAME} `);
    await page.keyboard.press("Enter");
    await atBothSizes(page, async () => {
      await own(page)
        .getByText(new RegExp(`^You named this key .“${NAME}”. on .* UTC\\.$`))
        .waitFor();
      await own(page)
        .getByText(
          /^The pages tell you when a fingerprint of .“Halden Notaries”. is signed with another key\. The name is your own note\. It does not show who holds the key/,
        )
        .waitFor();
      await expect
        .poll(() => page.evaluate(() => document.activeElement?.textContent))
        .toBe("Change the name");
    });

    await page.goto(`${stack.origin}/fingerprint/${deeds[1]}`);
    const name = proofs(page).locator("[data-own-name]");
    await atBothSizes(page, async () => {
      await expect.poll(() => name.allInnerTexts()).toEqual([NAME]);
      await proofs(page).getByText("Valid signature, checked here").waitFor({ state: "attached" });
      // A visitor's own name for a key is no evidence, so the row with the name must not have the mark of a check. The
      // named key did sign this record, so the page must not say that another key signed it.
      await expect(
        name.locator("xpath=ancestor::dd[1]").locator("svg, [data-kind]").count(),
      ).resolves.toBe(0);
      await expect(
        page.getByText("Signed with a key that you have not named").count(),
      ).resolves.toBe(0);
      await page.emulateMedia({ media: "print" });
      await expect.poll(() => name.isVisible()).toBe(false);
      await page.emulateMedia({ media: "screen" });
    });

    // This record belongs to the same organization, but another key signed it. The page must say so.
    const ends = (key: string) => `${key.slice(0, 8)}…${key.slice(-8)}`;
    await page.goto(`${stack.origin}/fingerprint/${deedOfColleague}`);
    const main = page.getByRole("main");
    const note = main.getByText("Signed with a key that you have not named for this organization");
    // The note must stand above the details of the record, so that the visitor sees it without scrolling.
    const top = async (text: string) => (await main.getByText(text).boundingBox())?.y ?? Number.NaN;
    await atBothSizes(page, async () => {
      await note.waitFor();
      await expect
        .poll(
          async () =>
            (await top("Signed with a key that you have not named")) <
            (await top("the service says so")),
        )
        .toBe(true);
      const said = (await main.innerText()).replaceAll(/[\u2068\u2069]/g, "");
      expect(said).toContain(`you named the key “${NAME}” (${ends(notary)})`);
      expect(said).toContain(`It was signed with ${ends(colleague)}.`);
      expect(said).toContain("Ask the organization, in a way that you trust");
      expect(said).toContain("do not rely on this fingerprint as coming from the organization");
    });
    // Anybody can add an entry that names a key. Only a valid signature carries the visitor's name for it.
    await changeAnswer(page, `**/v1/fingerprints/${deedOfColleague}`, ({ proofs: entries }) => {
      const entry = { id: notary, signature: "ab".repeat(6), algorithm: "SECP256K1_OTHER" };
      (entries as unknown[]).push(entry);
    });
    await page.reload();
    await atBothSizes(page, async () => {
      await note.waitFor();
      await proofs(page).getByText("Signer 2").waitFor();
      await expect(name.count()).resolves.toBe(0);
    });
    await page.unroute(`**/v1/fingerprints/${deedOfColleague}`);
    await page.reload();
    await note.waitFor();
    await main.locator(`.named-keys-other a[href="/signer/${colleague}"]`).click();
    await own(page).getByRole("button", { name: "Name this key" }).click();
    await own(page).getByRole("checkbox", { name: "Halden Notaries" }).waitFor();
    await own(page).getByLabel("Name", { exact: true }).fill("The colleague’s key");
    await page.keyboard.press("Enter");
    await own(page).getByRole("button", { name: "Change the name" }).waitFor();
    await page.goBack();
    await atBothSizes(page, async () => {
      await expect.poll(() => name.allInnerTexts()).toEqual(["The colleague’s key"]);
      await proofs(page).getByText("Valid signature, checked here").waitFor({ state: "attached" });
      await expect(
        page.getByText("Signed with a key that you have not named").count(),
      ).resolves.toBe(0);
    });

    // `/verify` shows the name in the same way.
    const answer = await ask(stack.origin, `/v1/fingerprints/${deeds[1]}`);
    await page.goto(`${stack.origin}/verify`);
    await giveRecord(page, await answer.text());
    await atBothSizes(page, () =>
      page.getByRole("region", { name: "Signatures" }).getByText(NAME).waitFor(),
    );

    await page.goto(`${stack.origin}/signer/${notary}`);
    await own(page).getByRole("button", { name: "Remove the name" }).click();
    await own(page).getByText("You have not named this key.").waitFor();
    await page.reload();
    await atBothSizes(page, () => own(page).getByText("You have not named this key.").waitFor());
    expect(sent.filter((text) => /checked.{1,3}by/.test(text))).toEqual([]);
    expect(errors).toEqual([]);
    await close();
  });

  it("[KN3] are listed, exported and imported, and a file that differs from them replaces none of them by itself", async () => {
    const { page, errors, close } = await browser.open(desktop);
    const [first, second] = [
      named(notary, NAME, [halden.id]),
      named(colleague, "The colleague’s key", []),
    ];
    const listed = () =>
      page
        .getByRole("main")
        .getByRole("listitem")
        .locator("bdi:not([translate=no])")
        .allInnerTexts();
    await page.goto(`${stack.origin}/signer`);
    await page.getByText("You have not named any key in this browser.").waitFor();
    await giveNames(page, [first, second]);
    await atBothSizes(page, async () => {
      await page.getByText("2 names were added.", { exact: true }).waitFor();
      await expect.poll(listed).toEqual([first.name, second.name]);
    });

    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: "Export names" }).click();
    const saved = await (await download).path();
    const content: unknown = JSON.parse(readFileSync(saved, "utf8"));
    expect(content).toMatchObject({ names: [first, second] });

    // The imported file has a different name for the first key, the same name for the second key, and a third key.
    const third = named("ab".repeat(64), "A third key", []);
    await giveNames(page, [{ ...first, name: "Somebody else" }, second, third]);
    await atBothSizes(page, async () => {
      await page
        .getByText(
          "1 name was added. 1 name was already here. For 1 key, the file’s entry differs from your own. Your own entry was kept.",
        )
        .waitFor();
      await page
        .getByText(
          new RegExp(`You named this key .“${NAME}”., and the file names it .“Somebody else”.`),
        )
        .waitFor();
      await expect.poll(listed).toEqual([first.name, second.name, third.name]);
    });
    await page.getByRole("button", { name: "Use the entry in the file" }).click();
    await atBothSizes(page, async () => {
      await expect.poll(listed).toEqual(["Somebody else", second.name, third.name]);
      // The file says when the names were given. When they came into this browser is another time.
      await expect.poll(() => page.getByText(/^imported on \d.* UTC$/).count()).toBe(3);
      await expect
        .poll(() => page.getByRole("button", { name: "Use the entry in the file" }).count())
        .toBe(0);
    });

    for (const [text, problem] of [
      ["{", "The file is not valid JSON. Nothing was imported."],
      ["x".repeat(600_000), "The file is too large to be a file of names. Nothing was imported."],
      [
        JSON.stringify({
          format: "digital-evidence-named-keys",
          version: 1,
          names: [named("cd".repeat(64), "A new key", []), { ...first, key: "ab" }],
        }),
        "One entry in the file is not a named key. See entry 2. Nothing was imported.",
      ],
    ] as const) {
      await giveFile(page, text);
      await atBothSizes(page, async () => {
        await page.getByText(problem, { exact: true }).waitFor();
        await expect(listed()).resolves.toEqual(["Somebody else", second.name, third.name]);
      });
    }

    await page.getByRole("button", { name: "Remove the name A third key" }).click();
    await atBothSizes(page, () => expect.poll(listed).toEqual(["Somebody else", second.name]));
    const other = await page.context().newPage();
    await other.goto(`${stack.origin}/signer/${notary}`);
    await own(other).getByText("was imported from a file").waitFor();
    await own(other).getByRole("button", { name: "Remove the name", exact: true }).click();
    await atBothSizes(page, () => expect.poll(listed).toEqual([second.name]));
    expect(errors).toEqual([]);
    await close();
  });
});

describe("a signer’s page", () => {
  const browser = useBrowser();

  it(`fits at ${everySize}, with the form for a name and the list of names`, async () => {
    const { page, close } = await browser.open(desktop);
    await keepName(page, named(colleague, "The colleague’s key", [halden.id]));
    await page.goto(`${stack.origin}/signer/${notary}`);
    await page.getByRole("table").locator(`a[href="/fingerprint/${deeds[0]}"]`).waitFor();
    await own(page).getByRole("button", { name: "Name this key" }).click();
    await own(page).getByRole("checkbox", { name: "Halden Notaries" }).waitFor();
    await own(page).getByText("All your names").click();
    await giveNames(page, [named(colleague, "Another name", [])]);
    await own(page).getByRole("button", { name: "Use the entry in the file" }).waitFor();
    await atEverySize(page);
    await close();
  });
});
