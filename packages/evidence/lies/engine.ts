// The engine that the commands judge.
import { verifyEvidence } from "../src/verify-evidence.ts";
import { type Engine } from "./engine-api.ts";

export const engine: Engine = verifyEvidence;
