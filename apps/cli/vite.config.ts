// Builds the one file that the published package holds: this repository's packages are inside it, because
// they are not published. Node refuses to run TypeScript below node_modules.
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
