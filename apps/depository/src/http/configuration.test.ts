import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createSigner, formatVerifierKey } from "@digital-evidence/transparency";
import { afterAll, describe, expect, it } from "vitest";
import { PagesFileError, readObserversFile, readOperatorLinks } from "./configuration.ts";

const folder = mkdtempSync(join(tmpdir(), "operator-links-"));
afterAll(() => {
  rmSync(folder, { recursive: true });
});

function fileOf(text: string): string {
  const file = join(folder, "links.json");
  writeFileSync(file, text);
  return file;
}

describe("the operator's own words and links", () => {
  it("are read from a file, in which every member may be left out", async () => {
    const links = {
      getStarted: {
        title: "Join us",
        text: "We issue keys on Mondays.",
        link: { label: "Write to us", href: "mailto:keys@evidence.example" },
      },
    };
    await expect(readOperatorLinks(fileOf(JSON.stringify(links)))).resolves.toEqual(links);
    await expect(readOperatorLinks(fileOf("{}"))).resolves.toEqual({});
  });

  it.each([
    ["is not JSON", "Imprint"],
    ["documentation", '{"documentation":"javascript:alert(1)"}'],
    ["documentation", '{"documentation":"https://"}'],
    ["groups.0.links", '{"groups":[{"title":"Law","links":[]}]}'],
    ["poweredBy", `{"poweredBy":"${"x".repeat(121)}"}`],
    ["footer", '{"footer":{}}'],
  ])("are refused with the place of what is wrong: %s", async (place, text) => {
    const reading = readOperatorLinks(fileOf(text));
    await expect(reading).rejects.toThrow(PagesFileError);
    await expect(reading).rejects.toThrow(place);
  });

  it("are refused if there is no such file", async () => {
    await expect(readOperatorLinks(join(folder, "none.json"))).rejects.toThrow(PagesFileError);
  });
});

describe("observers that the pages propose", () => {
  const key = formatVerifierKey(
    createSigner("observer.example", "note", new Uint8Array(32).fill(4)).key,
  );

  it("[OB11] are passed on as they are, with the origins from which pages may fetch what these saw", async () => {
    const text = [
      "# the law school's",
      `observer local ${key} https://observer.example/local/`,
      `observer other ${key} https://observer.example/other`,
      `observer third ${key}`,
    ].join("\n");
    const origins = ["https://observer.example"];
    await expect(readObserversFile(fileOf(text))).resolves.toEqual({ text, origins });
  });

  it("[OB11] are at most as many as a browser keeps, in at most half of what pages read", async () => {
    const lines = (count: number) =>
      Array.from({ length: count }, (_, at) => `observer net-${at} ${key}\n`).join("");
    await expect(readObserversFile(fileOf(lines(16)))).resolves.toBeDefined();
    await expect(readObserversFile(fileOf(lines(17)))).rejects.toThrow("more than 16 observers");
    // In JSON, the newline takes two bytes, the quotation marks two, and the character before the line six.
    const padded = (length: number) => `# ${"x".repeat(length)}\u0001\nobserver local ${key}`;
    const rest = JSON.stringify(padded(0)).length;
    await expect(readObserversFile(fileOf(padded(32_768 - rest)))).resolves.toBeDefined();
    await expect(readObserversFile(fileOf(padded(32_769 - rest)))).rejects.toThrow("32 KiB");
  });

  it.each([
    ["line 2", `observer local ${key}\nobserver local nobody`],
    ["names no observer", "# none"],
    ["line 1", `observer local ${key} https://a;b.example`],
  ])("[OB11] are refused with the place of what is wrong: %s", async (place, text) => {
    const reading = readObserversFile(fileOf(text));
    await expect(reading).rejects.toThrow(PagesFileError);
    await expect(reading).rejects.toThrow(place);
  });
});
