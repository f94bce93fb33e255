// Establishes facts about the timestamps in a bundle without the product's code. openssl verifies the tokens.
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { isValidForOpenssl } from "../../scripts/timestamp-authority/openssl.ts";
import { isIncluded, leafHash, readLogProof, textOf } from "./log.ts";

export type TimestampParts = {
  snapshot: { value: { hash: string; ordinal: number } };
  logProof: { value: string };
  timestamps: { value: { authority: string; certificate: string; token: string }[] };
};

export type TimestampFacts = {
  isInLog: boolean;
  isValid: Readonly<Record<string, boolean>>;
};

export function timestampFactsOf({
  snapshot,
  logProof,
  timestamps,
}: TimestampParts): TimestampFacts {
  const { index, note } = readLogProof(logProof.value);
  const folder = mkdtempSync(join(tmpdir(), "digital-evidence-tokens-"));
  const at = (name: string) => join(folder, name);
  try {
    writeFileSync(at("body"), textOf(note));
    const isValid = timestamps.value.map(({ authority, certificate, token }) => {
      writeFileSync(at("token"), Buffer.from(token, "base64"));
      writeFileSync(at("root.der"), Buffer.from(certificate, "base64"));
      spawnSync("openssl", ["x509", "-inform", "DER", "-in", at("root.der"), "-out", at("root")]);
      const files = { token: at("token"), data: at("body"), root: at("root") };
      return [authority, isValidForOpenssl(files)] as const;
    });
    const { hash, ordinal } = snapshot.value;
    const leaf = leafHash(Buffer.from(hash, "hex"));
    const isInLog = index === ordinal - 1 && isIncluded(logProof.value, leaf);
    return { isInLog, isValid: Object.fromEntries(isValid) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
