// Builds the single file of the published package. It is JavaScript, because Node refuses to run TypeScript below
// node_modules. It includes this repository's packages, so that the command and its engine always have the same
// version. It does not include packages of third parties; these are dependencies of the published package.
import { defineConfig } from "vite";

export default defineConfig({
  build: {
    ssr: "src/main.ts",
    target: "node24",
    outDir: "dist",
    emptyOutDir: true,
    minify: false,
    rolldownOptions: { output: { entryFileNames: "main.js", chunkFileNames: "[name].js" } },
  },
  ssr: { noExternal: [/^@digital-evidence\//] },
});
