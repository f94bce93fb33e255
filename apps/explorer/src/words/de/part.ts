import type { partWords as english } from "../part.ts";

export const partWords: typeof english = {
  missing: {
    title: "Dieser Teil der Seite konnte nicht geladen werden",
    advice:
      "Sein Programmcode war nicht abrufbar. Laden Sie die Seite neu, sobald Sie eine Verbindung haben.",
  },
};
