// What a page loads if it imports one verifier. Each verifier needs only what it checks with.
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { build } from "vite";
import { expect, test } from "vitest";

test.each([
  ["verifyInclusion", "../../merkle-patricia/src/index.ts", 5_000],
  ["verifySignature", "./signature.ts", 20_500],
  ["verifyEvidence", "./verify-evidence.ts", 32_500],
])(
  "%s loads neither the schemas of the API nor the code for logs, and not more than its bytes, minified and gzipped",
  async (name, file, most) => {
    const path = fileURLToPath(new URL(file, import.meta.url));
    const built = await build({
      configFile: false,
      logLevel: "error",
      plugins: [
        {
          name: "entry",
          resolveId: (id) => (id === "entry" ? "\0entry" : null),
          load: (id) =>
            id === "\0entry"
              ? `import { ${name} } from ${JSON.stringify(path)}; globalThis.verify = ${name};`
              : null,
        },
      ],
      build: { write: false, target: "es2022", minify: true, rollupOptions: { input: "entry" } },
    });
    const result = Array.isArray(built) ? built[0] : built;
    if (result === undefined || !("output" in result)) throw new Error("vite built nothing");
    const [chunk] = result.output;
    expect(result.output).toHaveLength(1);
    const loaded = Object.entries(chunk.modules).filter(([, { renderedLength }]) => renderedLength);
    expect(loaded.length).toBeGreaterThan(1);
    const unwanted = /evidence\/src\/api|packages\/transparency|node_modules\/valibot/;
    expect(loaded.map(([id]) => id).filter((id) => unwanted.test(id))).toEqual([]);
    const bytes = gzipSync(chunk.code).length;
    expect(bytes).toBeGreaterThan(1_000);
    expect(bytes, `${bytes} bytes`).toBeLessThanOrEqual(most);
  },
);
