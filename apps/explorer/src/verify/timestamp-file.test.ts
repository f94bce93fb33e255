import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { exampleAuthority } from "../../../../packages/report/test/example-log.ts";
import { timestampToken } from "@digital-evidence/verdict/files";
import { english } from "@digital-evidence/verdict/messages/en";
import { textOf } from "@digital-evidence/verdict/say";
import type { Statement } from "@digital-evidence/verdict/statements";
import { loneTimestampReport } from "@digital-evidence/verdict/timestamps";
import { signedLog } from "../../test/signed-log.ts";
import { checkLoneTimestamp } from "./check-lone-timestamp.ts";

const said = (statement: Statement) => textOf(statement, english);
const { root, stamp } = await exampleAuthority();
const other = await exampleAuthority();
const log = await signedLog([new Uint8Array(32).fill(1)]);
const note = Buffer.from(log.get("checkpoint") ?? []).toString();
const body = note.slice(0, note.indexOf("\n\n") + 1);
const token = await stamp(Uint8Array.from(createHash("sha256").update(body).digest()));
const own = (certificate: Uint8Array) => ({ name: "harbour", certificate });

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
    const hex = Buffer.from(token).toString("hex");
    const signedData = hex.replaceAll("060b2a864886f70d0109100104", "060b2a864886f70d0109100105");
    expect(signedData).not.toBe(hex);
    expect(timestampToken(Buffer.from(signedData, "hex"))).toBeNull();
    expect(timestampToken(Buffer.concat([token, Buffer.alloc(40_000)]))).toBeNull();
    expect(timestampToken(Buffer.from("0 is the first character of this text"))).toBeNull();
  });

  it("is for the checkpoint that was given too, and by an authority only if the visitor trusts its certificate", async () => {
    const trusted = await checkLoneTimestamp(
      token,
      ["a text", note],
      [own(other.root.bytes), own(root.bytes)],
    );
    expect(trusted).toMatchObject({
      code: "TRUSTED",
      checkpoint: { origin: "log.example", size: 1 },
    });
    for (const anchors of [[], [own(other.root.bytes)]]) {
      const found = await checkLoneTimestamp(token, [note.replace("\n1\n", "\n2\n")], anchors);
      expect(found).toMatchObject({ code: "WHOLE", checkpoint: null });
    }
  });

  it("never shows that a log had a state: the checkpoint's signature is not verified, so anybody may have written it", async () => {
    const invented = `bank.example/log\n4711\n${"A".repeat(43)}=\n`;
    const signature = Buffer.alloc(68, 7).toString("base64");
    const given = `${invented}\n— bank.example/log ${signature}\n`;
    const genuine = await stamp(Uint8Array.from(createHash("sha256").update(invented).digest()));
    const found = await checkLoneTimestamp(genuine, [given], [own(root.bytes)]);
    if (found === null) throw new Error("this runtime has no WebCrypto");
    const { subject, signature: signed } = loneTimestampReport(found);
    expect(subject.state).toBe("absent");
    expect(subject.statements.map(said).join(" ")).toMatch(
      /names the log .bank\.example\/log. and states 4,711 entries\. Whether that log signed it was not checked/,
    );
    expect(signed.state).toBe("pass");
    expect(signed.statements.map(said).join(" ")).toContain("shows that exactly this text existed");
  });

  it("of an authority that nobody trusts names its signer as what the token says, and never as a fact", async () => {
    const found = await checkLoneTimestamp(token, [note], []);
    if (found?.code !== "WHOLE") throw new Error("the token is not whole");
    const { state, statements } = loneTimestampReport(found).signature;
    expect(state).toBe("absent");
    const words = statements.map(said).join(" ");
    expect(words).toMatch(/The token says that “[^”]+” signed it under policy/);
    expect(words).toContain("Nobody whom you trust vouches for that.");
    expect(words).not.toMatch(/” signed the timestamp/);
    const trusted = await checkLoneTimestamp(token, [note], [own(root.bytes)]);
    if (trusted === null) throw new Error("this runtime has no WebCrypto");
    const byTrusted = loneTimestampReport(trusted).signature.statements.map(said).join(" ");
    expect(byTrusted).toMatch(/” signed the timestamp under policy/);
  });

  it("is never trusted, and never whole, after a change of any byte that was tried", async () => {
    for (let at = 0; at < token.length; at += 5) {
      const changed = token.slice();
      changed[at] = (changed[at] ?? 0) ^ 4;
      const found = await checkLoneTimestamp(changed, [note], [own(root.bytes)]);
      expect([at, ["INVALID", "UNDECIDED"].includes(String(found?.code))]).toEqual([at, true]);
    }
    expect(await checkLoneTimestamp(token.slice(0, -1), [], [])).toMatchObject({
      code: "INVALID",
      reason: "NOT_DER",
    });
  });
});
