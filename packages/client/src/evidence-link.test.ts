import { randomBytes } from "node:crypto";
import { deflateRawSync, inflateRawSync } from "node:zlib";
import { createBundle } from "@digital-evidence/evidence/bundle";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { EVIDENCE_LINK } from "@digital-evidence/evidence/limits";
import { evidenceFragment, type LinkText, readEvidenceFragment } from "./evidence-link.ts";

type LinkDefect = Extract<LinkText, { ok: false }>["code"];
const { characters: MAX_LINK_CHARACTERS, unpackedBytes: MAX_UNPACKED_BYTES } = EVIDENCE_LINK;

const hash = "ab".repeat(32);

function bundleWith(text: string) {
  const now = new Date("2026-01-02T03:04:05Z");
  return createBundle({
    network: "local",
    hash,
    createdAt: now,
    tool: { name: "test", version: "0" },
    parts: { record: { source: "https://example.org", receivedAt: now, value: { hash, text } } },
  });
}

/** Writes a fragment with Node's zlib and Buffer, so that the test does not depend on the code under test. */
function written(content: string | Uint8Array): string {
  const packed = deflateRawSync(content).toString("base64url");
  return `#evidence=1.${packed.length}.${packed}`;
}

async function fragmentOf(text: string): Promise<string> {
  const made = await evidenceFragment(bundleWith(text));
  if (!made.fits) throw new Error("it does not fit");
  return made.fragment;
}

describe("a link that carries evidence", () => {
  it("is the bundle, deflated and in base64url, behind its version and its length", async () => {
    const bundle = bundleWith("Grüße \u202e");
    const fragment = await fragmentOf("Grüße \u202e");
    const [, length = "", packed = ""] = /^#evidence=1\.(\d+)\.([\w-]+)$/.exec(fragment) ?? [];
    expect(packed.length).toBe(Number(length));
    const text = inflateRawSync(Buffer.from(packed, "base64url")).toString();
    expect(JSON.parse(text)).toEqual(bundle);
    expect(await readEvidenceFragment(fragment)).toEqual({ ok: true, text });
  });

  it("is read whatever program compressed it", async () => {
    expect(await readEvidenceFragment(written("{}"))).toEqual({ ok: true, text: "{}" });
  });

  it("is not written where it would be too long for a link", async () => {
    const noise = randomBytes(MAX_LINK_CHARACTERS).toString("base64");
    const made = await evidenceFragment(bundleWith(noise));
    expect(made).toEqual({ fits: false });
  });

  it("is not written if it is unpacked too large to be read, however well it is compressed", async () => {
    const made = await evidenceFragment(bundleWith("a".repeat(MAX_UNPACKED_BYTES)));
    expect(made).toEqual({ fits: false });
  });

  it("that was cut off anywhere is called cut off", async () => {
    const fragment = await fragmentOf("text");
    for (let length = "#evidence=".length; length < fragment.length; length += 1) {
      expect(await readEvidenceFragment(fragment.slice(0, length)), String(length)).toEqual({
        ok: false,
        code: "CUT_OFF",
      });
    }
  });

  it("with a character changed is never read as something else", async () => {
    const fragment = await fragmentOf("text");
    const { text } = (await readEvidenceFragment(fragment)) as { text: string };
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: "#evidence=1.".length, max: fragment.length - 1 }),
        fc.constantFrom("A", "z", "0", "9", "-", "_", ".", "+", "/", "=", " ", "%"),
        async (place, character) => {
          const changed = fragment.slice(0, place) + character + fragment.slice(place + 1);
          const read = await readEvidenceFragment(changed);
          // The changed fragment may still unpack, but to another text. The bundle's manifest of hashes then
          // shows the change.
          if (read.ok && changed !== fragment) expect(read.text).not.toBe(text);
        },
      ),
      { numRuns: 500 },
    );
  });

  it.each<[what: string, make: () => string | Promise<string>, code: LinkDefect]>([
    ["too many characters", async () => `${await fragmentOf("text")}A`, "APPENDED"],
    ["another version", () => "#evidence=2.4.AAAA", "OTHER_VERSION"],
    ["no version", () => "#evidence=AAAA", "NOT_THE_FORM"],
    ["the alphabet of base64", () => "#evidence=1.4.AA+/", "NOT_THE_FORM"],
    ["padding", () => "#evidence=1.4.AAA=", "NOT_THE_FORM"],
    ["bits that stand for nothing", () => "#evidence=1.2.AB", "NOT_THE_FORM"],
    ["a length that no base64 has", () => "#evidence=1.5.AAAAA", "NOT_THE_FORM"],
    ["a length of 0", () => "#evidence=1.0.", "NOT_THE_FORM"],
    ["something that was not deflated", () => "#evidence=1.4.____", "DAMAGED"],
    ["bytes behind the end", () => padded(deflateRawSync("{}")), "DAMAGED"],
    ["bytes that are not text", () => written(Uint8Array.of(0xff, 0xfe)), "NOT_UTF8"],
    ["too many characters for a link", () => `#evidence=1.4.${"A".repeat(40_000)}`, "TOO_LONG"],
  ])("with %s is refused", async (_, make, code) => {
    expect(await readEvidenceFragment(await make())).toEqual({ ok: false, code });
  });

  it("stops unpacking at its limit, so that a short link cannot fill the memory", async () => {
    const bomb = written(Buffer.alloc(20 * 1024 * 1024));
    expect(bomb.length).toBeLessThan(MAX_LINK_CHARACTERS);
    expect(await readEvidenceFragment(bomb)).toEqual({ ok: false, code: "TOO_LARGE" });
    const largest = "x".repeat(MAX_UNPACKED_BYTES);
    expect(await readEvidenceFragment(written(largest))).toEqual({ ok: true, text: largest });
    expect(await readEvidenceFragment(written(`${largest}x`))).toMatchObject({ code: "TOO_LARGE" });
  });
});

function padded(packed: Uint8Array): string {
  const longer = Buffer.concat([packed, Buffer.from([0, 0, 0])]).toString("base64url");
  return `#evidence=1.${longer.length}.${longer}`;
}
