import { parseBundle } from "@digital-evidence/evidence/bundle";
import { fingerprintHash } from "@digital-evidence/evidence/fingerprint";
import { publicKeyId, sign } from "@digital-evidence/evidence/signature";
import { verifyEvidence } from "@digital-evidence/evidence/verify-evidence";
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { givenRecord } from "./given-record.ts";
import { verifyPiece } from "./verify-piece.ts";

const documentRef = "e1".repeat(32);
const covered = { tenantId: "t", eventId: "e", documentId: "contract", documentRef, version: 1 };
const timestamp = "2019-01-01T00:00:00Z";
const hash = fingerprintHash({ ...covered, orgId: "o", timestamp });
const record = { ...covered, organizationId: "o", fingerprintTimestamp: timestamp, hash };

const given = (piece: Parameters<typeof verifyPiece>[0]) =>
  givenRecord(verifyPiece(piece, { own: {}, proofBinding: undefined }, verifyEvidence));
const standingOf = (changed: Record<string, unknown>) =>
  given({ kind: "record", record: { ...record, ...changed } })[0]?.standing;

describe("[H6] a record that refers to a document", () => {
  it("that nobody signed, or that is not in a batch, is open", () => {
    expect(standingOf({ proofs: [] })).toBe("recordOpen");
    const secret = "11".repeat(32);
    const signed = { proofs: [sign(hash, secret)], signer: publicKeyId(secret) };
    expect(standingOf(signed)).toBe("recordOpen");
  });

  it("with a false signature has failed", () => {
    const proofs = [{ id: "ab".repeat(64), signature: "3006020101020101" }];
    expect(standingOf({ proofs })).toBe("recordFailed");
  });

  it("whose content does not give its hash is unbound", () => {
    expect(standingOf({ proofs: [], documentId: "another" })).toBe("unbound");
  });

  it("is bound in a bundle that is consistent, and has failed if the bundle is damaged", () => {
    const file = new URL("../../../cli/examples/bundle.json", import.meta.url);
    const result = parseBundle(readFileSync(file, "utf8"));
    if (!result.ok || result.kind !== "bundle") throw new Error("the example is not a bundle");
    const { bundle } = result;
    expect(given(result)[0]?.standing).toBe("bound");
    const tool = { ...bundle.tool, version: "changed" };
    expect(given({ ...result, bundle: { ...bundle, tool } })[0]?.standing).toBe("recordFailed");
  });
});
