// Builds a second version of the explorer, for the test in which one build replaces another. One sentence
// differs, so the hashes in the names of the built files differ too.
import { mergeConfig } from "vite";
import config from "../apps/explorer/vite.config.ts";

export const CHANGED = { from: "Skip to content", to: "Skip to the page’s content" };

// oxlint-disable-next-line import/no-default-export -- vite reads the default export
export default mergeConfig(config, {
  plugins: [
    {
      name: "another-build",
      enforce: "pre",
      transform(code: string, id: string) {
        return id.endsWith("/src/words/shell.ts") ? code.replace(CHANGED.from, CHANGED.to) : null;
      },
    },
  ],
});
