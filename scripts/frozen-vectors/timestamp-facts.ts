// Establishes facts about the timestamps in a bundle without the product's code: openssl verifies the tokens, and this
// file verifies the log's inclusion proof with the algorithm of RFC 9162, section 2.1.3.2.
import { createHash } from "node:crypto";
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { isValidForOpenssl } from "../timestamp-authority/openssl.ts";

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
  const [head = "", text = ""] = logProof.value.split("\n\n");
  const folder = mkdtempSync(join(tmpdir(), "digital-evidence-tokens-"));
  const at = (name: string) => join(folder, name);
  try {
    writeFileSync(at("body"), `${text}\n`);
    const isValid = timestamps.value.map(({ authority, certificate, token }) => {
      writeFileSync(at("token"), Buffer.from(token, "base64"));
      writeFileSync(at("root.der"), Buffer.from(certificate, "base64"));
      spawnSync("openssl", ["x509", "-inform", "DER", "-in", at("root.der"), "-out", at("root")]);
      const files = { token: at("token"), data: at("body"), root: at("root") };
      return [authority, isValidForOpenssl(files)] as const;
    });
    const isInLog = isIncluded(head, text, snapshot.value);
    return { isInLog, isValid: Object.fromEntries(isValid) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function isIncluded(head: string, text: string, snapshot: { hash: string; ordinal: number }) {
  const [, indexLine = "", ...hashes] = head.split("\n");
  const index = Number(indexLine.replace("index ", ""));
  const [, size, root] = text.split("\n");
  let [node, last] = [index, Number(size) - 1];
  let hash = sha256([0], Buffer.from(snapshot.hash, "hex"));
  for (const line of hashes) {
    const sibling = Buffer.from(line, "base64");
    if (node % 2 === 1 || node === last) {
      hash = sha256([1], sibling, hash);
      while (node % 2 === 0 && node !== 0) {
        [node, last] = [Math.floor(node / 2), Math.floor(last / 2)];
      }
    } else hash = sha256([1], hash, sibling);
    [node, last] = [Math.floor(node / 2), Math.floor(last / 2)];
  }
  return index === snapshot.ordinal - 1 && last === 0 && hash.toString("base64") === root;
}

function sha256(prefix: readonly number[], ...parts: readonly Uint8Array[]): Buffer {
  return createHash("sha256")
    .update(Buffer.concat([Uint8Array.from(prefix), ...parts]))
    .digest();
}
