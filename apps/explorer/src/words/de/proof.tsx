import type { ReactNode } from "react";
import type * as english from "../proof.tsx";
import { counted } from "../../format/number.ts";

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
  otherRoot: (reason: string) =>
    `Die Schritte passen zusammen, führen aber zu einer anderen Wurzel als der angegebenen: ${reason}.`,
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

/**
 * Translates the verifier's English messages, which the specification fixes. The verifier gives no codes for
 * these reasons, so the messages identify them.
 */
const messages: Readonly<Record<string, string>> = {
  "Invalid commitment structure": "Ein Schritt hat nicht die richtige Form",
  "Leaf must be the final commitment": "Nach dem Blatt folgt noch ein Schritt",
  "Proof verification incomplete": "Der Beweis endet vor dem Blatt",
  "Invalid hex character": "Der Pfad enthält ein Zeichen, das keine Hexadezimalziffer ist",
  "Path does not match extension shared prefix":
    "Der Pfad geht nicht mit den Ziffern weiter, die alle Pfade an dieser Stelle gemeinsam haben",
  "Path mismatch at leaf": "Der Rest des Pfads ist nicht der im Blatt",
  "Path not found in branch": "Die Verzweigung hat für die nächste Ziffer des Pfads keinen Platz",
  "Invalid leaf commitment digest": "Der Hash des Blatts stimmt nicht",
  "Invalid extension commitment digest": "Der Hash der Erweiterung stimmt nicht",
  "Invalid branch commitment digest": "Der Hash der Verzweigung stimmt nicht",
  "No remaining path at branch": "An der Verzweigung hat der Pfad keine Ziffern mehr",
};

export const refusalWords: typeof english.refusalWords = (message) => messages[message] ?? message;

export const evidenceVerdictWords: typeof english.evidenceVerdictWords = {
  explained: "So funktioniert es",
};

export const rootWords: typeof english.rootWords = {
  term: "Wurzel",
  question: "Was ist die Wurzel?",
};

export const signerLabels: typeof english.signerLabels = {
  whoseKey: (signatures: number): string =>
    signatures > 1 ? "Wem gehören diese Schlüssel?" : "Wem gehört dieser Schlüssel?",
  signer: (number: number | null) => numbered("Unterzeichner", number),
  signature: (number: number | null) => numbered("Signatur", number),
  copiedSigner: (number: number | null) => numbered("Unterzeichner", number),
  copiedSignature: (number: number | null) => numbered("Signatur", number),
};

function numbered(word: string, number: number | null): string {
  return number === null ? word : `${word} ${number}`;
}

export const signerMarks: typeof english.signerMarks = {
  equal: "Schlüssel des Unterzeichners im Datensatz",
  valid: "Gültige Signatur, hier geprüft",
  invalid: "Keine gültige Signatur für diesen Fingerabdruck",
};

const waits =
  "Die Prüfungen sind nicht vollständig, bis Sie Ihre Eingabe berichtigen oder entfernen.";

export const ownRootLabels: typeof english.ownRootLabels = {
  title: "Eine Wurzel aus anderer Quelle",
  field: "Eine Wurzel oder ein Snapshot aus anderer Quelle (freiwillig)",
  placeholder: "64 Hexadezimalziffern oder das JSON eines Snapshots",
};

export const ownRootSentences: typeof english.ownRootSentences = {
  root: "Beweise werden mit dieser Wurzel verglichen. Das Ergebnis ist nur so vertrauenswürdig wie die Quelle Ihrer Wurzel.",
  notARoot: (digits) =>
    `Eine Wurzel hat 64 Hexadezimalziffern${digits === null ? "" : `; Sie haben ${digits} eingegeben`}. Ein Snapshot ist ein JSON-Objekt. ${waits}`,
  none: "Verwenden Sie eine Quelle, die vom Dienst unabhängig ist, und nicht diese Seite. Dann verlassen Sie sich bei der Wurzel nicht mehr nur auf den Dienst.",
  notJson: `Dieses JSON kann nicht gelesen werden. ${waits}`,
  notASnapshot: `Dieses JSON ist kein Snapshot: Es hat keine Liste von Stapeln („entries“). ${waits}`,
  snapshot: (batches) =>
    `Beweise werden mit diesem Snapshot verglichen, der ${counted(batches, "Stapel", "Stapel")} aufführt. Das Ergebnis ist nur so vertrauenswürdig wie die Quelle Ihres Snapshots.`,
};
