import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { OperatorLinksError, readOperatorLinks } from "./configuration.ts";

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
    await expect(reading).rejects.toThrow(OperatorLinksError);
    await expect(reading).rejects.toThrow(place);
  });

  it("are refused if there is no such file", async () => {
    await expect(readOperatorLinks(join(folder, "none.json"))).rejects.toThrow(OperatorLinksError);
  });
});
