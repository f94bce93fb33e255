// Exports what is needed to read timestamps for a bundle. `logFiles` comes from look-at-log.ts, so that the build puts
// the code that both modules need into one file. It would otherwise split this code into small files, which are larger
// in total.
export { findTimestamps } from "@digital-evidence/client/log-timestamps";
export { logFiles } from "./look-at-log.ts";
