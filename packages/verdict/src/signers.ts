// What is said about who signed. Signers are counted by their keys, because one key may sign several times.
import type { Verification } from "@digital-evidence/evidence/verify-evidence";
import { type Exact, type Statement, statement } from "./statements.ts";

/** Returns what there is to add to the list of signatures. */
export function signerStatements({ checks, signers, signer }: Verification): Statement[] {
  const signatures = checks.filter(({ id }) => id === "SIGNATURE");
  const valid = signatures.filter((check) => check.id === "SIGNATURE" && check.code === "OK");
  const isRepeated = valid.some(({ values }) => values.repeats !== null);
  const highS = valid.filter(({ values }) => values.highS).length;
  return [
    ...(isRepeated
      ? [
          statement("signer.repeated", {
            signatures: signatures.length,
            signers: signers.length,
          }),
        ]
      : []),
    ...(signer === "none" && signers.length > 0
      ? [
          statement("signer.unnamed", {
            keys: { list: signers.map(shortKey) },
            count: signers.length,
          }),
        ]
      : []),
    ...(highS > 0 ? [statement("signer.highS", { count: highS })] : []),
  ];
}

/** A key that the engine verified, shortened: it is hex digits, so nothing in it needs a quotation. */
export function shortKey(key: string): Exact {
  return { exact: key.length <= 20 ? key : `${key.slice(0, 8)}…${key.slice(-8)}` };
}

/** Why no directory is asked about the keys of a record, or null. */
export function directoryObstacle({
  isBound,
  keys,
}: {
  isBound: boolean;
  keys: readonly string[];
}): Statement | null {
  if (!isBound) return statement("directory.unbound");
  return keys.length === 0 ? statement("directory.noValidSignature") : null;
}
