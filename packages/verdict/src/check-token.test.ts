import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { signedLog } from "../../../apps/explorer/test/signed-log.ts";
import { exampleAuthority } from "../../report/test/example-log.ts";
import { checkToken, type TokenSetting } from "./check-token.ts";
import { timestampToken } from "./files.ts";
import { english } from "./messages/en.ts";
import { german } from "./messages/de.ts";
import { textOf } from "./say.ts";
import type { Statement } from "./statements.ts";
import { loneTimestampReport, tokenTold } from "./timestamps.ts";

const said = (statement: Statement) => textOf(statement, english);
const { root, stamp } = await exampleAuthority();
const other = await exampleAuthority();
const log = await signedLog([new Uint8Array(32).fill(1)]);
const note = Buffer.from(log.get("checkpoint") ?? []).toString();
const body = note.slice(0, note.indexOf("\n\n") + 1);
const token = await stamp(Uint8Array.from(createHash("sha256").update(body).digest()));
const own = (certificate: Uint8Array) => ({ name: "harbour", certificate });
const none: TokenSetting = {
  files: [],
  logFiles: [],
  trusted: [],
  certificateFiles: [],
  now: new Date("2026-12-01T00:00:00Z"),
  subtle: crypto.subtle,
};
const check = (given: Uint8Array, logFiles: string[], trusted: TokenSetting["trusted"] = []) =>
  checkToken(given, { ...none, logFiles, trusted });

describe("[TB2] a timestamp token alone", () => {
  it("is found in a reply too; other signed messages, and replies that grant nothing, are not tokens", () => {
    const reply = (status: string, message = token) => {
      const content = Buffer.concat([Buffer.from(status, "hex"), message]);
      const length = [content.length >> 8, content.length & 255];
      return Buffer.concat([Buffer.from([0x30, 0x82, ...length]), content]);
    };
    expect(timestampToken(token)).toEqual(token);
    expect(Buffer.from(timestampToken(reply("3003020100")) ?? [])).toEqual(Buffer.from(token));
    expect(timestampToken(reply("3003020102"))).toBeNull();
    // Public authorities add words to the status, and some state that they granted it with changes.
    const withWords = `301602010030110c0f${Buffer.from("Operation Okay!").toString("hex")}`;
    for (const status of [withWords, "3003020101"]) {
      expect(Buffer.from(timestampToken(reply(status)) ?? [])).toEqual(Buffer.from(token));
    }
    const hex = Buffer.from(token).toString("hex");
    const signedData = hex.replaceAll("060b2a864886f70d0109100104", "060b2a864886f70d0109100105");
    expect(signedData).not.toBe(hex);
    expect(timestampToken(Buffer.from(signedData, "hex"))).toBeNull();
    expect(timestampToken(Buffer.concat([token, Buffer.alloc(40_000)]))).toBeNull();
    expect(timestampToken(Buffer.from("0 is the first character of this text"))).toBeNull();
  });

  it("is for the checkpoint that was given too, and by an authority only if the visitor trusts its certificate", async () => {
    const trusted = await check(token, ["a text", note], [own(other.root.bytes), own(root.bytes)]);
    expect(trusted).toMatchObject({
      code: "TRUSTED",
      subject: { kind: "checkpoint", origin: "log.example", size: 1 },
    });
    for (const anchors of [[], [own(other.root.bytes)]]) {
      const found = await check(token, [note.replace("\n1\n", "\n2\n")], anchors);
      expect(found).toMatchObject({ code: "WHOLE", subject: null });
    }
  });

  it("never shows that a log had a state: the checkpoint's signature is not verified, so anybody may have written it", async () => {
    const invented = `bank.example/log\n4711\n${"A".repeat(43)}=\n`;
    const signature = Buffer.alloc(68, 7).toString("base64");
    const given = `${invented}\n— bank.example/log ${signature}\n`;
    const genuine = await stamp(Uint8Array.from(createHash("sha256").update(invented).digest()));
    const found = await check(genuine, [given], [own(root.bytes)]);
    const { subject, signature: signed } = loneTimestampReport(found);
    expect(subject.state).toBe("absent");
    expect(subject.statements.map(said).join(" ")).toMatch(
      /names the log .bank\.example\/log. and states 4,711 entries\. Whether that log signed it was not checked/,
    );
    expect(signed.state).toBe("pass");
    expect(signed.statements.map(said).join(" ")).toContain("shows that exactly this text existed");
  });

  it("of an authority that nobody trusts names its signer as what the token says, and never as a fact", async () => {
    const found = await check(token, [note], []);
    if (found.code !== "WHOLE") throw new Error("the token is not whole");
    const { state, statements } = loneTimestampReport(found).signature;
    expect(state).toBe("absent");
    const words = statements.map(said).join(" ");
    expect(words).toMatch(/The token says that “[^”]+” signed it under policy/);
    expect(words).toContain("Nobody whom you trust vouches for that.");
    expect(words).not.toMatch(/” signed the timestamp/);
    const trusted = await check(token, [note], [own(root.bytes)]);
    const byTrusted = loneTimestampReport(trusted).signature.statements.map(said).join(" ");
    expect(byTrusted).toMatch(/” signed the timestamp under policy/);
  });

  it("is never trusted, and never whole, after a change of any byte that was tried", async () => {
    for (let at = 0; at < token.length; at += 5) {
      const changed = token.slice();
      changed[at] = (changed[at] ?? 0) ^ 4;
      const found = await check(changed, [note], [own(root.bytes)]);
      expect([at, ["INVALID", "UNDECIDED"].includes(found.code)]).toEqual([at, true]);
    }
    expect(await check(token.slice(0, -1), [])).toMatchObject({
      code: "INVALID",
      reason: "NOT_DER",
    });
  });
});

const read = (name: string) =>
  readFileSync(new URL(`../../../vectors/cases/${name}`, import.meta.url));
const contract = read("01-contract.txt");
const fieldRoot = { name: "Field", certificate: derOf(read("00-field-root.pem")) };
const intermediate = read("00-field-intermediate.pem");

function derOf(pem: Buffer): Uint8Array {
  return Uint8Array.from(
    Buffer.from(pem.toString().replaceAll(/-----[^-]+-----|\s/g, ""), "base64"),
  );
}

function tokenOf(name: string): Uint8Array {
  const found = timestampToken(read(name));
  if (found === null) throw new Error(`${name} is not a token`);
  return found;
}

/** Checks a case's token beside its document and another file. */
async function told(name: string, given: Partial<TokenSetting> = {}) {
  const files = [Buffer.from("another text"), contract].map((bytes, at) => ({
    name: at === 1 ? "contract.txt" : "other.txt",
    digest: async (algorithm: string) =>
      createHash(algorithm.replace("-", "")).update(bytes).digest("hex"),
  }));
  const found = await checkToken(tokenOf(name), { ...none, files, ...given });
  const { mark, label, sentence, notes } = tokenTold(found);
  const { subject, signature } = loneTimestampReport(found);
  const all = [label, sentence, ...notes, ...subject.statements, ...signature.statements];
  return {
    found,
    mark,
    words: all.map(said).join(" "),
    german: all.map((each) => textOf(each, german)),
  };
}

const trusting = { trusted: [fieldRoot], certificateFiles: [intermediate] };

describe("[TB5] a token and the file that it is for", () => {
  it.each([
    ["case 01", "01-contract.tsr", "SHA-256"],
    ["case 02", "02-sha512.tsr", "SHA-512"],
    ["case 04", "04-rsa-pss-certificate.tsr", "SHA-256"],
  ])(
    "%s: are joined by hash; a trusted authority states what it saw",
    async (_case, name, hash) => {
      const { mark, words, german: inGerman } = await told(name, trusting);
      expect(mark).toBe("confirmed");
      // `openssl ts -reply -text` prints 08:09:32, 08:09:33 and 08:36:12 for these, each with an accuracy of 1.5 s.
      expect(words).toMatch(
        /“Field”, an authority that you trust, states that it saw exactly this file, “contract.txt”, before 27 November 2026 at 08:(?:10|37) UTC\./,
      );
      expect(words).toContain(`it has the file’s ${hash} hash, which was computed here`);
      expect(inGerman.join(" ")).toContain("vor diesem Zeitpunkt gesehen hat: 27. November 2026");
    },
  );

  it("case 01: the word of an authority that nobody trusts is attributed, and shows nothing", async () => {
    const { mark, words } = await told("01-contract.tsr", { certificateFiles: [intermediate] });
    expect(mark).toBe("inconclusive");
    expect(words).toContain(
      "A timestamp that names “Field TSA rsa” as its signer states that this authority saw exactly this file, “contract.txt”, before 27 November 2026 at 08:10 UTC.",
    );
    expect(words).toContain("anybody can make one that names this signer");
    expect(words).not.toMatch(/that you trust, |” signed the timestamp/);
  });

  it("case 03: without the certificates in between, says who issued the signer's", async () => {
    const given = { trusted: [fieldRoot], certificateFiles: [read("00-field-signer.pem")] };
    const { mark, words } = await told("03-without-certificate.tsr", given);
    expect(mark).toBe("inconclusive");
    expect(words).toContain(
      "It was issued by “CN=Field Inter, O=Field, C=XX”, and the certificates above it are not all here.",
    );
  });

  it("does not say that the issuer's certificate is missing where only the one above it is", async () => {
    const certificateFiles = [read("00-field-signer.pem"), read("00-field-intermediate.pem")];
    const { words } = await told("03-without-certificate.tsr", { certificateFiles });
    expect(words).toContain("the certificates above it are not all here");
    expect(words).not.toContain("Field Inter, O=Field, C=XX”, is not here");
  });

  it("case 01: is said to be for none of the files where it is for another one", async () => {
    const { mark, words } = await told("01-contract.tsr", { ...trusting, files: [] });
    expect(mark).toBe("inconclusive");
    expect(words).toContain(
      "What was timestamped was not found in what you provided. If it is a file, add exactly",
    );
  });

  it("case 03: cannot be checked without the signer's certificate, and is confirmed with it", async () => {
    const without = await told("03-without-certificate.tsr", trusting);
    expect(without.mark).toBe("inconclusive");
    expect(without.words).toContain("the certificate of its signer is missing");
    expect(without.words).toContain("Ask the authority for its signer’s certificate");
    expect(without.words).not.toContain("not valid");
    const certificateFiles = [intermediate, read("00-field-signer.pem")];
    await expect(
      told("03-without-certificate.tsr", { ...trusting, certificateFiles }),
    ).resolves.toMatchObject({ mark: "confirmed" });
  });

  it("case 05: of a signer that is itself an authority is refused by a code of its own", async () => {
    const { mark, words } = await told("05-signer-is-a-ca.tsr", trusting);
    expect(mark).toBe("failed");
    expect(words).toContain("(SIGNER_IS_AUTHORITY)");
    expect(words).toContain("So it does not show when the file existed.");
  });
});
