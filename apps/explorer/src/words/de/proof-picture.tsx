// The drawn proof.
import type * as english from "../proof-picture.tsx";
import type { ReactNode } from "react";
import { counted } from "../../format/list.ts";

export const pictureWords: typeof english.pictureWords = {
  title: "Der Beweis als Zeichnung",
  drawing: "Der Beweis wird gezeichnet…",
  root: "Wurzel",
  noRoot:
    "Es ist keine Wurzel angegeben. Deshalb kann der erste Schritt mit nichts verglichen werden.",
  statedByRecord: "vom Datensatz angegeben",
  givenByVisitor: "von Ihnen angegeben",
  fingerprint: "Fingerabdruck",
  path: "der Pfad",
  leaf: "die Daten des Blatts",
  pathAndLeaf: "der Pfad und die Daten des Blatts",
  otherFingerprint: "der Beweis gehört zu einem anderen Fingerabdruck",
  brokeOff: "Dem Beweis konnte nicht gefolgt werden",
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
  emptyShared: "Der gemeinsame Teil ist leer; der Pfad geht unverändert weiter.",
  shared: (count: number) =>
    `Alles darunter hat ${counted(count, "Stelle", "Stellen")} des Pfads gemeinsam.`,
  noRemaining: "Vom Pfad ist nichts mehr übrig.",
  remaining: (count: number) => `Der Rest des Pfads, ${counted(count, "Stelle", "Stellen")}.`,
  noSlot: "Der Pfad nimmt keinen der Plätze",
  slot: (place: number, slot: ReactNode): ReactNode => (
    <>
      Stelle {place} des Pfads nimmt Platz {slot}
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
