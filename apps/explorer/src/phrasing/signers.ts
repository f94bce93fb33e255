import type { Verification } from "@digital-evidence/evidence/verify-evidence";
import { listed } from "../format/list.ts";
import { isolatedText } from "../format/outside-text.ts";
import { signerSentences as words } from "../words/signers.ts";

/**
 * Returns a note on the signers. The note is empty where there is nothing to add to the list of signatures.
 */
export function signersNote({ checks, signers, signer }: Verification): string {
  const signatures = checks.filter(({ id }) => id === "SIGNATURE");
  const repeated = signatures.some(({ values }) => typeof values["repeats"] === "number");
  const highS = signatures.filter(({ values }) => values["highS"] === true).length;
  const keys = signers.map((key) => isolatedText(shortKey(key)));
  return [
    ...(repeated ? [words.repeated(signatures.length, signers.length)] : []),
    ...(signer === "none" && keys.length > 0 ? [words.unnamed(listed(keys), keys.length)] : []),
    ...(highS > 0 ? [words.highS(highS)] : []),
  ].join(" ");
}

function shortKey(key: string): string {
  return key.length <= 20 ? key : `${key.slice(0, 8)}…${key.slice(-8)}`;
}
