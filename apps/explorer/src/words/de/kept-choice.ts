import type * as english from "../kept-choice.ts";

export const keptChoiceWords: typeof english.keptChoiceWords = {
  unstored:
    "Ihr Browser lässt diese Seite nichts weiter speichern. Ihre Wahl gilt deshalb nur, bis Sie die Seite schließen.",
  unstoredDirectory:
    "Ihr Browser lässt diese Seite nichts weiter speichern. Deshalb bemerkt er bei Ihrem nächsten Besuch nicht, ob sich diese Liste geändert hat.",
};
