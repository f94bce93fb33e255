// The engine that is judged. It is null until `verifyEvidence` follows docs/protocol/verdict.md; then this line reads
// `export const engine: Engine | null = verifyEvidence;` with its import.
import { type Engine } from "./engine-api.ts";

export const engine: Engine | null = null;
