import { join } from "node:path";
import { readCommit, versionText } from "@digital-evidence/native/version";
import manifest from "../package.json" with { type: "json" };

export const TOOL = { name: "digital-evidence", version: manifest.version } as const;

/** The version, with the commit in a checkout. */
export const VERSION = versionText({
  ...TOOL,
  commit: readCommit(join(import.meta.dirname, "..", "..", "..")),
});
