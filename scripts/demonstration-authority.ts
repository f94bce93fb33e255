// Starts the demonstration's timestamp authority in a separate process, to show how timestamps work. The same person
// runs it on the same machine as the log, so it is not independent of the log. The authority's name therefore says that
// it is a demonstration. Each start makes new certificates.
import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { hasOpenssl } from "./timestamp-authority/openssl.ts";
import { startAuthority } from "./timestamp-authority/process.ts";

const name = "demonstration-timestamp-authority";

export interface DemonstrationAuthority {
  readonly authoritiesFile: string;
  readonly stop: () => void;
}

export async function startDemonstrationAuthority(
  dataDir: string,
): Promise<DemonstrationAuthority | null> {
  if (!hasOpenssl()) return null;
  const folder = join(dataDir, name);
  rmSync(folder, { recursive: true, force: true });
  const { url, rootFile, stop } = await startAuthority(folder, name);
  const authoritiesFile = join(dataDir, "timestamp-authorities");
  writeFileSync(authoritiesFile, `authority ${name} ${url} ${rootFile}\n`);
  return { authoritiesFile, stop };
}
