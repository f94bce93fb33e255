import { describe, expect, it } from "vitest";
import { readStated, statedCells } from "./hashes.ts";

const [one, two, three] = ["a", "b", "c"].map((digit) => digit.repeat(64)) as [
  string,
  string,
  string,
];

describe("what is stated about the pieces of a case", () => {
  it("[CE9] is the note of the piece, otherwise the one of all pieces, and nothing where neither was entered", () => {
    const form = new FormData();
    form.set(`exhibit ${one}`, "  A-1 ");
    form.set("receivedBy all", "J. Doe");
    form.set(`receivedBy ${two}`, "R. Roe");
    form.set(`receivedFrom ${two}`, " ");
    const stated = readStated(form, [one, two]);
    expect(stated.get(one)).toEqual({
      exhibit: "A-1",
      custody: { receivedBy: "J. Doe", receivedAt: null, receivedFrom: null },
    });
    expect(stated.get(two)).toEqual({
      exhibit: null,
      custody: { receivedBy: "R. Roe", receivedAt: null, receivedFrom: null },
    });
    expect(statedCells(stated.get(one))).toEqual(["A-1", "J. Doe", "", ""]);
    expect(statedCells(undefined)).toEqual(["", "", "", ""]);
    const only = new FormData();
    only.set(`exhibit ${one}`, "A-1");
    expect([...readStated(only, [one, three]).keys()]).toEqual([one]);
  });

  it("[CE9] is cut at its limit, whatever the form holds", () => {
    const form = new FormData();
    form.set(`exhibit ${one}`, "A".repeat(1000));
    expect(readStated(form, [one]).get(one)?.exhibit).toBe("A".repeat(200));
  });
});
