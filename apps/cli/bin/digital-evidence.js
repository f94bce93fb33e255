#!/usr/bin/env node
// Starts the command. A checkout has the sources, and Node runs them directly. A published package has only the
// built file, because Node refuses to run TypeScript below node_modules.
import { existsSync } from "node:fs";

const [major] = process.versions.node.split(".");
if (Number(major) < 24) {
  process.stderr.write(
    `digital-evidence needs Node 24 or newer, and this is Node ${process.versions.node}.\n`,
  );
  process.exit(2);
}

const source = new URL("../src/main.ts", import.meta.url);
const built = new URL("../dist/main.js", import.meta.url);
const isCheckout = existsSync(source);
if (isCheckout && !existsSync(new URL("../../../node_modules", import.meta.url))) {
  process.stderr.write(
    "digital-evidence needs its packages: run npm ci in the checkout's folder.\n",
  );
  process.exit(2);
}
await import((isCheckout ? source : built).href);
