// Compares our verifier of timestamps with `openssl ts -verify`, on tokens that openssl made in many forms and on
// changes of a single byte.
import { createHash, randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import {
  type Digests,
  type DocumentToken,
  parseReply,
  readCertificateFile,
  verifyDocumentToken,
  type VerifyTokenCode,
} from "@digital-evidence/timestamp";
import { createDraw } from "../../apps/depository/test/seeded-draw.ts";
import { readToken } from "../../packages/timestamp/src/token.ts";
import {
  boolean,
  integer,
  octets,
  oid,
  sequence,
} from "../../packages/timestamp/testing/der-writer.ts";
import {
  type AuthorityOptions,
  createOpensslAuthority,
  encodedByOpenssl,
  isValidForOpenssl,
  type OpensslQuestion,
  signAgainByPss,
} from "../../scripts/timestamp-authority/openssl.ts";
import type { Agreement } from "./agreement.ts";

const hashes = {
  md5: "1.2.840.113549.2.5",
  sha1: "1.3.14.3.2.26",
  sha256: "2.16.840.1.101.3.4.2.1",
  sha384: "2.16.840.1.101.3.4.2.2",
  sha512: "2.16.840.1.101.3.4.2.3",
} as const;

export interface Form extends AuthorityOptions {
  /** The hash of what is timestamped. */
  readonly imprint?: keyof typeof hashes;
  /** Whether tokens contain no certificate, so that the signer's is supplied. */
  readonly isBare?: boolean;
  /** Whether the token is signed again by RSA-PSS, with an ordinary RSA key. */
  readonly isSignedByPss?: boolean;
  readonly ours: "VALID" | VerifyTokenCode;
  readonly openssl: "accepts" | "refuses";
}

const valid = { ours: "VALID", openssl: "accepts" } as const;

/** Where the two sides differ, docs/protocol/timestamp.md says why. */
export const forms: readonly Form[] = [
  { name: "P-256", ...valid },
  { name: "P-384", key: "P-384", digest: "sha384", imprint: "sha512", ...valid },
  {
    name: "RSA, chain",
    key: "RSA",
    issuerKey: "RSA",
    hasIntermediate: true,
    digest: "sha512",
    imprint: "sha384",
    essHash: "sha1",
    certificateDigest: "sha384",
    ...valid,
  },
  {
    name: "certificates by RSA-PSS, root inside",
    key: "RSA",
    issuerKey: "RSA",
    hasIntermediate: true,
    hasRootInside: true,
    certificateDigest: "pss",
    ...valid,
  },
  { name: "without certificates", hasIntermediate: true, isBare: true, ...valid },
  { name: "RSA-PSS", key: "RSA", isSignedByPss: true, ...valid },
  { name: "RSA-PSS, own key", key: "RSA-PSS", isSignedByPss: true, ...valid },
  {
    name: "signer is a CA",
    signer: { extensions: "basicConstraints=critical,CA:TRUE\n" },
    ours: "SIGNER_IS_AUTHORITY",
    openssl: "accepts",
  },
  {
    name: "expired signer",
    signer: { years: [2020, 2021] },
    ours: "NOT_VALID_THEN",
    openssl: "refuses",
  },
  {
    name: "signer not valid yet",
    signer: { years: [2038, 2039] },
    ours: "NOT_VALID_THEN",
    openssl: "refuses",
  },
  {
    name: "expired intermediate",
    hasIntermediate: true,
    intermediate: { years: [2020, 2021] },
    ours: "NOT_VALID_THEN",
    openssl: "refuses",
  },
  { name: "SHA-1 of the data", imprint: "sha1", ours: "WEAK_HASH", openssl: "accepts" },
  { name: "MD5 of the data", imprint: "md5", ours: "WEAK_HASH", openssl: "accepts" },
  { name: "signed with SHA-1", key: "RSA", digest: "sha1", ours: "WEAK_HASH", openssl: "accepts" },
  {
    name: "certificate with SHA-1",
    issuerKey: "RSA",
    certificateDigest: "sha1",
    ours: "WEAK_HASH",
    openssl: "accepts",
  },
  { name: "RSA of 1,024 bits", key: "RSA-1024", ours: "WEAK_KEY", openssl: "accepts" },
  { name: "another curve", key: "secp256k1", ours: "UNSUPPORTED_CURVE", openssl: "accepts" },
  {
    name: "unknown critical extension",
    signer: { extensions: "1.3.6.1.4.1.32473.9=critical,ASN1:NULL\n" },
    ours: "UNKNOWN_EXTENSION",
    openssl: "refuses",
  },
  {
    name: "constraints of names",
    hasIntermediate: true,
    intermediate: { extensions: "nameConstraints=critical,excluded;DNS:example.org\n" },
    ours: "UNSUPPORTED_CONSTRAINT",
    openssl: "accepts",
  },
  {
    name: "constraints of policies",
    hasIntermediate: true,
    intermediate: { extensions: "policyConstraints=critical,inhibitPolicyMapping:0\n" },
    ours: "UNSUPPORTED_CONSTRAINT",
    openssl: "accepts",
  },
];

export interface Sides {
  readonly ours: { ok: true; value: DocumentToken } | { ok: false; code: string; message: string };
  readonly openssl: boolean;
}

export interface MadeToken {
  readonly token: Uint8Array<ArrayBuffer>;
  /** Asks both sides about a token, by default about this one. */
  readonly verify: (token?: Uint8Array<ArrayBuffer>) => Promise<Sides>;
  /** Whether openssl writes the token that it was asked about last as this one. */
  readonly isLostByOpenssl: () => boolean;
}

/** Makes a token with openssl, over some data. */
export async function makeToken(parent: string, form: Form): Promise<MadeToken> {
  // openssl takes a space in the name of a file for the end of the name.
  const folder = join(parent, form.name.replaceAll(/[ ,]+/g, "-"));
  mkdirSync(folder, { recursive: true });
  const { imprint = "sha256", isBare = false, isSignedByPss = false } = form;
  const authority = await createOpensslAuthority(join(folder, "authority"), form);
  const data = join(folder, "data");
  writeFileSync(data, "a document\n");
  const digest = (algorithm: string) => createHash(algorithm).update(readFileSync(data)).digest();
  const request = sequence(
    integer(1),
    sequence(sequence(oid(hashes[imprint])), octets(digest(imprint))),
    integer(0x41, ...randomBytes(7)),
    ...(isBare ? [] : [boolean(true)]),
  );
  const reply = parseReply(await authority.reply(request));
  if (!reply.ok) throw new Error(reply.message);
  const file = join(folder, "token");
  writeFileSync(file, reply.value);
  if (isSignedByPss) await signAgainByPss(file, authority);
  return askedOf(file, {
    digests: {
      "SHA-256": digest("sha256"),
      "SHA-384": digest("sha384"),
      "SHA-512": digest("sha512"),
    },
    question: {
      data,
      root: authority.rootFile,
      untrusted: isBare ? authority.certificatesFile : undefined,
      by: isSignedByPss && form.key === "RSA" ? "cms" : "ts",
    },
  });
}

/**
 * Reads a token that an authority made for somebody else: a folder with `token.tsr`, the hash of what is timestamped in
 * `digest.txt`, the certificate of the authority's root in `root.pem`, and further certificates in `certificates.pem`.
 */
export function readPublishedToken(folder: string): MadeToken {
  const at = (name: string) => join(folder, name);
  const bytes = readFileSync(at("token.tsr"));
  const reply = parseReply(bytes);
  const file = at("asked");
  writeFileSync(file, reply.ok ? reply.value : bytes);
  const digest = readFileSync(at("digest.txt"), "utf8").trim();
  const certificates = at("certificates.pem");
  return askedOf(file, {
    digests: { [`SHA-${digest.length * 4}`]: Buffer.from(digest, "hex") },
    question: {
      digest,
      root: at("root.pem"),
      untrusted: existsSync(certificates) ? certificates : undefined,
      // Certificates expire, and a token is judged by the time at which it was made.
      at: readToken(readFileSync(file)).info.genTime,
    },
  });
}

type Asked = {
  digests: Digests;
  question: Omit<OpensslQuestion, "token">;
};

function askedOf(file: string, { digests, question }: Asked): MadeToken {
  const token = Uint8Array.from(readFileSync(file));
  const certificatesOf = (path: string) => {
    const read = readCertificateFile(readFileSync(path));
    if (!read.ok) throw new Error(read.message);
    return read.value.map(({ bytes }) => bytes);
  };
  const trusted = certificatesOf(question.root);
  const certificates = question.untrusted === undefined ? [] : certificatesOf(question.untrusted);
  return {
    token,
    isLostByOpenssl: () => encodedByOpenssl(file)?.equals(token) === true,
    async verify(asked = token) {
      writeFileSync(file, asked);
      const { subtle } = crypto;
      const claim = { token: asked, digests, certificates, now: new Date(), subtle };
      const ours = await verifyDocumentToken({ ...claim, trusted });
      // What leads to no trusted certificate is not valid for openssl.
      const isUntrusted = ours.ok && ours.value.trusted === null;
      return {
        openssl: isValidForOpenssl({ ...question, token: file }),
        ours: isUntrusted
          ? { ok: false, code: "NO_CHAIN", message: "it leads to no trusted certificate" }
          : ours,
      };
    },
  };
}

/** A part of a token's bytes. The first byte behind it is `to`. */
type Range = { name: string; from: number; to: number };

function rangesIn(token: Uint8Array, parts: readonly (readonly [string, Uint8Array])[]): Range[] {
  return parts.flatMap(([name, part]) => {
    const from = Buffer.from(token).indexOf(part);
    return from === -1 ? [] : [{ name, from, to: from + part.length }];
  });
}

/** The ranges of a token's bytes that are signed: the TSTInfo, the signed attributes, the signature and the chain. */
function signedRanges(token: Uint8Array<ArrayBuffer>, { chain }: DocumentToken): Range[] {
  const { content, signedBytes, signature } = readToken(token);
  return rangesIn(token, [
    ["the TSTInfo", content],
    // In the token, the signed attributes have another tag than in the bytes that were signed.
    ["the signed attributes", signedBytes.slice(1)],
    ["the signature", signature],
    // The last certificate of the chain is the trusted one, which is not taken from the token.
    ...chain.slice(0, -1).map(({ subject, bytes }) => [subject, bytes] as const),
  ]);
}

/** The ranges of the certificates that a token carries beside its chain, such as a copy of the root. */
function unusedRanges(token: Uint8Array<ArrayBuffer>, { chain }: DocumentToken): Range[] {
  const used = chain.slice(0, -1).map(({ bytes }) => Buffer.from(bytes));
  return rangesIn(
    token,
    readToken(token)
      .certificates.filter(({ bytes }) => used.every((each) => !each.equals(bytes)))
      .map(({ subjectText, bytes }) => [`${subjectText}, which the chain does not use`, bytes]),
  );
}

function nameAt(offset: number, ranges: readonly Range[]): string | undefined {
  return ranges.find(({ from, to }) => from <= offset && offset < to)?.name;
}

/**
 * The only codes with which we may refuse a changed token that openssl accepts. openssl ignores version numbers, the
 * list of digests and the identifier of the signature's algorithm, and it accepts encodings that are not DER. It compares
 * the issuer's name without regard to letter case, and therefore finds a certificate in some tokens in which we find none.
 */
const STRICTER = new Set<string>([
  "NOT_DER",
  "UNREADABLE",
  "UNSUPPORTED_FORM",
  "UNCOVERED_MEMBERS",
  "UNSUPPORTED_ALGORITHM",
  "WEAK_HASH",
  "NO_CERTIFICATE",
  "SIGNATURE_MISMATCH",
]);

export interface Comparison {
  readonly refused: number;
  /** Where the changes are that both sides accept. None is in the chain or in what is signed. */
  readonly accepted: readonly string[];
  /** Each change on which the two sides do not agree, with its reason. */
  readonly differences: readonly string[];
  /** What must not happen. */
  readonly problems: readonly string[];
}

/** Changes a byte of a token, `changes` times. Of a token that we refuse, no change may be accepted here. */
export async function compareChanges(
  { token, verify, isLostByOpenssl }: MadeToken,
  changes: number,
  seed: number,
): Promise<Comparison> {
  const honest = await verify();
  const { ours: first } = honest;
  if (first.ok && !honest.openssl) throw new Error("openssl does not accept the token");
  const meaning = first.ok ? JSON.stringify(first.value) : null;
  const signed = first.ok ? signedRanges(token, first.value) : [];
  const unused = first.ok ? unusedRanges(token, first.value) : [];
  const draw = createDraw(seed);
  const differences: string[] = [];
  const problems: string[] = [];
  const accepted: string[] = [];
  let refused = 0;
  for (let count = 0; count < changes; count += 1) {
    const changed = Uint8Array.from(token);
    const offset = draw.below(token.length);
    changed[offset] = (changed[offset] ?? 0) ^ (1 + draw.below(255));
    const { ours, openssl } = await verify(changed);
    const part = nameAt(offset, signed);
    const where = `byte ${offset}, ${part ?? "not signed"}`;
    if (ours.ok && (part !== undefined || JSON.stringify(ours.value) !== meaning)) {
      problems.push(`${where}: a changed token is accepted`);
    }
    if (ours.ok === openssl) {
      if (openssl) accepted.push(nameAt(offset, unused) ?? where);
      else refused += 1;
      continue;
    }
    const reason = ours.ok ? "we accept it, openssl does not" : `${ours.code}, ${ours.message}`;
    if (!first.ok) {
      // The token is refused here for what it is, or the change makes it unreadable here.
      differences.push(ours.ok ? `${where}: ${reason}` : ours.code);
      if (ours.ok || (ours.code !== first.code && !STRICTER.has(ours.code)))
        problems.push(`${where}: ${reason}`);
      continue;
    }
    // openssl verifies its own encoding of the signed attributes, so it does not notice a change that is lost when it
    // reads the token.
    const isLost = part !== undefined && isLostByOpenssl();
    differences.push(`${where}: ${reason}${isLost ? "; lost when openssl reads it" : ""}`);
    const isExplained = !ours.ok && STRICTER.has(ours.code) && (part === undefined || isLost);
    if (!isExplained) problems.push(`${where}: ${reason}`);
  }
  return { refused, accepted, differences, problems };
}

/**
 * @param published a folder with folders as `readPublishedToken` reads them. This repository has none, because the tokens
 * are other people's.
 */
export async function compareTokens(
  folder: string,
  changes: number,
  seed: number,
  published?: string,
): Promise<Agreement> {
  let problems = 0;
  let stricter = 0;
  const compare = async (name: string, made: MadeToken): Promise<Sides> => {
    const honest = await made.verify();
    const here = honest.ours.ok ? "VALID" : honest.ours.code;
    console.log(
      `token, ${name}: here ${here}, openssl ${honest.openssl ? "accepts" : "refuses"} it`,
    );
    const found = await compareChanges(made, changes, seed);
    const { refused, accepted, differences } = found;
    console.log(
      `  of ${changes} changes, both refused ${refused}, both accepted ${accepted.length}, and they differ on ${differences.length}`,
    );
    const listed = [...accepted.map((where) => `both accepted: ${where}`), ...differences];
    for (const [text, count] of counted(listed))
      console.log(`  ${text}${count === 1 ? "" : `, ${count} times`}`);
    for (const problem of found.problems) console.log(`  PROBLEM: ${problem}`);
    problems += found.problems.length;
    stricter += differences.length;
    return honest;
  };
  for (const form of forms) {
    const { ours, openssl } = await compare(form.name, await makeToken(folder, form));
    if ((ours.ok ? "VALID" : ours.code) !== form.ours) problems += 1;
    if (openssl !== (form.openssl === "accepts")) problems += 1;
  }
  for (const name of published === undefined ? [] : readdirSync(published).toSorted())
    await compare(`published ${name}`, readPublishedToken(join(published ?? "", name)));
  return { problems, stricter };
}

function counted(texts: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
  return counts;
}
