// Concludes in a world, as a page does.
import { quickObservers, quickWitnesses } from "../../evidence/lies/engine.ts";
import { createVerifier, verifyEvidence } from "../../evidence/src/verify-evidence.ts";
import { createSignatureCheck } from "../../native/src/signature-check.ts";
import { conclude, type Conclusion, notConcluded, notRun, type Verify } from "../src/conclude.ts";
import type { World } from "./world.ts";

/** What the engine concludes is judged by packages/evidence/lies, with the portable code. Here only its speed matters. */
export const verify: Verify = createVerifier(
  quickWitnesses,
  quickObservers,
  createSignatureCheck() ?? undefined,
);

const concluded = new WeakMap<World, Conclusion>();

/** Concludes in a world, once. */
export function concludeIn(world: World): Conclusion {
  const conclusion = concluded.get(world) ?? concludeAgain(world, verify);
  concluded.set(world, conclusion);
  return conclusion;
}

/** Concludes with the steps of the proof, which a page draws. A step that does not fit has values to compare. */
export function concludeDrawn(world: World): Conclusion {
  return concludeAgain(world, (evidence) =>
    verifyEvidence(evidence, quickWitnesses, quickObservers),
  );
}

function concludeAgain({ known, network, trust, stage, error }: World, check: Verify): Conclusion {
  if (stage === "not run") return notRun(error);
  return stage === "concluded"
    ? conclude(known, network, trust, check)
    : notConcluded(known, network, stage === "again");
}
