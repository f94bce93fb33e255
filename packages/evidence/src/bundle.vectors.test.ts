import { describe, expect, it } from "vitest";
import vectors from "../../../vectors/bundle/bundle.json";
import { parseBundle, verifyBundle } from "./bundle.ts";

describe("parseBundle", () => {
  it.each(vectors.bundles)("reads $name", ({ text, failing }) => {
    const result = parseBundle(text);
    if (!result.ok) expect.unreachable(result.message);
    expect(result.kind).toBe("bundle");
    const { manifest } = verifyBundle(result);
    expect(manifest.length).toBeGreaterThan(1);
    const failed = manifest.filter(({ verdict }) => verdict === "fail").map(({ part }) => part);
    expect(failed).toEqual(failing);
  });

  it.each(vectors.proofs)("reads $name", ({ text }) => {
    expect(parseBundle(text)).toMatchObject({ ok: true, kind: "proof", proof: JSON.parse(text) });
  });

  it.each(vectors.refused)("refuses $name", ({ text, code }) => {
    expect(parseBundle(text)).toMatchObject({ ok: false, code });
  });
});

function read(text: string | undefined) {
  const contents = parseBundle(text ?? "");
  if (!contents.ok) expect.unreachable(contents.message);
  return contents;
}

describe("verifyBundle", () => {
  it("verifies a whole bundle without any other evidence, and finds it consistent", () => {
    const { verification } = verifyBundle(read(vectors.bundles[0]?.text));
    expect(verification.verdict).toBe("consistent");
    const subject = verification.checks.find(({ id }) => id === "PROOF_SUBJECT");
    expect(subject?.expectedFrom).toEqual({ part: "hash", from: "file" });
  });

  it("compares a bundle with the fingerprint that the visitor means, not with the one that it names", () => {
    const { verification } = verifyBundle(read(vectors.bundles[0]?.text), {
      hash: { value: "0".repeat(64), from: "visitor" },
    });
    expect(verification.verdict).toBe("failed");
    expect(verification.checks.find(({ id }) => id === "PROOF_SUBJECT")).toMatchObject({
      verdict: "fail",
      expectedFrom: { part: "hash", from: "visitor" },
    });
  });

  it("finds a bare proof inconclusive, and confirmed with the visitor's root", () => {
    const contents = read(vectors.proofs[0]?.text);
    const { verification } = verifyBundle(contents);
    expect(verification).toMatchObject({
      scope: "inclusion",
      verdict: "inconclusive",
      reasons: ["NO_ROOT_GIVEN"],
    });
    const confirmed = verifyBundle(contents, { root: verification.root ?? "" }).verification;
    expect(confirmed).toMatchObject({ scope: "inclusion", verdict: "confirmed" });
    expect(confirmed.absent).toEqual(["record", "batch", "snapshot", "document"]);
  });
});
