import { describe, expect, it } from "vitest";
import vectors from "../../../vectors/bundle/bundle.json";
import { parseBundle, verifyBundle } from "./bundle.ts";
import { overallVerdict } from "./verify-evidence.ts";

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

describe("verifyBundle", () => {
  it("verifies a whole bundle without anything else", () => {
    const contents = parseBundle(vectors.bundles[0]?.text ?? "");
    if (!contents.ok) expect.unreachable(contents.message);
    const { checks } = verifyBundle(contents);
    expect(overallVerdict(checks)).toBe("pass");
    expect(checks.find(({ id }) => id === "PROOF_SUBJECT")?.suppliedBy).toBe("bundle");
  });

  it("holds a bundle against the fingerprint the visitor means, not the one it names", () => {
    const contents = parseBundle(vectors.bundles[0]?.text ?? "");
    if (!contents.ok) expect.unreachable(contents.message);
    const { checks } = verifyBundle(contents, { askedHash: "0".repeat(64) });
    expect(checks.find(({ id }) => id === "PROOF_SUBJECT")).toMatchObject({
      verdict: "fail",
      suppliedBy: "visitor",
    });
  });

  it("says of a bare proof only what can be said, and more with a root and a hash", () => {
    const contents = parseBundle(vectors.proofs[0]?.text ?? "");
    if (!contents.ok || contents.kind !== "proof") expect.unreachable("not a proof");
    const { path } = contents.proof as { path: string };
    const verdicts = (options: Parameters<typeof verifyBundle>[1]) =>
      Object.fromEntries(
        verifyBundle(contents, options).checks.map(({ id, verdict }) => [id, verdict]),
      );
    expect(verdicts({})).toMatchObject({ PROOF_SUBJECT: "unknown", PROOF_WALK: "pass" });
    const walk = verifyBundle(contents).checks.find(({ id }) => id === "PROOF_WALK");
    const root = walk?.computed ?? "";
    expect(verdicts({ askedHash: path, root })).toMatchObject({
      PROOF_SUBJECT: "pass",
      ROOT_VISITOR: "pass",
      ROOT_RECORD: "unknown",
      RECORD_HASH: "unknown",
      BATCH_FINAL: "unknown",
    });
  });
});
