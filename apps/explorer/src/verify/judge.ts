// Checks one piece of evidence on its own: the whole chain, in the words the fingerprint's page uses.
import { verifyBundle, type ManifestLine } from "@digital-evidence/evidence/bundle";
import { type Evidence, verifyEvidence } from "@digital-evidence/evidence/verify-evidence";
import { verifyInclusion } from "@digital-evidence/merkle-patricia";
import type { EvidenceVerdict, VerdictSetting } from "../evidence/verdict.ts";
import { ownRootEvidence, type OwnRoot } from "../own-root/read-own-root.ts";
import { conclude, settingOf } from "./conclude.ts";
import type { Piece } from "./read-evidence.ts";

export type Judged = {
  kind: Piece["kind"];
  /** The fingerprint it is about, where it says; untrusted text. */
  hash: string | null;
  /** The network and the day a bundle says it is from. */
  origin: { network: string; createdAt: string } | null;
  /** What was checked, for checking it again with all that was found. */
  evidence: Evidence;
  verdict: EvidenceVerdict;
  /** Whose root and ledger the verdict speaks of. */
  setting: VerdictSetting;
  /** Whether the verdict is on the bundle's seal rather than on the chain. */
  isDamaged: boolean;
  /** Whether nothing at hand says which root is the right one. */
  needsRoot: boolean;
  /** Whether the record was fetched since, and is not in the file. */
  isCompleted: boolean;
};

export function judge(piece: Piece, own: OwnRoot): Judged {
  const found = toEvidence(piece);
  const evidence = { ...found, ...ownPart(found, own) };
  const { kind } = piece;
  const hash = evidence.askedHash === "" ? pathOf(evidence.proof) : evidence.askedHash;
  const setting = settingOf(evidence, own, false);
  const about = { kind, hash, evidence, setting, isCompleted: false };
  if (piece.kind === "bundle") {
    const sealed = verifyBundle(piece, { root: evidence.root });
    const { manifest } = sealed;
    // The bundle's own snapshot has given way to the visitor's.
    const checks = own.kind === "snapshot" ? verifyEvidence(evidence) : sealed.checks;
    const { network, createdAt } = piece.bundle;
    const damaged = manifest.filter(({ verdict }) => verdict === "fail");
    const isDamaged = damaged.length > 0;
    const verdict = isDamaged ? damagedVerdict(damaged) : conclude(evidence, checks, setting);
    return { ...about, origin: { network, createdAt }, verdict, isDamaged, needsRoot: false };
  }
  const verdict = conclude(evidence, verifyEvidence(evidence), setting);
  const needsRoot = kind === "proof" && evidence.root === undefined && verdict.mark !== "fail";
  return { ...about, origin: null, verdict, isDamaged: false, needsRoot };
}

/** Checks evidence that was completed with what the service says. */
export function judgeCompleted(before: Judged, completed: Evidence, own: OwnRoot): Judged {
  const evidence = { ...completed, ...ownPart(completed, own) };
  const setting = settingOf(evidence, own, true);
  const verdict = conclude(evidence, verifyEvidence(evidence), setting);
  return { ...before, evidence, verdict, setting, needsRoot: false, isCompleted: true };
}

function toEvidence(piece: Piece): Evidence {
  switch (piece.kind) {
    case "proof":
      return { askedHash: "", askedBy: "bundle", record: null, proof: piece.proof, batch: null };
    case "record": {
      const { hash } = piece.record;
      const askedHash = typeof hash === "string" ? hash : "";
      return { askedHash, askedBy: "bundle", record: piece.record, proof: null, batch: null };
    }
    case "bundle":
    default: {
      const { hash, parts } = piece.bundle;
      return {
        askedHash: hash,
        askedBy: "bundle",
        record: parts.record?.value ?? null,
        proof: parts.proof?.value ?? null,
        batch: parts.batch?.value ?? null,
        ...(parts.snapshot === undefined ? {} : { snapshot: parts.snapshot.value }),
      };
    }
  }
}

function ownPart(
  { record, proof }: Evidence,
  own: OwnRoot,
): Partial<Pick<Evidence, "root" | "snapshot">> {
  const batchId = memberText(record, "batchId");
  return ownRootEvidence(own, batchId, (root) => verifyInclusion(root, proof).ok);
}

function pathOf(proof: unknown): string | null {
  return memberText(proof, "path");
}

function memberText(value: unknown, key: string): string | null {
  if (typeof value !== "object" || value === null || !Object.hasOwn(value, key)) return null;
  const member: unknown = Reflect.get(value, key);
  return typeof member === "string" ? member : null;
}

function damagedVerdict(damaged: readonly ManifestLine[]): EvidenceVerdict {
  const names = damaged.map(({ part }) => (part === "about" ? "heading" : part)).join(", ");
  return {
    mark: "fail",
    label: "Damaged bundle",
    sentence: `The bundle’s manifest does not fit its contents: ${names}.`,
    limits:
      "The file was changed or damaged since it was made. Ask for it again where it came from.",
  };
}
