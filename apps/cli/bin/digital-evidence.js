#!/usr/bin/env node
// Starts the command. A checkout has the sources, and Node runs them directly. A published package has only the
// built file, because Node refuses to run TypeScript below node_modules.
import { existsSync } from "node:fs";

const source = new URL("../src/main.ts", import.meta.url);
const built = new URL("../dist/main.js", import.meta.url);
await import((existsSync(source) ? source : built).href);
