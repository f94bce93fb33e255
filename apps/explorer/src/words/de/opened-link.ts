import type * as english from "../opened-link.ts";

export const openedLinkWords: typeof english.openedLinkWords = {
  name: "Beweise im Link",
  title: "Aus dem Link, nicht vom Dienst",
  sentence:
    "Die Beweise standen als Bündel in dem Link, den Sie geöffnet haben. Ihr Browser hat sie geprüft, ohne einen Dienst zu fragen. Was das Bündel enthält, hat festgelegt, wer den Link erstellt hat.",
  lookUp: (network: string) => `Fingerabdruck auf „${network}“ nachschlagen`,
  unreadable: {
    title: "Die Beweise im Link konnten nicht gelesen werden",
    advice:
      "Es wurde nichts geprüft, und über den Fingerabdruck ist nichts bekannt. Bitten Sie den Absender noch einmal um den Link oder um das Beweisbündel als Datei.",
  },
};
