import { lazyPart } from "../components/lazy-part.tsx";
import { MissingPart } from "../components/missing-part.tsx";

/** Says what is wrong with a hash or an id in an address. Few visits need this, so its code is loaded then. */
export const Misspelled = lazyPart(
  async () => (await import("./misspelled-panel.tsx")).MisspelledPanel,
  MissingPart,
);
