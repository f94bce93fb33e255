import { lazyPart, MissingPart } from "../components/lazy-part.tsx";

/** Shows what is wrong with a hash or an id in an address. The code is loaded only when needed. */
export const Misspelled = lazyPart(
  async () => (await import("./misspelled-panel.tsx")).MisspelledPanel,
  MissingPart,
);
