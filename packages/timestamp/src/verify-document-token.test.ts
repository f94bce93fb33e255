// Tokens that somebody has for a document, from any authority: the cases of vectors/cases.
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { integer, nothing, octets, oid, sequence, set, tagged } from "../testing/der-writer.ts";
import {
  authority,
  createCertificate,
  createToken,
  imprintOf,
  keyUsage,
  purposes,
  timeStamping,
} from "../testing/token-maker.ts";
import { readCertificateFile } from "./certificate-file.ts";
import { LIMITS } from "./limits.ts";
import { parseReply } from "./request.ts";
import { readStatedToken } from "./token.ts";
import { type DocumentTokenClaim, verifyDocumentToken } from "./verify-token.ts";

const read = (name: string) =>
  readFileSync(new URL(`../../../vectors/cases/${name}`, import.meta.url));

function tokenOf(name: string): Uint8Array {
  const reply = parseReply(read(name));
  if (!reply.ok) throw new Error(reply.message);
  return reply.value;
}

function certificatesIn(name: string): readonly Uint8Array[] {
  const file = readCertificateFile(read(name));
  if (!file.ok) throw new Error(file.message);
  return file.value.map(({ bytes }) => bytes);
}

const document = read("01-contract.txt");
const hash = (algorithm: string) => createHash(algorithm).update(document).digest();
const digests = { "SHA-256": hash("sha256"), "SHA-384": hash("sha384"), "SHA-512": hash("sha512") };
const root = certificatesIn("00-field-root.pem");
const intermediate = certificatesIn("00-field-intermediate.pem");
const signer = certificatesIn("00-field-signer.pem");
const now = new Date("2026-12-01T00:00:00Z");
const rest = { digests, now, subtle: crypto.subtle };

const verify = (name: string, claim: Partial<DocumentTokenClaim> = {}) =>
  verifyDocumentToken({ token: tokenOf(name), trusted: root, ...rest, ...claim });

describe("[TS2] a token for a document", () => {
  it("case 01: says which authority saw exactly this document, when, and that its chain leads to a trusted certificate", async () => {
    // The values are those that `openssl ts -reply -text` and `openssl x509 -text` print.
    expect(await verify("01-contract.tsr")).toMatchObject({
      ok: true,
      value: {
        token: {
          time: new Date("2026-11-27T08:09:32Z"),
          accuracyMs: 1500,
          policy: "1.2.3.4.1",
          serial: "02",
          signer: "Field TSA rsa",
        },
        hash: "SHA-256",
        chain: [
          {
            subject: "CN=Field TSA rsa, O=Field, C=XX",
            issuer: "CN=Field Inter, O=Field, C=XX",
            notBefore: new Date("2026-11-27T08:09:29Z"),
            notAfter: new Date("2032-05-19T08:09:29Z"),
          },
          { subject: "CN=Field Inter, O=Field, C=XX", issuer: "CN=Field Root, O=Field, C=XX" },
          { subject: "CN=Field Root, O=Field, C=XX", issuer: "CN=Field Root, O=Field, C=XX" },
        ],
        trusted: 0,
      },
    });
  });

  it("case 01: is found by the hash that it states", () => {
    const stated = readStatedToken(tokenOf("01-contract.tsr"));
    expect(stated).toMatchObject({ value: { imprint: { hash: "SHA-256" }, signer: signer[0] } });
    expect(stated.ok && Buffer.from(stated.value.imprint.digest)).toEqual(digests["SHA-256"]);
  });

  it("case 01: names the certificate of several that it leads to, and ignores one that cannot be read", async () => {
    const other = await createCertificate({ subject: "O", issuer: null, extensions: [] });
    const trusted = [Uint8Array.of(1), other.bytes, ...intermediate, ...root];
    const found = await verify("01-contract.tsr", { trusted });
    expect(found).toMatchObject({ value: { trusted: 2, chain: { length: 2 } } });
  });

  it("case 01: is whole, and no more, where nothing is trusted", async () => {
    const other = await createCertificate({ subject: "O", issuer: null, extensions: [] });
    for (const trusted of [[], [other.bytes]]) {
      const found = await verify("01-contract.tsr", { trusted });
      expect(found).toMatchObject({ ok: true, value: { trusted: null, chain: { length: 3 } } });
    }
  });

  it("case 01: for another document, or with another digest, is invalid", async () => {
    const other = { ...digests, "SHA-256": new Uint8Array(32) };
    const found = await verify("01-contract.tsr", { digests: other });
    expect(found).toMatchObject({ code: "OTHER_IMPRINT", kind: "invalid" });
  });

  it("case 01: beside a clock that is years behind contradicts only the clock", async () => {
    const found = await verify("01-contract.tsr", { now: new Date("2009-01-03T18:15:05Z") });
    expect(found).toMatchObject({ code: "IN_THE_FUTURE", kind: "clock" });
  });

  it("case 01: cut off is unreadable", async () => {
    const token = tokenOf("01-contract.tsr").slice(0, -1);
    const found = await verify("01-contract.tsr", { token });
    expect(found).toMatchObject({ code: "NOT_DER", kind: "unreadable" });
  });

  it("case 02: over SHA-512 is verified", async () => {
    expect(await verify("02-sha512.tsr")).toMatchObject({
      ok: true,
      value: { hash: "SHA-512", trusted: 0 },
    });
    const { "SHA-256": only } = digests;
    expect(await verify("02-sha512.tsr", { digests: { "SHA-256": only } })).toMatchObject({
      code: "UNSUPPORTED_ALGORITHM",
      kind: "unsupported",
    });
  });

  it("case 03: without its certificate is verified once that is supplied", async () => {
    const name = "03-without-certificate.tsr";
    expect(readStatedToken(tokenOf(name))).toMatchObject({ ok: true, value: { signer: null } });
    for (const certificates of [[], intermediate]) {
      expect(await verify(name, { certificates })).toMatchObject({
        code: "NO_CERTIFICATE",
        kind: "missing",
      });
    }
    const certificates = [...signer, ...intermediate];
    expect(await verify(name, { certificates })).toMatchObject({ value: { trusted: 0 } });
    expect(await verify(name, { trusted: signer })).toMatchObject({
      value: { trusted: 0, chain: { length: 1 } },
    });
    // What is supplied is not trusted, and the signer's alone does not lead to the root.
    for (const claim of [{ certificates, trusted: [] }, { certificates: signer }]) {
      expect(await verify(name, claim)).toMatchObject({
        ok: true,
        value: { trusted: null, chain: { length: 1 } },
      });
    }
  });

  it("case 04: whose certificate is signed by RSA-PSS is verified", async () => {
    expect(await verify("04-rsa-pss-certificate.tsr")).toMatchObject({
      ok: true,
      value: { token: { signer: "Field TSA pss" }, trusted: 0 },
    });
  });

  it("case 05: by a certificate that may issue others is refused by a code of its own", async () => {
    for (const trusted of [root, []]) {
      expect(await verify("05-signer-is-a-ca.tsr", { trusted })).toMatchObject({
        code: "SIGNER_IS_AUTHORITY",
        kind: "invalid",
      });
    }
  });

  it("over SHA-1 or MD5 is not supported, whatever else it is", async () => {
    const top = await createCertificate({ subject: "R", issuer: null, extensions: [authority()] });
    const last = await createCertificate({
      subject: "S",
      issuer: top,
      extensions: [keyUsage(0x80, 7), purposes(true, timeStamping)],
    });
    const nonce = Uint8Array.of(1);
    const about = { imprint: new Uint8Array(32), nonce, signer: last, issuer: top };
    for (const [id, length] of [
      ["1.3.14.3.2.26", 20],
      ["1.2.840.113549.2.5", 16],
    ] as const) {
      const imprint = imprintOf(new Uint8Array(length), sequence(oid(id), nothing));
      const token = await createToken(about, { info: { imprint } });
      expect(readStatedToken(token)).toMatchObject({ code: "WEAK_HASH", kind: "unsupported" });
      const claim = { token, trusted: [top.bytes], ...rest };
      expect(await verifyDocumentToken(claim)).toMatchObject({ code: "WEAK_HASH" });
    }
  });
});

describe("[TS2] a file with certificates", () => {
  it("has one in DER, or several in PEM with text between them", () => {
    const pem = ["00-field-signer.pem", "00-field-root.pem"].map((name) => read(name).toString());
    const text = `The signer:\r\n${pem.join("\r\nThe root:\r\n").replaceAll("\n", "\r\n")}`;
    expect(readCertificateFile(Buffer.from(text))).toEqual({
      ok: true,
      value: [
        { subject: "Field TSA rsa", bytes: signer[0] },
        { subject: "Field Root", bytes: root[0] },
      ],
    });
    const [der = new Uint8Array()] = root;
    expect(readCertificateFile(der)).toMatchObject({ value: [{ subject: "Field Root" }] });
  });

  it("has those of a signed message that nobody signed, in DER or in PEM", () => {
    const certificates = [signer[0], root[0]].map((each) => each ?? new Uint8Array());
    const message = sequence(
      oid("1.2.840.113549.1.7.2"),
      tagged(
        0,
        sequence(
          integer(1),
          set(),
          sequence(oid("1.2.840.113549.1.7.1")),
          tagged(0, ...certificates),
          set(),
        ),
      ),
    );
    const pem = `-----BEGIN PKCS7-----\n${Buffer.from(message).toString("base64")}\n-----END PKCS7-----\n`;
    for (const file of [message, Buffer.from(pem)]) {
      expect(readCertificateFile(file)).toMatchObject({
        value: [{ subject: "Field TSA rsa" }, { subject: "Field Root" }],
      });
    }
  });

  const wrapped = (body: string) =>
    Buffer.from(`-----BEGIN CERTIFICATE-----\n${body}\n-----END CERTIFICATE-----\n`);
  it.each<[string, string, Uint8Array]>([
    ["that is empty", "NOT_DER", new Uint8Array()],
    ["with something else in DER", "UNREADABLE", sequence(integer(1), octets(new Uint8Array()))],
    ["with something else in PEM", "NOT_DER", wrapped("AAAA")],
    ["with a text that is not Base64", "UNREADABLE", wrapped("A")],
    ["that is too long", "TOO_LONG", new Uint8Array(LIMITS.certificateFileBytes + 1)],
    ["with a certificate that is too long", "TOO_LONG", new Uint8Array(8_193)],
    ["with too many", "TOO_LONG", Buffer.concat(Array.from({ length: 33 }, () => wrapped("AAAA")))],
  ])("%s is refused: %s", (_, code, file) => {
    expect(readCertificateFile(file)).toMatchObject({ ok: false, code });
  });
});
