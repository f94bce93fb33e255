// The verdicts of /verify, over really signed and proven evidence.
import { createBundle, type Bundle } from "@digital-evidence/evidence/bundle";
import { describe, expect, it } from "vitest";
import { other, sound } from "../evidence/sound-evidence.ts";
import { readOwnRoot, type OwnRoot } from "../own-root/read-own-root.ts";
import { judge, judgeCompleted } from "./judge.ts";
import { readEvidence, type Piece } from "./read-evidence.ts";

const none: OwnRoot = { kind: "none" };
const root = (hex: string): OwnRoot => ({ kind: "root", root: hex });
const rightRoot = root(sound.record.mptRoot);
const ownSnapshot = (value: object) => readOwnRoot(JSON.stringify(value));

function pieceOf(value: object): Piece {
  const reading = readEvidence(JSON.stringify(value));
  const [piece] = reading.kind === "evidence" ? reading.pieces : [];
  if (piece === undefined) throw new Error("it is no evidence");
  return piece;
}

function bundleOf(parts: Partial<Omit<typeof sound, "askedHash">>): Bundle {
  const at = new Date("2026-03-10T00:00:00.000Z");
  return createBundle({
    network: "local",
    hash: sound.askedHash,
    createdAt: at,
    tool: { name: "test", version: "0" },
    parts: Object.fromEntries(
      Object.entries(parts).map(([name, value]) => [name, { source: "", receivedAt: at, value }]),
    ),
  });
}

const { askedHash: hash, ...parts } = sound;
const proof = pieceOf(sound.proof);
const bundle = pieceOf(bundleOf(parts));

/** A valid proof of another fingerprint, from another trie. */
const strangers = { ...sound.proof, path: other };

describe("[W2] judge, on a proof alone", () => {
  it("has no word for or against it without a root", () => {
    const { verdict, needsRoot, hash: about } = judge(proof, none);
    expect(verdict).toMatchObject({ mark: "unknown", label: "Needs a root" });
    expect({ needsRoot, about }).toEqual({ needsRoot: true, about: hash });
  });

  it("holds it against the root that was brought", () => {
    expect(judge(proof, rightRoot)).toMatchObject({
      needsRoot: false,
      verdict: {
        mark: "pass",
        sentence: "The proof leads from the root you brought to this fingerprint.",
      },
    });
    expect(judge(proof, root(other)).verdict).toMatchObject({ mark: "fail" });
  });

  it("takes a wrongly spelled root for none", () => {
    expect(judge(proof, readOwnRoot("12")).verdict.label).toBe("Needs a root");
  });

  it("refuses one whose steps do not fit, root or no root", () => {
    for (const own of [none, rightRoot]) {
      expect(judge(pieceOf(strangers), own)).toMatchObject({
        needsRoot: false,
        verdict: {
          mark: "fail",
          sentence: "The proof’s steps do not fit together: Invalid leaf commitment digest.",
        },
      });
    }
  });

  it("is never about a record or its signatures, and says so", () => {
    expect(judge(proof, rightRoot).verdict.limits).toContain("were not checked");
  });
});

describe("[O2] judge, with a snapshot of the visitor's", () => {
  it("finds the root in it that a bare proof leads to, and says whose it was", () => {
    const { sentence, limits, mark } = judge(proof, ownSnapshot(sound.snapshot)).verdict;
    expect(mark).toBe("pass");
    expect(sentence).toBe(
      "The proof leads from a root in the snapshot you brought to this fingerprint.",
    );
    expect(limits).toContain("Whether that snapshot is the right one is for you to know.");
  });

  it("takes the place of the bundle's, and the sentence says so", () => {
    const judged = judge(bundle, ownSnapshot(sound.snapshot));
    expect(judged.verdict.mark).toBe("pass");
    expect(judged.verdict.sentence).toContain("is in the snapshot you brought dated 9 March 2026");
    expect(judged.verdict.sentence).not.toContain("ledger");
    const changed = { ...sound.snapshot, ordinal: 3 };
    expect(judge(bundle, ownSnapshot(changed)).verdict).toMatchObject({
      mark: "fail",
      sentence: expect.stringContaining("does not have the hash it states") as string,
    });
  });
});

describe("[W8] judge, on a bundle", () => {
  it("passes one in which everything holds, and says whose word the root is", () => {
    const { verdict, origin, isDamaged } = judge(bundle, none);
    expect(verdict).toMatchObject({
      mark: "pass",
      sentence:
        "This fingerprint fits the record below, is validly signed and is in a snapshot of the service’s own ledger dated 9 March 2026 at 14:05 UTC.",
      limits:
        "The root was compared only with what the same bundle says. Your document was not compared.",
    });
    expect({ origin, isDamaged }).toEqual({
      origin: { network: "local", createdAt: "2026-03-10T00:00:00.000Z" },
      isDamaged: false,
    });
  });

  it("names the root that was brought, and no ledger of the service's", () => {
    const { sentence } = judge(bundle, rightRoot).verdict;
    expect(sentence).toContain("is under the root you brought.");
    expect(sentence).not.toContain("ledger");
  });

  it("refuses one whose parts were changed since it was sealed, and names them", () => {
    const sealed = bundleOf(parts);
    const record = sealed.parts.record;
    if (record === undefined) throw new Error("it has no record");
    const damaged = {
      ...sealed,
      parts: {
        ...sealed.parts,
        record: { ...record, value: { ...sound.record, documentId: "x" } },
      },
    };
    expect(judge(pieceOf(damaged), none)).toMatchObject({
      isDamaged: true,
      verdict: { mark: "fail", sentence: expect.stringContaining(": record.") as string },
    });
  });

  it("refuses one that was sealed over a proof of another fingerprint", () => {
    const swapped = bundleOf({ ...parts, proof: strangers });
    const { isDamaged, verdict } = judge(pieceOf(swapped), none);
    expect({ isDamaged, mark: verdict.mark }).toEqual({ isDamaged: false, mark: "fail" });
  });
});

describe("[W3] judgeCompleted", () => {
  it("judges the whole chain, and says that the service was asked", () => {
    const before = judge(proof, none);
    const evidence = { ...before.evidence, ...sound };
    const { verdict, isCompleted, needsRoot } = judgeCompleted(before, evidence, none);
    expect({ isCompleted, needsRoot }).toEqual({ isCompleted: true, needsRoot: false });
    expect(verdict).toMatchObject({
      mark: "pass",
      limits: expect.stringContaining("only with what the service says.") as string,
    });
  });

  it("still holds it against a root that is brought later", () => {
    const before = judge(proof, none);
    const evidence = { ...before.evidence, ...sound };
    expect(judgeCompleted(before, evidence, root(other)).verdict.mark).toBe("fail");
  });
});

describe("[W1] judge, on a record alone", () => {
  it("checks content and signatures, and leaves the rest open", () => {
    const { verdict } = judge(pieceOf(sound.record), none);
    expect(verdict).toMatchObject({ mark: "unknown", label: "Checked in part" });
    expect(verdict.sentence).toContain("there is no proof to check");
  });
});
