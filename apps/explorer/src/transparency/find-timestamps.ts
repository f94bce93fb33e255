// Exports what is needed to read timestamps for a bundle. `logFiles` is imported through look-at-log.ts, so that the
// build puts the code that both modules need into one file. Without this, the build would split that code into several
// small files, which are larger in total.
export { findTimestamps } from "@digital-evidence/client/log-timestamps";
export { logFiles } from "./look-at-log.ts";
