// Runs a visitor's first steps in engines other than Chromium: Firefox and WebKitGTK, from Debian's packages
// firefox-esr, webkit2gtk-driver and xvfb.
//
//   node tools/engines.ts
//   node tools/engines.ts firefox   one engine
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startStack } from "../e2e/stack.ts";
import { buildExplorer } from "../scripts/build-explorer.ts";
import type { Engine } from "./engines/engine.ts";
import { startFirefox } from "./engines/firefox.ts";
import { wayOf } from "./engines/way.ts";
import { startWebKitGtk } from "./engines/webkitgtk.ts";

const engines: Readonly<Record<string, () => Promise<Engine>>> = {
  firefox: startFirefox,
  webkitgtk: startWebKitGtk,
};
const wanted = process.argv.length > 2 ? process.argv.slice(2) : Object.keys(engines);
const unknown = wanted.find((name) => !Object.hasOwn(engines, name));
if (unknown !== undefined) {
  console.error(`there is no engine "${unknown}"; there are ${Object.keys(engines).join(" and ")}`);
  process.exit(2);
}

const folder = mkdtempSync(join(tmpdir(), "digital-evidence-engines-"));
const explorerFolder = join(folder, "explorer");
buildExplorer(explorerFolder);
const stack = await startStack({
  demo: true,
  env: { EXPLORER_DIR: explorerFolder, DEMO_INTERVAL_MS: "0" },
});
let failures = 0;

async function run(engine: Engine): Promise<void> {
  console.log(engine.name);
  for (const [name, step] of await wayOf(engine, stack, folder)) {
    try {
      await step();
      console.log(`  passed: ${name}`);
    } catch (error) {
      failures += 1;
      console.log(`  FAILED: ${name}\n${String(error)}`);
    }
  }
}

try {
  await stack.untilFinal(200);
  for (const name of wanted) {
    const engine = await engines[name]?.();
    if (engine === undefined) continue;
    try {
      await run(engine);
    } finally {
      await engine.close();
      await stack.kill();
      await stack.restart();
    }
  }
} finally {
  await stack.stop();
  rmSync(folder, { recursive: true, force: true });
}
process.exit(failures === 0 ? 0 : 1);
