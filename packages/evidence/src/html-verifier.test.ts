import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { bundleToText, createBundle, parseBundle, verifyBundle } from "./bundle.ts";
import {
  beginsLikeEvidence,
  evidenceText,
  fillTemplate,
  isHtml,
  splitHtmlVerifier,
  templateDigest,
} from "./html-verifier.ts";

const slot = '<script type="application/json" id="digital-evidence-bundle">';
const template = `<!doctype html><title>é</title>${slot}</script><p>end</p>`;
const hostile = "</script><script>alert(1)</script><!-- \\u003c \u2028";
const bundle = createBundle({
  network: "local",
  hash: "0".repeat(64),
  createdAt: new Date(0),
  tool: { name: "test", version: "0" },
  parts: {
    record: { source: "test", receivedAt: new Date(0), value: { organizationName: hostile } },
  },
});

describe("a page that verifies itself", () => {
  it("gives back the bundle that was put in, and the bundle cannot end the slot", () => {
    const html = fillTemplate(template, bundleToText(bundle));
    expect(html.split("</script>")).toHaveLength(2);
    const text = evidenceText(html);
    const read = parseBundle(text.ok ? text.text : "");
    expect(read).toEqual({ ok: true, kind: "bundle", bundle });
    if (!read.ok) return;
    expect(verifyBundle(read).manifest.map(({ verdict }) => verdict)).toEqual(["pass", "pass"]);
  });

  it("gives back its template, and the template's digest is the SHA-256 of the published file", () => {
    const parts = splitHtmlVerifier(fillTemplate(template, bundleToText(bundle)));
    expect(parts).toMatchObject({ ok: true, template });
    expect(templateDigest(template)).toBe(createHash("sha256").update(template).digest("hex"));
  });

  it.each([
    ["has no slot", "<!doctype html><p>", "NOT_A_BUNDLE"],
    ["is not HTML", `${slot}{}</script>`, "NOT_A_BUNDLE"],
    ["has two slots", `<!doctype html>${slot}{}</script>${slot}{}</script>`, "MALFORMED"],
    ["has another element in its slot", `<!doctype html>${slot}{}<b></script>`, "MALFORMED"],
    ["ends in its slot", `<!doctype html>${slot}{}`, "MALFORMED"],
  ])("is refused where it %s", (_name, text, code) => {
    expect(splitHtmlVerifier(text)).toMatchObject({ ok: false, code });
  });

  it("is refused while its slot is empty, and can be filled only once", () => {
    expect(evidenceText(template)).toMatchObject({ ok: false, code: "MALFORMED" });
    const filled = fillTemplate(template, "{}");
    expect(() => fillTemplate(filled, "{}")).toThrow(TypeError);
    expect(() => fillTemplate("<!doctype html>", "{}")).toThrow(TypeError);
  });
});

it("a text in JSON is not taken for HTML, and is evidence as a whole", () => {
  expect(isHtml("\ufeff \n<!DOCTYPE HTML>")).toBe(true);
  expect(isHtml('{"a":"<!doctype html>"}')).toBe(false);
  expect(evidenceText("{}")).toEqual({ ok: true, text: "{}" });
  expect(evidenceText("<!doctype html><p>a page of the web</p>")).toMatchObject({
    ok: false,
    code: "NOT_A_BUNDLE",
  });
});

it.each([
  ["an object", '{"a":1}', true],
  ["an object that was cut off", '\ufeff \n{ "', true],
  ["a list of objects", "[ {", true],
  ["a page", " <!DOCTYPE html>", true],
  ["nothing", "", false],
  ["an RTF document", "{\\rtf1", false],
  ["settings", "[section]", false],
  ["a log", "[2026-01-01", false],
  ["words", "a letter", false],
])("%s begins like evidence or not", (_, text, expected) => {
  expect(beginsLikeEvidence(text)).toBe(expected);
});

it("the slot has no U+FFFD, so that character can only come from bytes that are not UTF-8", () => {
  const filled = fillTemplate(template, '{"name":"\ufffd"}');
  expect(filled).not.toContain("\ufffd");
  const read = evidenceText(filled);
  expect(read.ok && JSON.parse(read.text)).toEqual({ name: "\ufffd" });
});
