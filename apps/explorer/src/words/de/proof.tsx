import type { ReactNode } from "react";
import type * as english from "../proof.tsx";

export const dialogWords: typeof english.dialogWords = {
  title: "Beweis der digitalen Beweissicherung",
  description: "Kryptografischer Beweis des Fingerabdrucks",
  nothing: "Keine Daten vorhanden",
  download: "JSON herunterladen",
  whatToSend:
    "Um die Beweise weiterzugeben, speichern Sie das Bündel oder die Seite, die sich selbst prüft. „JSON herunterladen“ speichert nur den Beweis.",
  verify: "Beweis prüfen",
  verifying: "Wird geprüft...",
  verified: "Geprüft",
  failed: "Prüfung fehlgeschlagen",
  copied: "Beweis",
  json: "Beweis als JSON",
  loading: "Der Beweis wird geladen...",
  unreadable: "Der Beweis konnte nicht gelesen werden",
  changed: {
    title: "Der Beweis hat sich geändert",
    advice: "Die Beweise haben sich seit der Prüfung geändert. Prüfen Sie den Beweis noch einmal.",
  },
  holds: "Der Beweis stimmt",
  contradicted:
    "Der Beweis selbst geht rechnerisch auf, aber eine andere Prüfung dieses Fingerabdrucks ist fehlgeschlagen",
  verifier: "Prüfprogramm für Merkle-Patricia-Beweise",
  verifiedBy: (verifier: ReactNode, words: ReactNode): ReactNode => (
    <>
      Der Beweis wurde geprüft ({verifier}): {words}
    </>
  ),
  contradictedBy: (verifier: ReactNode, words: ReactNode): ReactNode => (
    <>
      Am Beweis selbst wurde kein Fehler gefunden ({verifier}). Eine andere Prüfung derselben
      Beweise ist fehlgeschlagen: {words}
    </>
  ),
  pageVerdict: (label: ReactNode): ReactNode => <>Das Urteil über diesen Fingerabdruck: {label}.</>,
  unknownError: "Ein unbekannter Fehler ist aufgetreten",
};

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

export const findingWords: typeof english.findingWords = {
  statement: "Angegeben, nicht geprüft",
  computed: "Hier berechnet",
  stated: "Angegeben",
  expected: "Erwartet",
  by: (side: string) => ` (Quelle: ${side})`,
  suppliedBy: "Quelle",
  inputs: "Eingaben",
  copied: (name: string) => `Wert: ${name}`,
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

export type Coverage = "covered" | "stated";

export const coverageWords: typeof english.coverageWords = {
  covered: "Vom hier geprüften Hash des Fingerabdrucks abgedeckt",
  stated: "Vom Dienst angegeben, nicht vom Hash abgedeckt",
};

export const coverageLegend: typeof english.coverageLegend = {
  covered: "vom Hash abgedeckt, hier geprüft",
  stated: "nur vom Dienst angegeben",
};

export const statedShortly: typeof english.statedShortly = "das sagt der Dienst";

export const legendOfFile: typeof english.legendOfFile = "nur von der Datei angegeben";

export const statedByFile: typeof english.statedByFile =
  "Von der Datei angegeben, nicht vom Hash abgedeckt";

export const rootMeaning: typeof english.rootMeaning =
  "Die Wurzel ist ein einziger Hash, berechnet aus allen Fingerabdrücken eines Stapels. Ob ein Beweis von einem Fingerabdruck zu einer Wurzel führt, kann Ihr Browser prüfen. Welche Wurzel die richtige ist, kann er nicht prüfen: Dafür muss jemand bürgen.";
