// Each refused token differs from the accepted one in a single flaw.
import { beforeAll, describe, expect, it } from "vitest";
import {
  boolean,
  type Bytes,
  generalizedTime,
  integer,
  nothing,
  octets,
  oid,
  sequence,
  set,
  tagged,
  text,
  tlv,
} from "../testing/der-writer.ts";
import {
  attribute,
  authority,
  codeSigning,
  createCertificate,
  createKey,
  createToken,
  extension,
  imprintOf,
  keyUsage,
  type Made,
  namedBy,
  purposes,
  sha256,
  sha256Algorithm,
  timeStamping,
  type TokenParts,
} from "../testing/token-maker.ts";
import { LIMITS } from "./limits.ts";
import { checkAnchor, verifyToken, type VerifyTokenCode } from "./verify-token.ts";

const nonce = Uint8Array.of(0x41, 2, 3, 4, 5, 6, 7, 8);
const now = new Date("2026-06-01T00:00:00Z");
const forTimestamps = [keyUsage(0x80, 7), purposes(true, timeStamping)];
const printable = (value: string) =>
  tlv(
    0x13,
    Uint8Array.from(value, (letter) => letter.charCodeAt(0)),
  );
const sha512Algorithm = sequence(oid("2.16.840.1.101.3.4.2.3"), nothing);
const pss = (hash: Bytes, maskHash: Bytes) =>
  sequence(
    oid("1.2.840.113549.1.1.10"),
    sequence(
      tagged(0, hash),
      tagged(1, sequence(oid("1.2.840.113549.1.1.8"), maskHash)),
      tagged(2, integer(32)),
    ),
  );
let imprint: Bytes;
let root: Made;
let signer: Made;
let other: Made;

beforeAll(async () => {
  imprint = await sha256(Uint8Array.of(1, 2, 3));
  root = await createCertificate({
    subject: "Root",
    issuer: null,
    extensions: [authority(), keyUsage(0x06, 1)],
  });
  other = await createCertificate({ subject: "Other", issuer: null, extensions: [] });
  signer = await createCertificate({ subject: "Clock", issuer: root, extensions: forTimestamps });
});

const sha1 = async (bytes: Bytes) => new Uint8Array(await crypto.subtle.digest("SHA-1", bytes));

const make = (parts: TokenParts = {}) =>
  createToken({ imprint, nonce, signer, issuer: root }, parts);

async function verdict(token: Uint8Array, anchor: Made = root) {
  const { subtle } = crypto;
  const digests = { "SHA-256": imprint };
  return verifyToken({ token, digests, nonce, anchor: anchor.bytes, now, subtle });
}

async function code(token: Uint8Array, anchor: Made = root): Promise<VerifyTokenCode | "VALID"> {
  const result = await verdict(token, anchor);
  return result.ok ? "VALID" : result.code;
}

describe("a token", () => {
  it("[TS2] that is valid gives its time, accuracy, policy, serial number and signer", async () => {
    expect(await verdict(await make())).toEqual({
      ok: true,
      value: {
        time: new Date("2026-03-01T12:00:00Z"),
        accuracyMs: 1000,
        policy: "1.3.6.1.4.1.32473.1",
        serial: "0102",
        signer: "Clock",
      },
    });
  });

  it("[TS2] may leave out accuracy, state fractions of a second, and say that its serial numbers are in order", async () => {
    const token = await make({
      info: {
        accuracy: null,
        time: generalizedTime("20260301120000.25Z"),
        ordering: boolean(true),
      },
    });
    expect(await verdict(token)).toMatchObject({
      value: { time: new Date("2026-03-01T12:00:00.250Z"), accuracyMs: null },
    });
  });

  it("[TS2] may name its authority, in any case and encoding, or as its certificate does", async () => {
    const name = sequence(set(sequence(oid("2.5.4.3"), printable("CLOCK"))));
    expect(await code(await make({ info: { tsa: tagged(0, tagged(4, name)) } }))).toBe("VALID");
    const address = tlv(0x86, Uint8Array.of(0x61));
    const alternative = extension("2.5.29.17", true, sequence(address));
    const named = await createCertificate({
      subject: "Clock",
      issuer: root,
      extensions: [...forTimestamps, alternative],
    });
    const options = { imprint, nonce, signer: named, issuer: root };
    const token = await createToken(options, { info: { tsa: tagged(0, address) } });
    expect(await code(token)).toBe("VALID");
  });

  it("[TS2] is accepted where the trusted certificate is the signer's own", async () => {
    expect(await code(await make(), signer)).toBe("VALID");
  });

  const flaws: readonly [
    flaw: string,
    code: VerifyTokenCode,
    parts: () => TokenParts | Promise<TokenParts>,
  ][] = [
    [
      "is for something else",
      "OTHER_IMPRINT",
      () => ({ info: { imprint: imprintOf(new Uint8Array(32)) } }),
    ],
    [
      "names another hash for the same bytes",
      "UNSUPPORTED_ALGORITHM",
      () => ({
        info: { imprint: imprintOf(imprint, sequence(oid("2.16.840.1.101.3.4.2.8"), nothing)) },
      }),
    ],
    [
      "has the nonce of another request",
      "OTHER_NONCE",
      () => ({ info: { nonce: integer(0x41, 2, 3, 4, 5, 6, 7, 9) } }),
    ],
    ["has no nonce", "OTHER_NONCE", () => ({ info: { nonce: null } })],
    [
      "has a time in the future",
      "IN_THE_FUTURE",
      () => ({ info: { time: generalizedTime("20260601001000Z") } }),
    ],
    ["has another version of its content", "UNREADABLE", () => ({ info: { version: integer(2) } })],
    ["states a default value", "UNREADABLE", () => ({ info: { ordering: boolean(false) } })],
    [
      "has a critical extension",
      "UNKNOWN_EXTENSION",
      () => ({ info: { extensions: tagged(1, extension("1.3.6.1.4.1.32473.9", true, nothing)) } }),
    ],
    [
      "spells its time in another way",
      "NOT_DER",
      () => ({ info: { time: generalizedTime("20260301120000.250Z") } }),
    ],
    [
      "has a time with an offset",
      "NOT_DER",
      () => ({ info: { time: generalizedTime("20260301120000+0100") } }),
    ],
    [
      "names another authority than its certificate",
      "OTHER_CERTIFICATE",
      () => ({ info: { tsa: tagged(0, tagged(4, root.name)) } }),
    ],
    [
      "names its authority by an address that its certificate does not have",
      "OTHER_CERTIFICATE",
      () => ({ info: { tsa: tagged(0, tlv(0x86, Uint8Array.of(0x61))) } }),
    ],
    ["has another version", "UNREADABLE", () => ({ version: 4 })],
    [
      "has content of another type",
      "UNREADABLE",
      () => ({ contentType: oid("1.2.840.113549.1.7.1") }),
    ],
    [
      "lists another hash",
      "UNREADABLE",
      () => ({ digests: set(sequence(oid("2.16.840.1.101.3.4.2.3"), nothing)) }),
    ],
    [
      "lists two hashes",
      "UNSUPPORTED_FORM",
      () => ({ digests: set(sha256Algorithm, sha256Algorithm) }),
    ],
    ["has a signer of another version", "UNREADABLE", () => ({ signerVersion: 3 })],
    ["has two signers", "UNSUPPORTED_FORM", () => ({ signerCount: 2 })],
    ["has no certificates", "NO_CERTIFICATE", () => ({ certificates: null })],
    ["lacks the signer's certificate", "NO_CERTIFICATE", () => ({ certificates: [other.bytes] })],
    [
      "has lists of revoked certificates",
      "UNCOVERED_MEMBERS",
      () => ({ revocationLists: sequence() }),
    ],
    [
      "has attributes that are not signed",
      "UNCOVERED_MEMBERS",
      () => ({ unsignedAttributes: attribute("1.3.6.1.4.1.32473.9", nothing) }),
    ],
    [
      "is hashed with SHA-1",
      "WEAK_HASH",
      () => ({ digestAlgorithm: sequence(oid("1.3.14.3.2.26"), nothing) }),
    ],
    [
      "has an imprint by MD5",
      "WEAK_HASH",
      () => ({
        info: {
          imprint: imprintOf(new Uint8Array(16), sequence(oid("1.2.840.113549.2.5"), nothing)),
        },
      }),
    ],
    [
      "has an imprint that is too short for its hash",
      "UNREADABLE",
      () => ({ info: { imprint: imprintOf(imprint.slice(1)) } }),
    ],
    [
      "has an imprint by a hash by which nothing is given to compare",
      "UNSUPPORTED_ALGORITHM",
      () => ({
        info: {
          imprint: imprintOf(new Uint8Array(64), sequence(oid("2.16.840.1.101.3.4.2.3"), nothing)),
        },
      }),
    ],
    [
      "states an accuracy of more than a century",
      "UNREADABLE",
      () => ({ info: { accuracy: sequence(integer(1, 0, 0, 0, 0, 0)) } }),
    ],
    [
      "states a negative accuracy",
      "UNREADABLE",
      () => ({ info: { accuracy: sequence(integer(0x80)) } }),
    ],
    [
      "is signed by an algorithm that is not supported",
      "UNSUPPORTED_ALGORITHM",
      () => ({ signatureAlgorithm: sequence(oid("1.3.101.112")) }),
    ],
    [
      "is signed by ECDSA with SHA-1",
      "WEAK_HASH",
      () => ({ signatureAlgorithm: sequence(oid("1.2.840.10045.4.1")) }),
    ],
    [
      // The parameters are left out, and the defaults of RSA-PSS are SHA-1.
      "is signed by RSA-PSS with SHA-1",
      "WEAK_HASH",
      () => ({ signatureAlgorithm: sequence(oid("1.2.840.113549.1.1.10")) }),
    ],
    [
      "is signed by RSA-PSS with a mask of another hash",
      "UNSUPPORTED_ALGORITHM",
      () => ({ signatureAlgorithm: pss(sha256Algorithm, sha512Algorithm) }),
    ],
    [
      "is signed by RSA-PSS with two parameters in the wrong order",
      "UNREADABLE",
      () => ({
        signatureAlgorithm: sequence(
          oid("1.2.840.113549.1.1.10"),
          sequence(tagged(2, integer(32)), tagged(0, sha256Algorithm)),
        ),
      }),
    ],
    [
      "is signed by RSA-PSS with a key for ECDSA",
      "UNSUPPORTED_ALGORITHM",
      () => ({ signatureAlgorithm: pss(sha256Algorithm, sha256Algorithm) }),
    ],
    [
      "names another hash for its signature",
      "UNSUPPORTED_ALGORITHM",
      () => ({ signatureAlgorithm: sequence(oid("1.2.840.10045.4.3.4")) }),
    ],
    [
      "is signed by RSA with a key for ECDSA",
      "UNSUPPORTED_ALGORITHM",
      () => ({ signatureAlgorithm: sequence(oid("1.2.840.113549.1.1.11"), nothing) }),
    ],
    [
      "does not say that it is a timestamp",
      "WRONG_ATTRIBUTES",
      () => ({ attributes: { contentType: null } }),
    ],
    [
      "says that it is something else",
      "WRONG_ATTRIBUTES",
      () => ({ attributes: { contentType: oid("1.2.840.113549.1.7.1") } }),
    ],
    ["has no digest", "WRONG_ATTRIBUTES", () => ({ attributes: { messageDigest: null } })],
    [
      "does not name its certificate",
      "WRONG_ATTRIBUTES",
      () => ({ attributes: { signingCertificate: null } }),
    ],
    [
      "names another certificate by its older attribute",
      "OTHER_CERTIFICATE",
      async () => ({
        moreAttributes: [attribute("1.2.840.113549.1.9.16.2.12", await namedBy(signer.bytes))],
      }),
    ],
    [
      "has an attribute twice",
      "WRONG_ATTRIBUTES",
      () => ({ moreAttributes: [attribute("1.2.840.113549.1.9.3", nothing)] }),
    ],
    [
      "has an attribute of two values",
      "WRONG_ATTRIBUTES",
      () => ({ moreAttributes: [attribute("1.3.6.1.4.1.32473.9", nothing, nothing)] }),
    ],
    [
      "names no certificate",
      "WRONG_ATTRIBUTES",
      () => ({ attributes: { signingCertificate: sequence(sequence()) } }),
    ],
    [
      "names another certificate",
      "OTHER_CERTIFICATE",
      async () => ({ attributes: { signingCertificate: await namedBy(root.bytes) } }),
    ],
    [
      "names a certificate outside of its chain",
      "OTHER_CERTIFICATE",
      async () => ({
        attributes: { signingCertificate: await namedBy(signer.bytes, Uint8Array.of(5, 0)) },
      }),
    ],
    [
      "names its certificate with another serial number",
      "OTHER_CERTIFICATE",
      async () => ({
        attributes: {
          signingCertificate: sequence(
            sequence(
              sequence(
                octets(await sha256(signer.bytes)),
                sequence(sequence(tagged(4, root.name)), integer(8)),
              ),
            ),
          ),
        },
      }),
    ],
    [
      "has the digest of another content",
      "OTHER_CONTENT",
      () => ({ attributes: { messageDigest: octets(new Uint8Array(32)) } }),
    ],
    [
      "is signed by another key",
      "SIGNATURE_MISMATCH",
      async () => ({ signingKey: await createKey() }),
    ],
  ];
  it.each(flaws)("[TS2] that %s is refused: %s", async (_, expected, parts) => {
    expect(await code(await make(await parts()))).toBe(expected);
  });

  it("[TS2] with its certificate named by both attributes is accepted", async () => {
    const older = sequence(sequence(sequence(octets(await sha1(signer.bytes)))));
    const both = { moreAttributes: [attribute("1.2.840.113549.1.9.16.2.12", older)] };
    expect(await code(await make(both))).toBe("VALID");
  });

  it("[TS2] with its certificate named also by issuer and serial number is accepted", async () => {
    const named = sequence(
      octets(await sha256(signer.bytes)),
      sequence(sequence(tagged(4, root.name)), integer(7)),
    );
    expect(
      await code(await make({ attributes: { signingCertificate: sequence(sequence(named)) } })),
    ).toBe("VALID");
  });

  it("[TS2] without its signer's certificate is verified if the caller supplies it, among others", async () => {
    const { subtle } = crypto;
    for (const certificates of [null, [other.bytes]]) {
      const token = await make({ certificates });
      const claim = { token, digests: { "SHA-256": imprint }, nonce, now, subtle };
      const supplied = [Uint8Array.of(1), other.bytes, signer.bytes];
      expect(
        await verifyToken({ ...claim, anchor: root.bytes, certificates: supplied }),
      ).toMatchObject({ ok: true });
      // A certificate with the same issuer and serial number, which anybody can make, is not the named one.
      const double = await createCertificate({
        subject: "Clock",
        issuer: root,
        extensions: forTimestamps,
      });
      const anchor = root.bytes;
      expect(await verifyToken({ ...claim, anchor, certificates: [double.bytes] })).toMatchObject({
        code: "OTHER_CERTIFICATE",
      });
      expect(
        await verifyToken({ ...claim, anchor, certificates: [double.bytes, signer.bytes] }),
      ).toMatchObject({ ok: true });
      const many = Array.from({ length: LIMITS.suppliedCertificates + 1 }, () => signer.bytes);
      expect(await verifyToken({ ...claim, anchor, certificates: many })).toMatchObject({
        code: "TOO_LONG",
      });
    }
  });

  it("[TS2] may have a certificate beside its chain, but not one that is malformed", async () => {
    const withThird = (third: Bytes) => make({ certificates: [signer.bytes, third] });
    expect(await code(await withThird(other.bytes))).toBe("VALID");
    // In the other certificate, the tag of this value becomes that of the member [6].
    for (const value of [other.name, other.key.spki]) {
      const changed = other.bytes.slice();
      changed[Buffer.from(changed).indexOf(value)] = 0xa6;
      expect(await code(await withThird(changed))).toBe("UNREADABLE");
    }
  });

  it("[TS2] may have any nonce if the caller passes none", async () => {
    const token = await make({ info: { nonce: null } });
    const { subtle } = crypto;
    const digests = { "SHA-256": imprint };
    const claim = { token, digests, anchor: root.bytes, nonce: null, now, subtle };
    expect(await verifyToken(claim)).toMatchObject({ ok: true });
  });

  it("[TS2] that is changed in any byte, cut off or continued is refused", async () => {
    const token = await make();
    for (let at = 0; at < token.length; at += 1) {
      const changed = token.slice();
      changed[at] = (changed[at] ?? 0) ^ (1 << (at % 8));
      expect([at, await code(changed)]).not.toEqual([at, "VALID"]);
    }
    for (const length of [0, 1, 2, token.length - 1]) {
      expect(await code(token.slice(0, length))).toBe("NOT_DER");
    }
    expect(await code(Uint8Array.of(...token, 0))).toBe("NOT_DER");
    expect(await code(new Uint8Array(LIMITS.tokenBytes + 1))).toBe("TOO_LONG");
  });

  it("[TS2] nested too deeply, or in BER, is refused", async () => {
    let deep: Bytes = nothing;
    for (let depth = 0; depth <= LIMITS.depth; depth += 1) deep = sequence(deep);
    expect(await code(deep)).toBe("NOT_DER");
    // Each of these encodings breaks one rule that DER or this package sets. In this order: an indefinite length, a
    // length in more bytes than needed, a string in pieces, an integer with a leading zero, a boolean that is neither
    // 0x00 nor 0xff, an unused bit that is not zero, an object identifier with a leading zero, a null with content, a
    // tag of more than one byte, an application-specific tag, a text that is not UTF-8, a text that ends within a character, the end of an indefinite length,
    // and a sequence with the tag of a primitive value.
    for (const bytes of [
      [0x30, 0x80, 0, 0],
      [0x30, 0x81, 0],
      [0x30, 2, 0x24, 0],
      [0x30, 4, 2, 2, 0, 1],
      [0x30, 3, 1, 1, 1],
      [0x30, 4, 3, 2, 1, 1],
      [0x30, 4, 6, 2, 0x80, 1],
      [0x30, 3, 5, 1, 0],
      [0x30, 2, 0x1f, 0],
      [0x30, 2, 0x41, 0],
      [0x30, 3, 0x0c, 1, 0xff],
      [0x30, 3, 0x1e, 1, 0x41],
      [0x30, 2, 0x00, 0],
      [0x30, 2, 0x10, 0],
    ]) {
      expect(await code(Uint8Array.from(bytes))).toBe("NOT_DER");
    }
    expect(await code(sequence())).toBe("UNREADABLE");
  });
});

describe("a chain", () => {
  type Chain = { signer?: readonly Bytes[]; middle?: readonly Bytes[]; root?: readonly Bytes[] };
  const dates = { notBefore: "20200101000000Z", notAfter: "20400101000000Z" };

  async function made(
    { signer = forTimestamps, middle = [authority(0)], root = [authority()] }: Chain,
    validity: Partial<Record<keyof Chain, Partial<typeof dates>>> = {},
  ) {
    const top = await createCertificate({
      subject: "R",
      issuer: null,
      extensions: root,
      ...validity.root,
    });
    const between = await createCertificate({
      subject: "M",
      issuer: top,
      extensions: middle,
      ...validity.middle,
    });
    const last = await createCertificate({
      subject: "S",
      issuer: between,
      extensions: signer,
      ...validity.signer,
    });
    const token = await createToken(
      { imprint, nonce, signer: last, issuer: between },
      {
        certificates: [last.bytes, between.bytes],
        attributes: { signingCertificate: await namedBy(last.bytes, between.bytes) },
      },
    );
    return { top, between, token };
  }

  it("[TS2] may have a further certificate, which the caller may trust instead of the root", async () => {
    const { top, between, token } = await made({});
    expect(await code(token, top)).toBe("VALID");
    expect(await code(token, between)).toBe("VALID");
    expect(await code(token)).toBe("NO_CHAIN");
  });

  const unknown = extension("1.3.6.1.4.1.32473.9", true, nothing);
  it.each<[string, VerifyTokenCode, Chain]>([
    ["whose issuer is not an authority", "NO_CHAIN", { middle: [] }],
    ["whose issuer may not certify", "NO_CHAIN", { middle: [authority(), keyUsage(0x80, 7)] }],
    [
      "whose issuer is for other purposes",
      "NO_CHAIN",
      { middle: [authority(), purposes(false, codeSigning)] },
    ],
    ["that is longer than the root allows", "NO_CHAIN", { root: [authority(0)] }],
    ["whose root is not an authority", "NO_CHAIN", { root: [] }],
    ["with an unknown critical extension", "UNKNOWN_EXTENSION", { middle: [authority(), unknown] }],
    [
      "whose signer has an unknown critical extension",
      "UNKNOWN_EXTENSION",
      { signer: [...forTimestamps, unknown] },
    ],
    [
      "with constraints of names",
      "UNSUPPORTED_CONSTRAINT",
      { middle: [authority(), extension("2.5.29.30", true, sequence())] },
    ],
    [
      "with constraints of policies that are not critical",
      "UNSUPPORTED_CONSTRAINT",
      { middle: [authority(), extension("2.5.29.36", false, sequence())] },
    ],
    [
      "whose signer may issue certificates",
      "SIGNER_IS_AUTHORITY",
      { signer: [...forTimestamps, authority()] },
    ],
    ["with an extension twice", "UNREADABLE", { signer: [...forTimestamps, ...forTimestamps] }],
    ["whose signer states no purpose", "WRONG_KEY_USAGE", { signer: [keyUsage(0x80, 7)] }],
    [
      "whose signer has another purpose",
      "WRONG_KEY_USAGE",
      { signer: [purposes(true, codeSigning)] },
    ],
    [
      "whose signer has a second purpose",
      "WRONG_KEY_USAGE",
      { signer: [purposes(true, timeStamping, codeSigning)] },
    ],
    [
      "whose signer's purpose is not critical",
      "WRONG_KEY_USAGE",
      { signer: [purposes(false, timeStamping)] },
    ],
    [
      "whose signer's key may certify",
      "WRONG_KEY_USAGE",
      { signer: [keyUsage(0x84, 2), purposes(true, timeStamping)] },
    ],
  ])("[TS2] %s is refused: %s", async (_, expected, chain) => {
    const { top, token } = await made(chain);
    expect(await code(token, top)).toBe(expected);
  });

  it.each(["signer", "middle", "root"] as const)(
    "[TS2] is judged at the token's time: the certificate of the %s may have expired since then, but must have been valid then",
    async (which) => {
      const sinceThen = await made({}, { [which]: { notAfter: "20260302000000Z" } });
      expect(await code(sinceThen.token, sinceThen.top)).toBe("VALID");
      for (const dates of [{ notAfter: "20260301115959Z" }, { notBefore: "20260301120001Z" }]) {
        const { token, top } = await made({}, { [which]: dates });
        expect(await code(token, top)).toBe("NOT_VALID_THEN");
      }
    },
  );

  it("[TS2] goes around a certificate of its authority that has expired, and one that leads elsewhere", async () => {
    const top = await createCertificate({ subject: "R", issuer: null, extensions: [authority()] });
    const elsewhere = await createCertificate({
      subject: "E",
      issuer: null,
      extensions: [authority()],
    });
    const middle = { subject: "M", extensions: [authority()] };
    const between = await createCertificate({ ...middle, issuer: top });
    const { key } = between;
    const expired = { notAfter: "20260101000000Z" };
    const before = await createCertificate({ ...middle, issuer: top, key, ...expired });
    const cross = await createCertificate({ ...middle, issuer: elsewhere, key });
    const last = await createCertificate({
      subject: "S",
      issuer: between,
      extensions: forTimestamps,
    });
    const made = (...middles: Made[]) =>
      createToken(
        { imprint, nonce, signer: last, issuer: between },
        { certificates: [last, ...middles].map(({ bytes }) => bytes) },
      );
    expect(await code(await made(cross, before, between), top)).toBe("VALID");
    expect(await code(await made(cross, before), top)).toBe("NOT_VALID_THEN");
    expect(await code(await made(cross, before), elsewhere)).toBe("VALID");
    expect(await code(await made(before), elsewhere)).toBe("NO_CHAIN");
  });

  it("[TS2] does not end at a certificate that has only the same name", async () => {
    const namesake = await createCertificate({
      subject: "Root",
      issuer: null,
      extensions: [authority()],
    });
    expect(await code(await make(), namesake)).toBe("NO_CHAIN");
  });
});

it("[TS2] a trusted certificate that cannot be read is refused by a code of its own", async () => {
  const token = await make();
  const digests = { "SHA-256": imprint };
  const claim = { token, digests, nonce, now, subtle: crypto.subtle };
  for (const anchor of [
    new Uint8Array(),
    text("none"),
    new Uint8Array(LIMITS.certificateBytes + 1),
  ]) {
    expect(await verifyToken({ ...claim, anchor })).toMatchObject({ code: "INVALID_ANCHOR" });
    expect(checkAnchor(anchor)).toMatchObject({ code: "INVALID_ANCHOR" });
  }
  expect(checkAnchor(root.bytes)).toEqual({ ok: true, value: { subject: "Root" } });
});
