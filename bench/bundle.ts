// Bundles a benchmark's script for the browser, in the same way as the code of a page.
import { build } from "vite";

/** @param name the name of the global variable through which the page uses the script's exports */
export async function bundle(entry: string, name: string): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: "error",
    build: {
      write: false,
      target: "es2023",
      lib: { entry, formats: ["iife"], name },
    },
  });
  const output = Array.isArray(built) ? built[0] : built;
  if (output === undefined || !("output" in output)) throw new Error("vite built nothing");
  return output.output[0].code;
}
