// Compares our verifier of timestamps with `openssl ts -verify`, on tokens that openssl made and on changes of a
// single byte.
import { createHash, randomBytes, X509Certificate } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createRequest, parseReply, verifyToken } from "@digital-evidence/timestamp";
import { createDraw } from "../../apps/depository/test/seeded-draw.ts";
import { readToken } from "../../packages/timestamp/src/token.ts";
import {
  type AuthorityOptions,
  createOpensslAuthority,
  encodedByOpenssl,
  isValidForOpenssl,
} from "../timestamp-authority/openssl.ts";
import type { Agreement } from "./agreement.ts";

const kinds: readonly AuthorityOptions[] = [
  { name: "EC" },
  { name: "RSA", key: "RSA", hasIntermediate: true, digest: "sha512", essHash: "sha1" },
];

/**
 * The only codes with which we may refuse a token that openssl accepts. openssl ignores version numbers, the list of
 * digests and the identifier of the signature's algorithm, and it accepts encodings that are not DER. It compares the
 * issuer's name without regard to letter case, and therefore finds a certificate in some tokens in which we find none.
 */
const STRICTER = new Set(["NOT_DER", "UNREADABLE", "UNSUPPORTED_ALGORITHM", "NO_CERTIFICATE"]);

/**
 * The ranges of a token's bytes that a signature covers: the TSTInfo, the signed attributes, the signature itself and
 * the certificates. The other bytes are versions, lists and identifiers of algorithms, and the name of the signer's
 * issuer.
 */
function signedRanges(token: Uint8Array<ArrayBuffer>): { from: number; to: number }[] {
  const { content, signedBytes, signature, certificates } = readToken(token);
  // In the token, the signed attributes have another tag than in the bytes that were signed.
  const parts = [
    content,
    signedBytes.slice(1),
    signature,
    ...certificates.map(({ bytes }) => bytes),
  ];
  return parts.map((part) => {
    const from = Buffer.from(token).indexOf(part);
    if (from === -1) throw new Error("a signed part of the token was not found in it");
    return { from, to: from + part.length };
  });
}

export async function compareTokens(
  folder: string,
  changes: number,
  seed: number,
): Promise<Agreement> {
  const data = join(folder, "body");
  writeFileSync(data, "log.example\n1\nroot\n");
  const imprint = createHash("sha256").update(readFileSync(data)).digest();
  let problems = 0;
  let stricterInAll = 0;
  for (const kind of kinds) {
    const authority = await createOpensslAuthority(join(folder, kind.name), kind);
    const nonce = randomBytes(8);
    nonce.writeUInt8((nonce.readUInt8(0) & 0x3f) | 0x40, 0);
    const reply = parseReply(await authority.reply(createRequest(imprint, nonce)));
    if (!reply.ok) throw new Error(reply.message);
    const anchor = new X509Certificate(readFileSync(authority.rootFile)).raw;
    const file = join(folder, "token");
    const verdicts = async (token: Uint8Array) => {
      writeFileSync(file, token);
      const theirs = isValidForOpenssl({ token: file, data, root: authority.rootFile });
      const { subtle } = crypto;
      const claim = { token, imprint, anchor, nonce, now: new Date(), subtle };
      const verified = await verifyToken(claim);
      return { theirs, ours: verified.ok ? JSON.stringify(verified.value) : verified.code };
    };
    const honest = await verdicts(reply.value);
    if (!honest.theirs || !honest.ours.startsWith("{")) throw new Error("a token is not accepted");
    const counts = { refused: 0, accepted: 0, stricter: 0 };
    const signed = signedRanges(Uint8Array.from(reply.value));
    // openssl verifies its own encoding of the signed attributes, so it does not notice a change that is lost when it
    // reads the token.
    const isLostByOpenssl = () => encodedByOpenssl(file)?.equals(reply.value) === true;
    const draw = createDraw(seed);
    for (let count = 0; count < changes; count += 1) {
      const token = Uint8Array.from(reply.value);
      const offset = draw.below(token.length);
      token[offset] = (token[offset] ?? 0) ^ (1 + draw.below(255));
      const { ours, theirs } = await verdicts(token);
      const isAccepted = ours.startsWith("{");
      if (isAccepted === theirs) counts[theirs ? "accepted" : "refused"] += 1;
      else if (
        !isAccepted &&
        STRICTER.has(ours) &&
        (!signed.some(({ from, to }) => from <= offset && offset < to) || isLostByOpenssl())
      ) {
        counts.stricter += 1;
      } else {
        problems += 1;
        console.log(`  byte ${offset}: the two sides disagree; here ${ours}, openssl ${theirs}`);
      }
      if (isAccepted && ours !== honest.ours) {
        problems += 1;
        console.log(`  byte ${offset}: an accepted change alters the meaning`);
      }
    }
    const { refused, accepted, stricter } = counts;
    stricterInAll += stricter;
    console.log(
      `${kind.name} token: both refused ${refused}, both accepted ${accepted}, ${stricter} accepted by openssl only, in bytes that it does not verify`,
    );
  }
  return { problems, stricter: stricterInAll };
}
