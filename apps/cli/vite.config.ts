// Builds the one file of the published package. It includes this repository's packages, because they are not
// published. The file is JavaScript, because Node refuses to run TypeScript below node_modules.
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
  ssr: { noExternal: [/^@digital-evidence\//, /^@noble\//, "valibot"] },
});
