// The words for who signed. Signers are counted by key, never by signature.
import type { Verification } from "@digital-evidence/evidence/verify-evidence";
import { counted } from "../format/list.ts";
import { isolatedText } from "../format/outside-text.ts";

export const signerMarks = {
  /** [F13]: says only that two keys are equal. */
  equal: "Equals the record’s signer",
  valid: "Valid signature, checked here",
  invalid: "Not a valid signature of this fingerprint",
};

/** The sentences about all signatures of a record together; empty where there is nothing to add. */
export function signersNote({ checks, signers, signer }: Verification): string {
  const signatures = checks.filter(({ id }) => id === "SIGNATURE");
  const repeated = signatures.some(({ values }) => typeof values["repeats"] === "number");
  const highS = signatures.filter(({ values }) => values["highS"] === true).length;
  const keys = signers.map((key) => isolatedText(shortKey(key)));
  return [
    ...(repeated
      ? [
          `${counted(signatures.length, "signature")} by ${counted(signers.length, "key")}: signers are counted by key.`,
        ]
      : []),
    ...(signer === "none" && keys.length > 0
      ? [`The record names no signer; key ${keys.join(" and ")} signed.`]
      : []),
    ...(highS > 0
      ? [
          `${counted(highS, "signature is", "signatures are")} in the high-S form, which anyone can make from the usual one.`,
        ]
      : []),
  ].join(" ");
}

function shortKey(key: string): string {
  return key.length <= 20 ? key : `${key.slice(0, 8)}…${key.slice(-8)}`;
}
