// Builds the one file of the published package. It is JavaScript, because Node refuses to run TypeScript below
// node_modules. It includes this repository's packages, so that the command and its engine are always of one
// version; the packages of others are the published package's dependencies.
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
