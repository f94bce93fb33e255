// Tests the list of a document's versions: what a service states of several records of one document.
import { publicKeyId } from "@digital-evidence/evidence/signature";
import { describe, expect, it, vi } from "vitest";
import { page } from "vitest/browser";
import { atEverySize, everySize } from "../../../test/axe.ts";
import { unfold } from "../../../test/fingerprint-page.ts";
import { one as example } from "../../../test/honest-service.ts";
import {
  all,
  atBothSizes,
  bothSizes,
  field,
  one,
  poll,
  show,
  textOf,
} from "../../../test/show.tsx";
import { createStubService, type StubService } from "../../../test/stub-service.ts";

const [notary, colleague] = ["11", "22"].map((pair) => publicKeyId(pair.repeat(32))) as [
  string,
  string,
];
const SEARCH = "/v1/fingerprints";
const otherOrganization = "0b7c1f2e-6a52-4d7e-9a3f-3d0c5d0e1a01";

/** A row of the list and the record behind it. The page compares what they state, and verifies nothing of it. */
function version(digit: string, document: string, keys: readonly string[], tags = {}) {
  const hash = digit.repeat(64);
  const { documentId, orgId } = example.summary;
  return {
    row: { ...example.summary, hash, documentId, orgId },
    record: {
      ...example.record,
      hash,
      documentRef: document.repeat(64),
      proofs: keys.map((id) => ({ id, signature: "ab" })),
      tags,
    },
  };
}
type Version = ReturnType<typeof version>;

const first = version("1", "a", [notary], { kind: "lease", place: "Halden" });
const second = version("2", "b", [notary], { kind: "lease", place: "Oslo" });
const third = version("3", "b", [notary, colleague], { kind: "lease", place: "Oslo" });

/** A service that lists these versions, newest first, and one fingerprint of another organization. */
function serviceWith(...versions: readonly Version[]): StubService {
  const service = createStubService();
  const ofOthers = { ...first.row, hash: "9".repeat(64), orgId: otherOrganization };
  service.replace(SEARCH, [...versions.map(({ row }) => row), ofOthers]);
  for (const { record } of versions) service.replace(`/v1/fingerprints/${record.hash}`, record);
  return service;
}

const panel = () => {
  const found = all("main section").find(({ innerText }) =>
    innerText.startsWith("Versions of this document"),
  );
  return found ?? one("#missing");
};
const rows = () => all("tbody tr", panel());
const hrefs = (within: HTMLElement, start: string) =>
  all(`a[href^="${start}"]`, within).map((link) => link.getAttribute("href"));
const isSaid = (text: string) => atBothSizes(() => poll(() => panel().innerText).toContain(text));
const searches = (service: StubService) =>
  service.asked.filter((path) => path.includes("document_id="));

async function open(service: StubService, { record }: Version): Promise<void> {
  await show(`/fingerprint/${record.hash}`, { service });
  await poll(() => textOf("main")).toContain("Versions of this document");
  await unfold("Versions of this document");
}

describe(`the versions of a document at ${bothSizes}`, () => {
  it(`[DL1] [DL2] are listed when asked for, newest first, with what changed, at ${everySize}`, async () => {
    const service = serviceWith(third, second, first);
    await show(`/fingerprint/${second.record.hash}`, { service });
    await poll(() => textOf("main")).toContain("Versions of this document");
    expect(searches(service)).toEqual([]);
    await unfold("Versions of this document");
    await poll(() => rows().length).toBe(3);
    expect(searches(service)).toHaveLength(1);
    const row = (at: number) => rows()[at] ?? one("#missing");
    const [own, other] = [notary, colleague].map((key) => `/signer/${key}`);
    await atBothSizes(async () => {
      await poll(() => row(0).innerText).toMatch(/Same document hash\s+1 signing key added/);
      await poll(() => row(1).innerText).toMatch(
        /Document hash changed\s+Tag place changed from .?Halden.? to .?Oslo/,
      );
      expect(row(1).innerText).toContain("This page");
      expect(row(2).innerText).toContain("First version that the service lists");
      // Each row lists the keys that signed its record: two keys for the newest record, one for the others.
      expect(hrefs(row(0), "/signer/")).toEqual([own, other]);
      expect(hrefs(row(1), "/signer/")).toEqual([own]);
      expect(panel().innerText).toContain("1 fingerprint with this document ID is not listed here");
      expect(panel().innerText).toContain("This page shows an older version");
      expect(hrefs(panel(), `/fingerprint/${third.record.hash}`)).toHaveLength(2);
    });
    await atEverySize();
    all("a", row(0))[0]?.click();
    await poll(() => location.pathname).toBe(`/fingerprint/${third.record.hash}`);
    await poll(() => rows().length).toBe(0);
  });

  it("[DL2] name the signers also where the first page of the list has one version of the organization", async () => {
    const service = serviceWith(third);
    service.on(SEARCH, () =>
      Response.json({ data: [third.row], pagination: { cursor: "next", hasMore: true } }),
    );
    await open(service, third);
    await atBothSizes(async () => {
      await poll(() => hrefs(panel(), "/signer/")).toEqual([
        `/signer/${notary}`,
        `/signer/${colleague}`,
      ]);
      expect(rows()).toHaveLength(1);
      expect(
        all("button", panel())
          .map(({ innerText }) => innerText)
          .join(),
      ).toMatch(/older/);
    });
  });

  it("[DL4] show a version that arrives while the list is open, and say that this page's is older", async () => {
    vi.useFakeTimers();
    const name = "Halden’s notary key, checked by phone";
    const named = {
      key: notary,
      name,
      namedAt: "2026-03-09T14:05:07.000Z",
      organizations: [first.row.orgId],
    };
    localStorage.setItem("named-keys", JSON.stringify([named]));
    const service = serviceWith(first);
    service.replace(SEARCH, [first.row]);
    await open(service, first);
    await isSaid("lists no other fingerprint of this organization");
    await isSaid("choose “Follow”");
    service.replace(SEARCH, [third.row, first.row]);
    service.replace(`/v1/fingerprints/${third.record.hash}`, third.record);
    await vi.advanceTimersByTimeAsync(16_000);
    await poll(() => rows().length).toBe(2);
    const arrived = "A newer version of this document has arrived";
    await poll(() =>
      all("output")
        .map(({ textContent }) => textContent)
        .join(),
    ).toContain(arrived);
    await atBothSizes(async () => {
      await poll(() => panel().innerText).toContain(arrived);
      // The visitor has given one of the keys a name. The list must show the name below this key.
      await poll(() =>
        all("tbody tr:first-child [data-own-name]", panel()).map(({ innerText }) => innerText),
      ).toEqual([name]);
    });
    one(`a[href="/fingerprint/${third.record.hash}"]`, panel()).click();
    await poll(() => location.pathname).toBe(`/fingerprint/${third.record.hash}`);
    await unfold("Versions of this document");
    await poll(() => rows().length).toBe(2);
    await atBothSizes(async () => {
      expect(panel().innerText).not.toContain("This page shows an older version");
      expect(panel().innerText).not.toContain(arrived);
    });
  });

  it("[DL5] stand folded below the details, beside the drawn proof, and the details state the tags", async () => {
    const service = createStubService();
    const tags = { kind: "lease", place: "Halden" };
    service.change(`/v1/fingerprints/${example.record.hash}`, (data) => void (data["tags"] = tags));
    await show(`/fingerprint/${example.record.hash}`, { service });
    await atBothSizes(async () => {
      await poll(() =>
        all("main h2")
          .map(({ innerText }) => innerText)
          .slice(2),
      ).toEqual([
        "Details",
        "Proof batch",
        "Proofs",
        "The proof, drawn",
        "Versions of this document",
      ]);
      expect(all("table", panel())).toEqual([]);
      await poll(() => field("Tags")).toBe("kind: lease, place: Halden");
    });
  });

  it("[DL3] says so where there is only one, where the service has no search, and where it does not answer", async () => {
    const service = serviceWith(first);
    await open(service, first);
    await isSaid("lists no other fingerprint of this organization");
    service.fail(SEARCH, 401);
    await open(service, first);
    await isSaid("This service has no public search");
    service.fail(SEARCH, 418);
    await open(service, first);
    await isSaid("The versions of this document could not be loaded");
    service.replace(SEARCH, [first.row]);
    await page.getByRole("button", { name: "Try again" }).click();
    await isSaid("lists no other fingerprint of this organization");
  });
});
