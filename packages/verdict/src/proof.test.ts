// Tests what the dialog says about a proof. The expected messages are those of the specification's error catalogue.
import { type Evidence, verifyEvidence } from "@digital-evidence/evidence/verify-evidence";
import { describe, expect, it } from "vitest";
import file from "../../../vectors/evidence/verify-evidence.json";
import { english } from "./messages/en.ts";
import { proofOutcome } from "./proof.ts";
import { textOf } from "./say.ts";
import { toldByFailure } from "./log.ts";
import { toldOf } from "./headline.ts";

type Node = { type?: unknown; contents?: Record<string, unknown> };
type Proof = { path?: unknown; witness?: unknown; type?: unknown };

const sound = file.sound as unknown as Evidence & { proof: { value: Proof } };
const { proof } = sound;
const nodes = proof.value.witness as readonly Node[];
const top = nodes.length - 1;

function outcomeOf(change: (value: Proof) => unknown, others: Partial<Evidence> = {}) {
  const value = change(structuredClone(proof.value));
  const evidence = { ...sound, ...others, proof: { value, from: "service" as const } };
  const verification = verifyEvidence(evidence);
  return proofOutcome(verification, toldOf(verification, evidence));
}

function withNode(at: number, change: (node: Node) => unknown) {
  return (value: Proof) => ({
    ...value,
    witness: (value.witness as Node[]).map((node, index) => (index === at ? change(node) : node)),
  });
}

const slotsOf = (node: Node) => node.contents?.["pathsDigest"] as Record<string, string>;

describe("[P7] [V2] the title of the dialog's notice", () => {
  it.each<[string, (value: Proof) => unknown, message: string]>([
    [
      "a step without a type",
      withNode(top, ({ contents }) => ({ contents })),
      "Invalid commitment structure",
    ],
    [
      "a step of an unknown type",
      withNode(top, (node) => ({ ...node, type: "Twig" })),
      "Invalid commitment structure",
    ],
    [
      "a step without contents",
      withNode(top, ({ type }) => ({ type })),
      "Invalid commitment structure",
    ],
    ["an empty witness", (value) => ({ ...value, witness: [] }), "Proof verification incomplete"],
    [
      "a witness that ends above the leaf",
      (value) => ({ ...value, witness: nodes.slice(1) }),
      "Proof verification incomplete",
    ],
    [
      "a path that is not hex",
      (value) => ({ ...value, path: `g${String(value.path).slice(1)}` }),
      "Invalid hex character",
    ],
    ["a path that is no text", (value) => ({ ...value, path: 7 }), "Invalid hex character"],
    [
      "a witness that is no list",
      (value) => ({ ...value, witness: {} }),
      "Verification failed: the witness is not a list",
    ],
    [
      "a leaf that is not the last step",
      (value) => ({ ...value, witness: [...nodes.slice(1), nodes[0]] }),
      "Leaf must be the final commitment",
    ],
    [
      "a top step with another hash than the root",
      withNode(top, (node) => ({
        ...node,
        contents: { pathsDigest: { ...slotsOf(node), [otherSlot(node)]: "0".repeat(64) } },
      })),
      "Invalid branch commitment digest",
    ],
  ])("is the specified message for %s", (_, change, message) => {
    const outcome = outcomeOf(change);
    expect(outcome).toMatchObject({ state: "failed", message });
    expect(outcome.said.length).toBeGreaterThan(0);
    for (const said of outcome.said) expect(textOf(said, english)).not.toBe("");
  });

  it("is left to the dialog for a valid proof of another fingerprint", () => {
    const hash = { value: "0".repeat(64), from: "visitor" } as const;
    const outcome = outcomeOf((value) => value, { hash });
    expect(outcome).toMatchObject({ state: "failed", message: null });
    expect(outcome.said.map((said) => textOf(said, english))).toContain(
      "The proof is not for this fingerprint.",
    );
  });
});

/** A digit that the proof does not follow, so that only the digest of this step changes. */
function otherSlot(node: Node): string {
  const next = String(proof.value.path).charAt(0);
  return Object.keys(slotsOf(node)).find((digit) => digit !== next) ?? "0";
}

describe("a proof that holds", () => {
  const verification = verifyEvidence(sound);

  it("is verified beside evidence that agrees with it", () => {
    const outcome = proofOutcome(verification, toldOf(verification, sound));
    expect(outcome.state).toBe("verified");
    expect(outcome.said.map(({ code }) => code)).toEqual(["proof.leads.fromBatch"]);
    const { batch: _, ...alone } = sound;
    const unbatched = proofOutcome(verifyEvidence(alone), toldOf(verifyEvidence(alone), alone));
    expect(unbatched.said.map(({ code }) => code)).toEqual(["proof.leads.fromRecord"]);
  });

  it("is contradicted beside a log that was forked, and beside another failed check", () => {
    expect(proofOutcome(verification, toldByFailure("FORKED")).state).toBe("contradicted");
    expect(outcomeOf((value) => value, { root: "0".repeat(64) }).state).toBe("contradicted");
  });
});
