import { checkWitnesses } from "../src/check-witnesses.ts";
import { verifyEvidence } from "../src/verify-evidence.ts";
import { type Engine } from "./engine-api.ts";

export const engine: Engine = (evidence) => verifyEvidence(evidence, checkWitnesses);
