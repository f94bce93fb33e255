import type * as english from "../embed.ts";

export const embedWords: typeof english.embedWords = {
  from: (host: string) =>
    `Dieser Rahmen stammt von ${host} und nicht von der Website, die ihn zeigt.`,
  warning:
    "Jede Website kann einen Rahmen zeichnen, der genauso aussieht und etwas anderes behauptet. Öffnen Sie die ganze Seite und sehen Sie sich deren Adresse an, bevor Sie sich darauf verlassen.",
  demonstration: "Dies ist eine Demonstration: Die Organisation und das Dokument sind erfunden.",
  open: "Ganze Seite öffnen",
  hash: "Hash des Fingerabdrucks",
  badHash: {
    title: "Die Adresse dieses Rahmens enthält keinen Hash eines Fingerabdrucks",
    advice:
      "Es wurde nichts geprüft. Die Adresse dieses Rahmens muss mit 64 Hexadezimalziffern enden. Bitte melden Sie das dem Betreiber der Website, die den Rahmen zeigt.",
  },
};
