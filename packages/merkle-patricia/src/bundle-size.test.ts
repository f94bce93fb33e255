import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { build } from "vite";
import { expect, test } from "vitest";

test(
  "verifyInclusion with its hash costs a page at most 5 KB, minified and gzipped",
  {
    timeout: 60_000,
  },
  async () => {
    const face = fileURLToPath(new URL("./index.ts", import.meta.url));
    const built = await build({
      configFile: false,
      logLevel: "error",
      plugins: [
        {
          name: "entry",
          resolveId: (id) => (id === "entry" ? "\0entry" : null),
          load: (id) =>
            id === "\0entry"
              ? `import { verifyInclusion } from ${JSON.stringify(face)}; globalThis.verify = verifyInclusion;`
              : null,
        },
      ],
      build: { write: false, target: "es2022", minify: true, rollupOptions: { input: "entry" } },
    });
    const result = Array.isArray(built) ? built[0] : built;
    if (result === undefined || !("output" in result)) throw new Error("vite built nothing");
    const [chunk] = result.output;
    expect(result.output).toHaveLength(1);
    const bytes = gzipSync(chunk.code).length;
    expect(bytes).toBeGreaterThan(1_000);
    expect(bytes, `${bytes} bytes`).toBeLessThanOrEqual(5_000);
  },
);
