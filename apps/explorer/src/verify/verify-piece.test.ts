import { createBundle } from "@digital-evidence/evidence/bundle";
import { createVerifier } from "@digital-evidence/evidence/verify-evidence";
import { describe, expect, it } from "vitest";
import { other, sound } from "../../test/sound-evidence.ts";
import { NO_ROOT, type OwnRoot } from "../own-root/read-own-root.ts";
import { verifyPiece } from "./verify-piece.ts";
import type { Piece } from "./read-evidence.ts";

const at = new Date("2026-03-10T00:00:00Z");
const part = (value: object) => ({ source: "https://service.example/v1", receivedAt: at, value });

function bundle(parts: Partial<Record<"record" | "proof" | "batch" | "snapshot", object>> = {}) {
  const { record, proof, batch, snapshot } = { ...sound, ...parts };
  return createBundle({
    network: "local",
    hash: sound.hash,
    createdAt: at,
    tool: { name: "test", version: "0" },
    parts: {
      record: part(record),
      proof: part(proof),
      batch: part(batch),
      snapshot: part(snapshot),
    },
  });
}

const verify = createVerifier();
const row = (piece: Piece, own: OwnRoot = NO_ROOT) =>
  verifyPiece(piece, { own, proofBinding: undefined }, verify);

describe("[W1] a row of /verify", () => {
  it("is at most consistent for a bundle, whatever ledger the bundle contains", () => {
    const { words, reasons, hash, document } = row({ kind: "bundle", bundle: bundle() });
    expect(words.mark).toBe("consistent");
    expect(words.notes[0]).toContain("A ledger described by this file");
    expect(reasons).toEqual([]);
    expect(hash).toBe(sound.hash);
    expect(document).toEqual({ reference: sound.record.documentRef, isBound: true });
  });

  it("is confirmed where the visitor's own root agrees, and failed where it does not", () => {
    const piece: Piece = { kind: "bundle", bundle: bundle() };
    expect(row(piece, { root: sound.record.mptRoot }).words.mark).toBe("confirmed");
    expect(row(piece, { root: other }).words.mark).toBe("failed");
    expect(row(piece, { root: "12" }).words.mark).toBe("inconclusive");
  });

  it("[W2] of a bare proof waits for a root", () => {
    const piece: Piece = { kind: "proof", proof: JSON.parse(JSON.stringify(sound.proof)) as never };
    const bare = row(piece);
    expect(bare.words.mark).toBe("inconclusive");
    expect(bare.needsRoot).toBe(true);
    expect(bare.hash).toBe(sound.hash);
    expect(row(piece, { root: sound.record.mptRoot }).needsRoot).toBe(false);
  });

  it("[W8] is failed for a bundle whose manifest does not fit its contents", () => {
    const damaged = bundle();
    Object.assign(damaged.parts.record?.value ?? {}, { organizationName: "Another" });
    const { words, reasons, isDamaged } = row({ kind: "bundle", bundle: damaged });
    expect(words.sentence).toBe(
      "The bundle’s contents do not match the hashes in the bundle’s own manifest: record.",
    );
    expect(reasons).toEqual(["DAMAGED_FILE"]);
    expect(isDamaged).toBe(true);
  });

  it("does not call a document bound by a record that does not give its hash", () => {
    const record = { ...sound.record, documentId: "contract-2" };
    const { document } = row({ kind: "bundle", bundle: bundle({ record }) });
    expect(document).toEqual({ reference: sound.record.documentRef, isBound: false });
  });
});
