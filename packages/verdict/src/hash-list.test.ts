import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { hashList, MAX_LISTED } from "./hash-list.ts";

// The digests of "abc", which NIST publishes as examples for FIPS 180-4.
const abc = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";
const abc512 =
  "ddaf35a193617abacc417349ae20413112e6fa4e89a97ea20a9eeee64b55d39a2192992a274fc1a836ba3c23a3feebbd454d4423643ce80e2a9ac94fa54ca49f";

describe("a list of hashes", () => {
  it.each([["sha256sum"], ["sha256sum", "--binary"], ["sha256sum", "--tag"], ["sha512sum"]])(
    "is read as %s %s writes it",
    (program, ...options) => {
      const folder = mkdtempSync(join(tmpdir(), "hash-list-"));
      try {
        const names = ["plain.txt", "two words (1).txt", "back\\slash.txt", "line\nbreak.txt"];
        for (const name of names) writeFileSync(join(folder, name), "abc");
        const text = execFileSync(program, [...options, "--", ...names], {
          cwd: folder,
          encoding: "utf8",
        });
        const hash = program === "sha512sum" ? abc512 : abc;
        expect(hashList(text)).toEqual({
          hashes: names.map((name) => ({ hash, name })),
          leftOut: 0,
        });
      } finally {
        rmSync(folder, { recursive: true });
      }
    },
  );

  it.each([
    [`${abc}\n${abc512}\n`, [null, null]],
    [`# of Monday\r\n\r\n${abc.toUpperCase()}  a.txt\r\n`, ["a.txt"]],
    [`${abc}\ta.txt`, ["a.txt"]],
  ])("is read from %j", (text, names) => {
    expect(hashList(text)?.hashes.map(({ name }) => name)).toEqual(names);
    expect(hashList(text)?.hashes[0]?.hash).toBe(abc);
  });

  it.each([
    "",
    abc,
    `${abc}\nhello\n`,
    `hello\n${abc}  a.txt\n`,
    `${abc.slice(1)}  a.txt`,
    `${abc}0`,
  ])("is not %j", (text) => {
    expect(hashList(text)).toBeNull();
  });

  it("has a limit, and says how many lines are beyond it", () => {
    const text = `${abc}  a\n`.repeat(MAX_LISTED + 3);
    expect(hashList(text)?.hashes).toHaveLength(MAX_LISTED);
    expect(hashList(text)?.leftOut).toBe(3);
  });

  it("is refused in time for a text that only begins like one", () => {
    expect(hashList(`${abc}  a\n`.repeat(200_000) + "end of the list\n")).toBeNull();
  });
});
