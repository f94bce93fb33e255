// Tests what a search shows of services that answer in another way than asked, or not at all.
import { describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { atEverySize, everySize } from "../../../test/axe.ts";
import { fingerprints, one as example } from "../../../test/honest-service.ts";
import {
  all,
  atBothSizes,
  bothSizes,
  one,
  poll,
  show,
  textOf,
  untilSaid,
} from "../../../test/show.tsx";
import { createStubService } from "../../../test/stub-service.ts";

const { record, summary } = example;
const SEARCH = "/v1/fingerprints";
const unknownId = "0b7f3c1e-52a4-4c9d-8e1f-6a2b3c4d5e6f";
const summaries = fingerprints.map((each) => each.summary);

/** Searches as a visitor does who has opened this address. */
const searchFor = (text: string, service: ReturnType<typeof createStubService>) =>
  show(`/search?q=${encodeURIComponent(text)}`, { service });

const listed = () =>
  all('table a[href^="/fingerprint/"]').map((link) => link.getAttribute("href")?.split("/").at(-1));
const tried = () => page.getByRole("region", { name: "What was tried" }).element() as HTMLElement;

describe(`a search at ${bothSizes}`, () => {
  it("[Q7] lists several hits, and goes to the one that is chosen", async () => {
    const service = createStubService();
    const same = summaries.slice(0, 3).map((row) => ({ ...row, documentId: "same for all" }));
    service.replace(SEARCH, same);
    await show("/dashboard", { service });
    await userEvent.keyboard("/");
    await userEvent.keyboard("same for all{Enter}");
    await atBothSizes(async () => {
      await untilSaid("3 fingerprints");
      await poll(listed).toEqual(same.map(({ hash }) => hash));
    });
    expect(location.pathname + location.search).toBe("/search?q=same%20for%20all");
    all('main table a[href^="/fingerprint/"]')[1]?.click();
    await poll(() => location.pathname).toBe(`/fingerprint/${same[1]?.hash}`);
  });

  it("[Q15] hashes that begin alike are listed, and further ones on request", async () => {
    const alike = Array.from({ length: 5 }, (_, at) => `abcdef0123${at}`.padEnd(64, "0"));
    const rows = alike.map((hash) => ({ ...summary, hash }));
    let failures = 1;
    const service = createStubService();
    service.on(SEARCH, ({ searchParams }, honest) => {
      if (!searchParams.has("hash_prefix")) return honest();
      if (!searchParams.has("cursor")) {
        const pagination = { cursor: "next", hasMore: true };
        return Response.json({ data: rows.slice(0, 3), pagination });
      }
      failures -= 1;
      return failures < 0
        ? Response.json({ data: rows.slice(3) })
        : Response.json({ errors: [{ message: "not now" }] }, { status: 418 });
    });
    await searchFor("ABCDEF01", service);
    await atBothSizes(async () => {
      await untilSaid("Fingerprints whose hash begins with these digits");
      await poll(listed).toEqual(alike.slice(0, 3));
      await untilSaid("These are the newest 3. There are more.");
    });
    await page.getByRole("button", { name: "Show more" }).click();
    await atBothSizes(async () => {
      await untilSaid("The next fingerprints could not be loaded");
      await untilSaid("not now");
    });
    await page.getByRole("button", { name: "Try again" }).click();
    await atBothSizes(async () => {
      await poll(listed).toEqual(alike);
      expect(page.getByRole("button", { name: /more|again/ }).elements()).toEqual([]);
    });
  });

  it.each([
    ["0123456789ab", "the beginning of a hash"],
    ["Nobody of this name", "an organization’s name"],
  ])(
    "[Q17] for %s says that the service ignores the parameter, and lists nothing",
    async (text, what) => {
      const service = createStubService();
      service.replace(SEARCH, summaries);
      await searchFor(text, service);
      await atBothSizes(async () => {
        await untilSaid(`cannot search by ${what}. There is no match`);
        await untilSaid("Not found in the records that can be searched");
        expect(all("main table")).toEqual([]);
      });
    },
  );

  it.each([
    [summary.hash.slice(0, 12), "the beginning of a hash", [summary.hash]],
    [
      summary.orgName,
      "an organization’s name",
      summaries.filter(({ orgName }) => orgName === summary.orgName).map(({ hash }) => hash),
    ],
  ])(
    "[Q17] for %s says that the service ignores the parameter, and lists what matches",
    async (text, what, hashes) => {
      const service = createStubService();
      service.replace(SEARCH, summaries);
      await searchFor(text, service);
      await atBothSizes(async () => {
        await untilSaid(`cannot search by ${what}. These are the matches`);
        expect(listed()).toEqual(hashes);
      });
    },
  );

  it("[Q12] does not advise a search that the service does not offer", async () => {
    const service = createStubService();
    service.on(SEARCH, ({ searchParams }, honest) =>
      searchParams.has("hash_prefix") ? Response.json({}, { status: 404 }) : honest(),
    );
    await searchFor(record.hash.slice(-12), service);
    await atBothSizes(async () => {
      await untilSaid("Not found in the records that can be searched");
      expect(textOf("main")).not.toContain("Enter a hash starting with");
    });
  });

  it("[Q12] if the service does not answer, the page does not say that nothing was found", async () => {
    const service = createStubService();
    service.fail(SEARCH, 418);
    await searchFor(record.documentId, service);
    await atBothSizes(async () => {
      await untilSaid("It is not known whether this exists");
      expect(textOf("main")).not.toContain("Not found");
    });
    service.answerHonestly();
    await page.getByRole("button", { name: "Look again" }).click();
    await poll(() => location.pathname).toBe(`/fingerprint/${record.hash}`);
  });

  it("[Q12] [VS3] keeps what the service said, with its time, when it no longer answers", async () => {
    const service = createStubService();
    await searchFor("0123456789abcdef".repeat(4), service);
    await untilSaid("found no match");
    service.fail("/v1/*", 418);
    const lookAgain = page.getByRole("button", { name: "Look again" });
    const old = "The service is not answering at the moment. This page shows";
    await lookAgain.click();
    await atBothSizes(async () => {
      await untilSaid(old);
      expect(textOf("main")).toContain("found no match");
    });
    service.answerHonestly();
    await lookAgain.click();
    await atBothSizes(async () => {
      await poll(() => textOf("main")).not.toContain("This page shows the service’s last answer");
      expect(textOf("main")).not.toContain(old);
      expect(textOf("main")).toContain("found no match");
    });
  });

  it.each([401, 402, 403, 404])(
    "[Q14] without a public search (%s), the loaded records are searched, and the page says so",
    async (status) => {
      const service = createStubService();
      service.fail(SEARCH, status);
      await searchFor(record.eventId, service);
      // Other fingerprints may match too, so the page does not go to the only match at once.
      await atBothSizes(async () => {
        await untilSaid("1 fingerprint");
        await untilSaid("These are the matches in the");
      });
      expect(listed()).toEqual([record.hash]);
      await searchFor(unknownId, service);
      await atBothSizes(async () => {
        await untilSaid("Not found in the records that can be searched");
        expect(tried().innerText).toMatch(/There is no match in the \d+ fingerprints loaded here/);
        expect(tried().innerText).toMatch(/As a batch’s id\s+No match/);
      });
    },
  );

  it("[Q4] has no hits in rows that do not match the text", async () => {
    const service = createStubService();
    service.replace(SEARCH, summaries.slice(0, 2));
    await searchFor("a contract that nobody has", service);
    await atBothSizes(() =>
      poll(() => tried().innerText).toMatch(
        /As a document’s id\s+The service offers no public search by this value/,
      ),
    );
  });

  it("[Q13] never makes markup of the address", async () => {
    const hostile = `<img src=x onerror="document.title='taken'"><script>alert(1)</script>`;
    await searchFor(hostile, createStubService());
    await atBothSizes(async () => {
      await poll(() => textOf("main code")).toBe(hostile);
      await untilSaid("What was tried");
      expect(all("main img, main script")).toEqual([]);
    });
  });
});

describe("the results of a search", () => {
  it(`[Q15] [Q16] [Q17] fit every screen: ${everySize}`, async () => {
    const orgName = `${"Notaries of ".repeat(15)}Bergen`;
    const service = createStubService();
    service.on(SEARCH, ({ searchParams }) =>
      searchParams.has("cursor")
        ? Response.json({}, { status: 418 })
        : Response.json({
            data: summaries.slice(0, 3).map((row) => ({ ...row, orgName })),
            pagination: { cursor: "next", hasMore: true },
          }),
    );
    await searchFor("bergen", service);
    await page.getByRole("button", { name: "Show more" }).click();
    await expect.element(page.getByRole("button", { name: "Try again" })).toBeVisible();
    await atEverySize();
    await searchFor("0a".repeat(25), service);
    await untilSaid("cannot search by the beginning of a hash");
    await atEverySize();
    one("main");
  });
});
