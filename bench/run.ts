// `npm run bench -- <name>` runs one benchmark. The documents quote the figures of these benchmarks.
import { existsSync, readdirSync } from "node:fs";

const name = process.argv[2] ?? "";
const script = new URL(`./${name}/main.ts`, import.meta.url);
if (!/^[a-z-]+$/.test(name) || !existsSync(script)) {
  const known = readdirSync(new URL(".", import.meta.url)).filter((entry) =>
    existsSync(new URL(`./${entry}/main.ts`, import.meta.url)),
  );
  console.error(`usage: npm run bench -- <name>, with one of: ${known.join(", ")}`);
  process.exit(2);
}
await import(script.href);
