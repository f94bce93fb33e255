// Tests what the pages show of an organization's directory of keys: of an honest domain, and of one that does not answer,
// changes its file, or sends files that are malformed, expired or made by others. e2e/directory.test.ts asks a real domain.
import {
  type Directory,
  type DirectoryContent,
  type ListedKey,
  secondOf,
  signDirectory,
} from "@digital-evidence/evidence/directory";
import { publicKeyId } from "@digital-evidence/evidence/signature";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { atEverySize } from "../../test/axe.ts";
import { mark, showFingerprint, unfold } from "../../test/fingerprint-page.ts";
import { one as example } from "../../test/honest-service.ts";
import {
  all,
  atBothSizes,
  bothSizes,
  ends,
  one,
  poll,
  show,
  textOf,
  untilSaid,
} from "../../test/show.tsx";
import { createStubService, type StubService } from "../../test/stub-service.ts";

const { record, summary } = example;
const signer = record.proofs[0]?.id ?? "";
const confirmedAt = new Date(record.confirmationTimestamp).getTime();
const DAY = 86_400_000;
const PATH = "/.well-known/digital-evidence.json";
const domain = "halden.example";
const directories = [{ origin: `https://${domain}`, organizations: [record.organizationId] }];
const options = { config: { directories } };

const [officeSecret, strangerSecret] = ["33".repeat(32), "44".repeat(32)];
const office: ListedKey = {
  id: publicKeyId(officeSecret),
  label: "Front office",
  validFrom: "2020-01-01T00:00:00Z",
};
const notary: ListedKey = { id: signer, label: "Notary 1", validFrom: "2020-03-03T00:00:00Z" };
const signed = (members: Partial<DirectoryContent> = {}, secret = officeSecret) =>
  signDirectory(
    {
      format: "digital-evidence-directory",
      version: 1,
      domain,
      name: "Halden Notaries",
      issuedAt: secondOf(Date.now() - DAY),
      expiresAt: secondOf(Date.now() + 100 * DAY),
      keys: [office, notary],
      ...members,
    },
    secret,
  );

let service: StubService;
beforeEach(() => {
  service = createStubService();
});
const publish = (file: Directory | object | string, status = 200) =>
  service.on(
    PATH,
    () => new Response(typeof file === "string" ? file : JSON.stringify(file), { status }),
  );
const asked = () => service.asked.filter((path) => path === PATH).length;

const section = () => one("[data-directory]");
const text = () => section().innerText.replaceAll(/[\u2068\u2069]/g, "");
const press = (label: string | RegExp) => {
  const found = all("button", section()).find(({ innerText }) =>
    typeof label === "string" ? innerText === label : label.test(innerText),
  );
  if (found === undefined) throw new Error(`there is no button ${String(label)}`);
  found.click();
};
/** The marks and words of the findings, in the order of the page. */
const findings = () =>
  all("[data-mark]", section()).map((each) => [each.dataset["mark"], textOf("p", each)]);
const words = () => findings().map(([, word]) => word);

async function open(): Promise<void> {
  await showFingerprint(service, record.hash, options);
  await unfold("Whose key");
  await poll(text).toContain("Look there");
}

/** The directory has not changed the verdict, and nothing about it has the mark of a check. */
function expectUnchanged(): void {
  expect(mark()).toBe("consistent");
  expect(all("[data-state], [data-kind]:not([data-kind=info])", section())).toEqual([]);
}

async function lookAgain(expected: readonly string[], said: RegExp): Promise<void> {
  press("Look again");
  await poll(text).toMatch(said);
  expect(words()).toEqual(expected);
  expectUnchanged();
}

const NOT_TRUSTED = "Not trusted by you so far";

describe(`a directory of keys at ${bothSizes}`, () => {
  it("[DI1] [DI2] [DI5] is asked only after a click, lists the signer, and offers to trust the key", async () => {
    publish(signed());
    await open();
    await atBothSizes(async () => {
      expect(text()).toContain(`names ${domain} as a domain`);
      expect(text()).toContain("The domain then learns your network address");
    });
    expect(asked()).toBe(0);
    press("Look there");
    await atBothSizes(async () => {
      await poll(findings).toEqual([
        ["form", "Well-formed"],
        ["valid", "Valid"],
        ["listed", "Listed"],
        ["none", NOT_TRUSTED],
      ]);
      expect(text()).toMatch(/About the file\s+Well-formed.*About the key \S+\s+Listed/s);
      for (const said of [
        "It states Halden Notaries as the organization’s name, and lists 2 keys",
        "signed with Front office",
        "as Notary 1, valid since 3 March 2020. The service states that this fingerprint was confirmed in that period",
        "It is not known when the key signed, because signatures can also be added after the confirmation.",
        `This list of keys is only what ${domain} states.`,
      ])
        expect(text()).toContain(said);
      expectUnchanged();
    });
    await atEverySize();
    press(/^Trust the key/);
    await atBothSizes(async () => {
      await poll(findings).toEqual([
        ["form", "Well-formed"],
        ["valid", "Valid"],
        ["listed", "Listed"],
        ["trusted", "Trusted by you"],
      ]);
      // Each finding has a mark of its own, and no other element of the page has the same mark.
      const drawings = (within: string) => all(within).map(({ innerHTML }) => innerHTML);
      const own = drawings("[data-directory] [data-mark] > svg");
      expect(new Set(own).size).toBe(4);
      for (const each of own) expect(drawings("svg").filter((all) => all === each)).toHaveLength(1);
      expectUnchanged();
      // By trusting the key, the visitor has adopted its name. From now on, the pages show it as the visitor's own name
      // for this key.
      await poll(() => textOf("[data-own-name]")).toContain(`Notary 1 (${domain})`);
    });
    expect(asked()).toBe(1);
    expect(one("a", section()).getAttribute("href")).toBe("/how-it-works#keys");
  });

  it("[DI2] says of each key whether its period includes the confirmation, and changes no verdict", async () => {
    publish(signed({ keys: [office] }));
    await open();
    press("Look there");
    await atBothSizes(async () => {
      await poll(text).toContain("does not list the key");
      expect(findings().map(([kind]) => kind)).toEqual(["form", "valid", "none", "none"]);
      expect(text()).toContain("Once the holder has confirmed to you that this is their key");
      expect(all(`a[href="/signer/${signer}"]`, section())).toHaveLength(1);
      expectUnchanged();
    });
    const base = ["Well-formed", "Valid"];
    const [before, after] = [secondOf(confirmedAt - DAY), secondOf(confirmedAt + DAY)];
    publish(signed({ keys: [office, { ...notary, validUntil: before }] }));
    await lookAgain(
      [...base, "Listed, but no longer valid at confirmation", NOT_TRUSTED],
      /It is not known whether the fingerprint was signed before the period ended/,
    );
    // The page does not offer to trust a key that was not valid when the record was confirmed.
    expect(text()).not.toContain("Trust the key");
    publish(signed({ keys: [office, { ...notary, validFrom: after }] }));
    await lookAgain(
      [...base, "Listed, but not yet valid at confirmation", NOT_TRUSTED],
      /before that period. It is not known when the key signed/,
    );
    publish(signed({ keys: [office, { ...notary, label: "\u202eevil", validUntil: after }] }));
    await lookAgain([...base, "Listed", NOT_TRUSTED], /as \[U\+202E\]evil, valid from/);
  });

  it("[DI3] says why a domain could not be asked, or why its file is not well-formed or not valid", async () => {
    publish("not found", 404);
    await open();
    press("Look there");
    await atBothSizes(async () => {
      await poll(text).toContain("it does not publish a directory");
      expectUnchanged();
    });

    const none = ["Could not be looked up"];
    publish("busy", 503);
    await lookAgain(none, /it answered with an error/);
    publish(" ".repeat(3_000_000));
    await lookAgain(none, /longer than 64 KiB and was not read/);
    service.on(PATH, () => new Response(null, { status: 302 }));
    await lookAgain(none, /it answered with a redirect, which is not followed/);
    // The browser says the same of a domain that does not let pages read its answers.
    service.on(PATH, () => Promise.reject(new TypeError("Failed to fetch")));
    await lookAgain(none, /it did not answer/);

    const malformed = ["Not well-formed"];
    publish("<!doctype html><title>Welcome</title>");
    await lookAgain(malformed, /it is not valid JSON/);
    publish({ keys: [] });
    await lookAgain(malformed, /it has another format/);
    publish(JSON.stringify(signed()).replace("{", '{"version":1,'));
    await lookAgain(malformed, /it is not valid JSON/);
    publish({ ...signed(), version: 2 });
    await lookAgain(["Not supported here"], /a version that is not supported here/);
    publish(signed({ keys: [office, { ...notary, validFrom: "yesterday" }] }));
    await lookAgain(malformed, /keys\.1\.validFrom is missing, malformed or unknown/);
    publish(signed({ keys: [office, office] }));
    await lookAgain(malformed, /lists the key at keys\.1\.id twice/);

    const invalid = ["Well-formed", "Not valid"];
    const [old, older] = [secondOf(Date.now() - DAY), secondOf(Date.now() - 2 * DAY)];
    publish(signed({ issuedAt: older, expiresAt: old }));
    await lookAgain(invalid, /By your clock, the file expired on/);
    publish(signed({ domain: "osprey.example" }));
    await lookAgain(invalid, /made for another domain, osprey\.example/);
    publish({ ...signed(), name: "Osprey Trading" });
    await lookAgain(invalid, /changed after it was signed/);
    publish(signed({}, strangerSecret));
    await lookAgain(invalid, /signed with a key that it does not list/);
    publish(signed({ keys: [{ ...office, validUntil: older }, notary] }));
    await lookAgain(invalid, /was not valid when the file was issued/);
    publish(signed({ issuedAt: secondOf(Date.now() + DAY) }));
    await lookAgain(["Well-formed", "Undecided"], /ahead of your clock/);
  });

  it("[DI3] says that a domain did not send the whole file within 10 seconds", async () => {
    vi.useFakeTimers();
    service.on(PATH, () => new Promise(() => undefined));
    await open();
    press("Look there");
    await atBothSizes(() => poll(text).toContain("The directory is being fetched."));
    await vi.advanceTimersByTimeAsync(10_000);
    await atBothSizes(async () => {
      await poll(text).toContain("did not send the whole file within 10 seconds");
      expectUnchanged();
    });
  });

  it("[DI4] says what changed since the last look, until the visitor has read it", async () => {
    const CHANGED = "The directory has changed since you last looked";
    const items = () =>
      all("li", section()).map((item) => item.innerText.replaceAll(/[\u2068\u2069]/g, ""));
    const expectNoChange = () =>
      atBothSizes(async () => {
        await poll(text).toContain("valid since 3 March 2020");
        expect(text()).not.toContain(CHANGED);
      });
    publish(signed());
    await open();
    press("Look there");
    await expectNoChange();

    const added: ListedKey = { ...office, id: publicKeyId(strangerSecret), label: "New key" };
    const renamed = { ...notary, label: "Notary one", validUntil: "2040-01-01T00:00:00Z" };
    publish(signed({ name: "Halden & Sons", keys: [added, renamed] }, strangerSecret));
    await open();
    press("Look there");
    await atBothSizes(async () => {
      await poll(text).toContain(CHANGED);
      const short = (key: string) => ends(key, 8);
      expect(items()).toEqual([
        "The organization’s name in the file is now Halden & Sons. It was Halden Notaries.",
        `The key ${short(office.id)}, Front office, is no longer listed.`,
        `The key ${short(added.id)}, New key, is new.`,
        `The key ${short(signer)} is now listed as valid from 3 March 2020 until 1 January 2040. It was listed as valid since 3 March 2020.`,
        `The key ${short(signer)} is called Notary one. It was called Notary 1.`,
      ]);
    });
    // The remembered directory stays, even after the page has received an invalid file and has been shown again.
    publish({ ...signed(), name: "Forged" });
    press("Look again");
    await poll(text).toContain("changed after it was signed");
    publish(signed({ issuedAt: secondOf(Date.now() - 2 * DAY) }));
    await open();
    press("Look there");
    await atBothSizes(async () => {
      await poll(text).toContain(CHANGED);
      expect(items()).toEqual([expect.stringContaining("issued before the file that you saw")]);
    });
    press("I have read this");
    await poll(text).not.toContain(CHANGED);
    await open();
    press("Look there");
    await expectNoChange();
  });

  it("[DI1] [DI2] is asked always where the visitor wants that, also on the key's page, until the visitor takes that back", async () => {
    publish(signed());
    service.replace(`/v1/signers/${signer}`, {
      id: signer,
      firstFingerprintAt: summary.createdAt,
      lastFingerprintAt: summary.createdAt,
      organizations: [{ orgId: summary.orgId, orgName: summary.orgName }],
    });
    await open();
    press("Always look there");
    await atBothSizes(async () => {
      await poll(text).toContain(`You chose to look up keys at ${domain} automatically`);
      await poll(words).toEqual(["Well-formed", "Valid", "Listed", NOT_TRUSTED]);
    });
    const showKey = () => show(`/signer/${signer}`, { service, ...options });
    await showKey();
    await atBothSizes(() => untilSaid("That period includes today."));
    expect(asked()).toBe(2);
    await atEverySize();
    press("Stop looking there automatically");
    await showKey();
    await atBothSizes(() => untilSaid("It does not learn which key"));
    expect(asked()).toBe(2);
  });

  it("[DI8] is asked for no other organization, and for none of a record that does not have the fingerprint's hash", async () => {
    publish(signed());
    const other = "0b7c1f2e-6a52-4d7e-9a3f-3d0c5d0e1a01";
    const showWith = async (list: unknown[]) => {
      await showFingerprint(service, record.hash, { config: { directories: list } });
      await unfold("Whose key");
    };
    await showWith([{ origin: `https://${domain}`, organizations: [other] }]);
    await atBothSizes(async () => expect(all("[data-directory]")).toEqual([]));
    expect(mark()).toBe("consistent");

    // If the configuration's list of directories cannot be read, only the directories are turned off.
    await showWith([{ origin: "http://halden.example", organizations: [] }]);
    await atBothSizes(() => untilSaid("Directories of keys cannot be looked up here"));
    expect(mark()).toBe("consistent");

    // With another tenant, the record no longer has the fingerprint's hash. Its organization may then be false too, so
    // the page must not ask the directory of this organization.
    service.change(`/v1/fingerprints/${record.hash}`, (data) => void (data["tenantId"] = other));
    await showWith(directories);
    await atBothSizes(async () => {
      await poll(text).toContain("the record may name somebody else’s organization");
      expect(all("button", section())).toEqual([]);
    });
    expect(asked()).toBe(0);
  });
});
