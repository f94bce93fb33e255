import type {
  Evidence,
  OverallVerdict,
  PartSupplier,
  Verification,
} from "@digital-evidence/evidence/verify-evidence";
import { Conclusion } from "../evidence/conclusion.ts";
import { checkSentence, codeSentence } from "./checks.ts";
import { logFailures } from "./log.ts";

export const verdictNames: Readonly<Record<OverallVerdict, string>> = {
  failed: "Failed",
  inconclusive: "Inconclusive",
  consistent: "Consistent",
  confirmed: "Confirmed",
};

const vouchers: Readonly<Record<PartSupplier, string>> = {
  service: "Everything fits together. Only the service vouches for the root.",
  file: "Everything fits together. Only this file vouches for the root.",
  visitor: "Everything fits together. Only the evidence you provided vouches for the root.",
};

/** What the person who ran the command provided to confirm the root. Null if only witnesses can have confirmed it. */
export function rootSource({ root, snapshot }: Evidence): "root" | "snapshot" | null {
  if (root !== undefined) return "root";
  return snapshot?.from === "visitor" ? "snapshot" : null;
}

export function verdictSentence(conclusion: Conclusion): string {
  if (!Conclusion.isOne(conclusion)) throw new TypeError("this conclusion was not computed here");
  const { evidence, verification, logFailure } = conclusion;
  if (logFailure !== null) return logFailures[logFailure].sentence;
  const { verdict, scope, checks, reasons } = verification;
  if (verdict === "confirmed") {
    const own = rootSource(evidence);
    if (own === null) {
      return "Everything fits together. The log contains the hash of the snapshot that lists the proof's root, and enough of the witnesses that you trust have cosigned the log.";
    }
    return scope === "inclusion"
      ? `The proof leads from this fingerprint to ${own === "root" ? "the root" : "a root in the snapshot"} that you provided.`
      : `Everything fits together, and the ${own} that you provided agrees.`;
  }
  if (verdict === "consistent") {
    return vouchers[evidence.record?.from ?? evidence.batch?.from ?? "file"];
  }
  const [reason] = reasons;
  const deciding = checks.find(({ code }) => code === reason);
  if (deciding !== undefined) return checkSentence(deciding);
  return reason === undefined || reason === "OK" ? "" : codeSentence(reason);
}

const nextSteps: Partial<Record<OverallVerdict, string>> = {
  failed: "Do not rely on this evidence as it stands.",
  inconclusive: "This does not mean that the evidence is false.",
  consistent: "To have the root confirmed, provide it with --root from an independent source.",
  confirmed:
    "This counts only if the root, the snapshot or the policy that you provided comes from a source other than the evidence.",
};

export function nextStep(verdict: OverallVerdict): string {
  return nextSteps[verdict] ?? "";
}

const absentWords: Readonly<Record<Verification["absent"][number], string>> = {
  record: "This evidence has no record to compare.",
  proof: "This evidence has no proof to compare.",
  batch: "This evidence has no batch to compare.",
  snapshot: "This evidence has no snapshot of the ledger to compare.",
  document: "No document was compared.",
};

/** What checks can never show, whatever the verdict: docs/protocol/bundle.md, "Snapshot". */
export const NEVER_SHOWN: readonly string[] = [
  "Who holds a key, and so who signed.",
  "That the document's statements are true.",
  "That anything existed before the ledger's snapshot.",
];

/** Lists what this conclusion does not show: what was not compared, and what checks can never show. */
export function notShown({ evidence, verification, verdict }: Conclusion): string[] {
  const { absent, scope, signer, binding } = verification;
  const supplier = evidence.record?.from ?? "service";
  return [
    ...(verdict === "consistent" ? ["That anybody outside the service agrees on the root."] : []),
    ...(scope === "inclusion"
      ? [
          "Content, signatures and status of the fingerprint: the evidence held only the proof.",
          ...(evidence.document === undefined
            ? []
            : [
                "Anything about the document that you provided: the evidence does not name a document.",
              ]),
        ]
      : absent.map((part) => absentWords[part])),
    ...(signer === "stated"
      ? [
          `That the record names the right signer: only the ${supplier} states the name, and the hash does not cover it.`,
        ]
      : []),
    ...(binding === "leaf"
      ? [
          "Anything about the proof's path: on this network, only the leaf has to hold the fingerprint's hash.",
        ]
      : []),
    ...NEVER_SHOWN,
  ];
}
