// Builds the files of the published package. The files are JavaScript, because Node refuses to run TypeScript below
// node_modules. They include this repository's packages, so that the command and its engine always have the same
// version. They do not include packages of third parties; these are dependencies of the published package.
import { defineConfig } from "vite";

export default defineConfig({
  build: {
    ssr: true,
    target: "node24",
    outDir: "dist",
    emptyOutDir: true,
    minify: false,
    rolldownOptions: {
      // A thread needs a file of its own, beside the one that starts it.
      input: { main: "src/main.ts", "batch-thread": "src/mirror/batch-thread.ts" },
      output: { entryFileNames: "[name].js", chunkFileNames: "[name].js" },
    },
  },
  ssr: { noExternal: [/^@digital-evidence\//] },
});
