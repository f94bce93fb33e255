// Concludes in a world, as a page does.
import { quickObservers, quickWitnesses } from "../../evidence/lies/engine.ts";
import { createVerifier } from "../../evidence/src/verify-evidence.ts";
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
  const conclusion = concluded.get(world) ?? concludeAgain(world);
  concluded.set(world, conclusion);
  return conclusion;
}

function concludeAgain({ known, network, trust, stage, error }: World): Conclusion {
  if (stage === "not run") return notRun(error);
  return stage === "concluded"
    ? conclude(known, network, trust, verify)
    : notConcluded(known, network, stage === "again");
}
