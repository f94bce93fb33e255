import type * as english from "../proof-picture.tsx";
import type { ReactNode } from "react";

export const pictureWords: typeof english.pictureWords = {
  title: "Der Beweis als Zeichnung",
  steps: (count) => (count === 1 ? "1 Schritt" : `${count} Schritte`),
  drawing: "Der Beweis wird gezeichnet…",
  root: "Wurzel",
  noRoot:
    "Für diesen Vergleich ist keine Wurzel angegeben. Deshalb wurde der erste Schritt nicht verglichen.",
  statedByRecord: "vom Datensatz angegeben",
  statedByBatch: "vom Stapel angegeben",
  givenByVisitor: "von Ihnen angegeben",
  fingerprint: "Fingerabdruck",
  leaf: "die Daten des Blatts",
  pathAndLeaf: "der Pfad und die Daten des Blatts",
  brokeOff: "Der Beweis konnte nicht bis zum Ende verfolgt werden",
  brokeHere: (reason: string) => `Der Beweis bricht hier ab: ${reason}.`,
  unreached: (count: number) =>
    count === 1
      ? "Ein weiterer Schritt wurde nicht erreicht."
      : `${count} weitere Schritte wurden nicht erreicht.`,
  place: (number: number, of: number) => `${number} von ${of}`,
  computed: "Hier berechnet",
  expected: "Erwartet",
  nothingExpected: "Nicht angegeben",
  equal: "gleich",
  notEqual: "nicht gleich",
  emptyShared:
    "Die Pfade der Fingerabdrücke unter diesem Schritt haben hier keine Stelle gemeinsam. Deshalb verbraucht dieser Schritt keine Stelle des Pfads.",
  shared: (count: number) =>
    `Die Pfade aller Fingerabdrücke unter diesem Schritt haben ${count === 1 ? "die nächste Stelle" : `die nächsten ${count} Stellen`} gemeinsam.`,
  noRemaining: "Die Schritte darüber haben alle Stellen des Pfads verbraucht.",
  remaining: (count: number) =>
    count === 1 ? "Die letzte Stelle des Pfads." : `Die letzten ${count} Stellen des Pfads.`,
  noSlot: "Der Pfad wählt keinen der Plätze",
  slot: (place: number, slot: ReactNode): ReactNode => (
    <>
      Stelle {place} des Pfads wählt Platz {slot}
    </>
  ),
  filled: (count: number) => `${count} von 16 belegt`,
  copies: {
    root: "Wurzel",
    hash: "Hash des Fingerabdrucks",
    computed: "berechneter Hash",
    expected: "erwarteter Hash",
  },
};
