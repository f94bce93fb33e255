import { createSigner, formatTlogProof, leafHash } from "@digital-evidence/transparency";
import { describe, expect, it } from "vitest";
import { otherSigner, signedLog, testWitness } from "../../test/signed-log.ts";
import { choosePolicies } from "./read-sources.ts";

const nowS = 1_700_000_000;
const witnesses = [testWitness("harbour", 2, nowS)];
const leaves = [leafHash(Uint8Array.of(1))];
const text = (bytes: Uint8Array | undefined) => new TextDecoder().decode(bytes);

const files = await signedLog(leaves, { witnesses });
const ours = text(files.get("policy"));
/** The policy of a log that has the same name but another key. */
const namesake = text((await signedLog(leaves, { witnesses, signer: otherSigner })).get("policy"));
const elsewhere = createSigner("other.example", "note", new Uint8Array(32).fill(8));
const others = text((await signedLog(leaves, { witnesses, signer: elsewhere })).get("policy"));

const checkpoint = files.get("checkpoint") ?? new Uint8Array();
const proof = text(formatTlogProof({ extra: null, index: 0, hashes: [], checkpoint }));
const choose = (kept: readonly string[], logProof: string = proof) =>
  choosePolicies({ pasted: null, kept, nowS }).forProof(logProof);

describe("[TP3] the policies that this browser keeps", () => {
  it("count for the log whose key signed the checkpoint, whatever their order", () => {
    for (const kept of [
      [ours, namesake, others],
      [others, namesake, ours],
    ]) {
      expect(choose(kept)).toEqual({ policy: ours, nowS });
    }
  });

  it("count for a log of the same name whose key is another, so that the check can say so", () => {
    expect(choose([others, namesake])).toEqual({ policy: namesake, nowS });
  });

  it("[KC2] count where the log's key has ended before the checkpoint, so that the check can say so", () => {
    const [, key = ""] = /^log (\S+)/m.exec(ours) ?? [];
    const ended = `${ours}until ${key} 0\n`;
    expect(choose([namesake, ended])).toEqual({ policy: ended, nowS });
    expect(choose([ended, ours])).toEqual({ policy: ours, nowS });
  });

  it("do not count for other logs, without a log's proof, or where they or the proof cannot be read", () => {
    expect(choose([others])).toBeNull();
    expect(choose(["quorum"])).toBeNull();
    expect(choosePolicies({ pasted: null, kept: [ours], nowS }).forProof(undefined)).toBeNull();
    for (const value of ["", "\n\n", proof.replace("index", "place")]) {
      expect(choose([ours], value)).toBeNull();
    }
  });

  it("count by a valid signature rather than by an invalid one", async () => {
    const byNamesake = text((await signedLog(leaves, { signer: otherSigner })).get("checkpoint"));
    const ourLine = /^\u2014 log\.example .*$/m.exec(proof)?.[0] ?? "";
    const forged = proof.replace(
      /\n\nlog\.example[^]*$/,
      `\n\n${byNamesake}${ourLine.replace(/.{8}$/, "AAAAAAA=")}\n`,
    );
    expect(choose([ours, namesake], forged)?.policy).toBe(namesake);
    expect(choose([ours], forged)?.policy).toBe(ours);
  });
});

it("[TP3] a pasted policy decides instead, for any log", () => {
  const pasting = choosePolicies({ pasted: others, kept: [ours], nowS });
  expect(pasting.forProof(proof)).toEqual({ policy: others, nowS });
  expect(pasting.forProof(undefined)).toBeNull();
});
