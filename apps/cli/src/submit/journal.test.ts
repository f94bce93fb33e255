// Two runs may use one journal at the same time.
import { readFileSync } from "node:fs";
import { appendFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { temporaryFolder } from "../../test/temporary-folder.ts";
import { openJournal } from "./journal.ts";

const folder = temporaryFolder();
afterAll(folder.remove);

const accepted = (digit: string) =>
  ({
    outcome: "ACCEPTED",
    hash: "0".repeat(64),
    digest: digit.repeat(64),
    place: "line 1",
    errors: [],
  }) as const;

describe("[BI2] the journal", () => {
  it("keeps the lines of a run that is writing one while another run opens the journal", async () => {
    const path = join(folder.path, "journal");
    const first = await openJournal(path, "https://service.example");
    await first.add([accepted("a")]);
    // The first run has written a part of its next line when the second one begins.
    const line = `${JSON.stringify(accepted("b"))}\n`;
    await appendFile(path, line.slice(0, 20));
    const second = await openJournal(path, "https://service.example");
    expect([...second.earlier]).toEqual(["a".repeat(64)]);
    await appendFile(path, line.slice(20));
    await second.add([accepted("c")]);
    await first.add([accepted("d")]);
    await Promise.all([first.close(), second.close()]);
    const text = readFileSync(path, "utf8");
    for (const part of [line.slice(0, 20), line.slice(20)]) expect(text).toContain(part);
    const third = await openJournal(path, "https://service.example");
    // The interrupted entry is ignored, so its submission would be sent again.
    expect([...third.earlier].map(([digit]) => digit)).toEqual(["a", "c", "d"]);
    await third.close();
  });

  it("has one entry on a line also where a file's name has characters that some readers take for line ends", async () => {
    const path = join(folder.path, "line-ends");
    const first = await openJournal(path, "https://service.example");
    await first.add([{ ...accepted("a"), place: "one\u2028two\u2029three\u0085four.json" }]);
    await first.close();
    const second = await openJournal(path, "https://service.example");
    expect([...second.earlier]).toEqual(["a".repeat(64)]);
    await second.add([accepted("b")]);
    await second.close();
  });
});
