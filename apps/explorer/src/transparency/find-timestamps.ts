// Exports what is needed to read timestamps for a bundle. `logFiles` comes from look-at-log.ts, so that the build keeps
// the code for both modules in one file. Otherwise, it would make several small files, which are larger in total.
export { findTimestamps } from "@digital-evidence/client/log-timestamps";
export { logFiles } from "./look-at-log.ts";
