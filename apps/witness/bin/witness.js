// Runs the witness. Written in plain JavaScript, so that one sentence says what is missing: a Node that is new enough for
// the sources, or the packages.
import { existsSync } from "node:fs";

const [major] = process.versions.node.split(".");
const isInstalled = existsSync(new URL("../../../node_modules", import.meta.url));
if (Number(major) < 24 || !isInstalled) {
  process.stderr.write(
    isInstalled
      ? `The witness needs Node 24 or newer, and this is Node ${process.versions.node}; node_modules/.bin/node of the checkout is one that fits.\n`
      : "The witness needs its packages, with Node 24 among them: run npm ci in the checkout's folder.\n",
  );
  process.exit(1);
}
await import("../src/main.ts");
