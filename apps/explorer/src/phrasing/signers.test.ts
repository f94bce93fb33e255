import { verifyEvidence } from "@digital-evidence/evidence/verify-evidence";
import { expect, it } from "vitest";
import { sound, soundEvidence } from "../../test/sound-evidence.ts";
import { checkSentence } from "./checks.ts";
import { signersNote } from "./signers.ts";

const [signature] = sound.record.proofs;
const verification = (changes: object) =>
  verifyEvidence({
    ...soundEvidence("service"),
    record: { value: { ...sound.record, ...changes }, from: "service" },
  });

it("[E18] says nothing about a single signature by the signer that the record names", () => {
  expect(signersNote(verification({}))).toBe("");
});

it("[E18] counts a signature that is given twice as one signer, and says which it repeats", () => {
  const twice = verification({ proofs: [signature, signature] });
  expect(signersNote(twice)).toContain(
    "2 signatures by 1 signer. Signatures by the same key count as one signer",
  );
  const second = twice.checks.find(({ id, index }) => id === "SIGNATURE" && index === 1);
  if (second === undefined) throw new Error("the second signature was not checked");
  expect(checkSentence(second)).toContain("by the same key as signature 1");
});

it("[E18] names the key that signed where the record names no signer", () => {
  const { signer: _, ...unnamed } = sound.record;
  const note = signersNote(
    verifyEvidence({
      ...soundEvidence("service"),
      record: { value: unnamed, from: "service" },
    }),
  );
  expect(note).toMatch(
    /^The record names no signer\. The fingerprint was signed with the key \u2068[0-9a-f]{8}…[0-9a-f]{8}\u2069\.$/,
  );
});
