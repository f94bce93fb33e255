// Reads the timestamps that a bundle keeps. It imports look-at-log.ts, so that the build puts the code that both need into
// the file of that module. It would otherwise split the code of logs into many small files, which are larger together.
export { findTimestamps } from "@digital-evidence/client/log-timestamps";
export { logFiles } from "./look-at-log.ts";
