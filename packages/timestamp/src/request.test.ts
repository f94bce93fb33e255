import { describe, expect, it } from "vitest";
import { bits, integer, sequence, text } from "../testing/der-writer.ts";
import { createRequest, parseReply } from "./request.ts";
import { LIMITS } from "./limits.ts";

describe("a request", () => {
  it("[TS1] asks for the imprint's token, with a nonce and the signer's certificate", () => {
    const imprint = Uint8Array.from({ length: 32 }, (_, at) => at);
    const request = createRequest(imprint, Uint8Array.of(0x41, 0xff));
    // The fields of RFC 3161, section 2.4.1: version 1, SHA-256 and the imprint, the nonce, and certReq.
    expect(Buffer.from(request).toString("hex")).toBe(
      "303d020101" +
        "3031300d060960864801650304020105000420" +
        Buffer.from(imprint).toString("hex") +
        "020241ff0101ff",
    );
  });

  it.each([
    ["a short imprint", new Uint8Array(31), Uint8Array.of(1)],
    ["no nonce", new Uint8Array(32), new Uint8Array()],
    ["a nonce that begins with zero", new Uint8Array(32), Uint8Array.of(0, 1)],
    ["a negative nonce", new Uint8Array(32), Uint8Array.of(0x80)],
  ])("[TS1] is not made from %s", (_, imprint, nonce) => {
    expect(() => createRequest(imprint, nonce)).toThrow(TypeError);
  });
});

describe("a reply", () => {
  const token = sequence(integer(1));
  it.each([0, 1])("[TS1] of status %d has a token", (status) => {
    const reply = parseReply(sequence(sequence(integer(status)), token));
    expect(reply).toEqual({ ok: true, value: token });
  });

  it.each([
    [
      "refused",
      "REFUSED",
      sequence(sequence(integer(2), sequence(text("closed")), bits(Uint8Array.of(4)))),
    ],
    ["refused, although it has a token", "REFUSED", sequence(sequence(integer(2)), token)],
    ["waiting", "REFUSED", sequence(sequence(integer(3)), token)],
    ["granted without a token", "UNREADABLE", sequence(sequence(integer(0)))],
    ["with a third part", "UNREADABLE", sequence(sequence(integer(0)), token, token)],
    ["of another kind", "UNREADABLE", integer(0)],
    ["empty", "NOT_DER", new Uint8Array()],
    ["in HTML", "NOT_DER", new TextEncoder().encode("<html>")],
    ["too long", "TOO_LONG", new Uint8Array(LIMITS.replyBytes + 1)],
  ])("[TS1] %s gives no token", (_, code, reply) => {
    expect(parseReply(reply)).toMatchObject({ ok: false, code });
  });

  it("[TS1] that refuses is quoted in the message", () => {
    const reply = parseReply(sequence(sequence(integer(2), sequence(text("closed")))));
    expect(reply).toMatchObject({ message: expect.stringContaining("closed") as string });
  });
});
