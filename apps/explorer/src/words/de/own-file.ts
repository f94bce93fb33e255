import type * as english from "../own-file.ts";

export const ownFileWords: typeof english.ownFileWords = {
  unavailable: (path) => `Die Datei ${path} dieses Explorers konnte nicht geladen werden`,
};
