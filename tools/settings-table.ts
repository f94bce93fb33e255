// Writes docs/settings.md from the settings' schemas: `node tools/settings-table.ts`.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { objectStoreSettings, serviceSettings } from "../apps/depository/src/config.ts";
import { witnessSettings } from "../apps/witness/src/config.ts";
import { settingsTable } from "../packages/native/src/settings.ts";

const file = join(import.meta.dirname, "..", "docs", "settings.md");

export function settingsPage(): string {
  return `# Settings

Settings are environment variables. This page is made from the schemas by which the programs read them. \`npm run depository -- --settings\` and
\`npm run witness -- --settings\` print the same. An empty variable counts as not set. All errors are reported at once, and a name that looks misspelt
is warned about. Passwords need not be on a command line: put the settings into a file that only the service's account can read, and name it by
\`node --env-file=FILE\` ([operations.md](operations.md)).

## The service and its commands

The demonstration (\`--demo\`) has other defaults for \`DATA_DIR\`, \`BATCH_MAX_SIZE\` (40), \`BATCH_MAX_AGE_MS\` (12000), \`WORKER_INTERVAL_MS\` (4000) and
\`LEDGER_INTERVAL_MS\` (6000).

${settingsTable(serviceSettings(false))}

## A witness

${settingsTable(witnessSettings)}

## Publishing into a bucket

The AWS SDK reads these, and its usual files.

${settingsTable(objectStoreSettings)}
`;
}

/** The text without the spaces by which the formatter aligns tables. */
export function unaligned(page: string): string {
  return page.replaceAll(/-{3,}/g, "---").replaceAll(/ {2,}/g, " ");
}

if (import.meta.main) {
  if (unaligned(readFileSync(file, "utf8")) !== unaligned(settingsPage())) {
    writeFileSync(file, settingsPage());
  }
}
