import type { ReactNode } from "react";
import type * as english from "../verify.tsx";
import { counted, formatNumber } from "../../format/number.ts";

export const verifyWords: typeof english.verifyWords = {
  title: "Prüfen",
  lead: "Prüfen Sie einen Beweis, ein Bündel oder ein Dokument, das Ihnen jemand gegeben hat. Alles wird in diesem Browser gelesen und geprüft.",
  have: "Was Sie haben",
  drop: "Ziehen Sie einen Beweis, einen Datensatz, ein Bündel oder ein Dokument hierher",
  together:
    "Auch mehrere Dateien, ein Ordner oder eine ZIP-Datei sind möglich. Ein Beweis und sein Datensatz werden zusammen geprüft, ebenso ein Dokument und sein Zeitstempel.",
  dropMore: "Ziehen Sie weitere Dateien hierher, um auch sie zu prüfen",
  promise:
    "Ihre Dateien und eingefügten Texte bleiben auf diesem Gerät. Nur der Hash eines Dokuments wird gesendet, um seine Fingerabdrücke zu finden.",
  paste: "Oder fügen Sie einen Beweis, ein Bündel oder einen Datensatz ein",
  pastePlaceholder: '{ "path": "…", "witness": [ … ] }',
  pasteCheck: "Prüfen",
  more: "Mehr: Text einfügen, eine Wurzel, Zeugen oder Beobachter angeben",
  pastedText: "Eingefügter Text",
};

export const sampleWords: typeof english.sampleWords = {
  offer: (real: ReactNode, broken: ReactNode): ReactNode => (
    <>
      Keine Datei zur Hand? Probieren Sie {real} oder {broken}.
    </>
  ),
  real: "einen echten Beweis",
  broken: "einen kaputten",
  names: { real: "Echtes Beispiel", broken: "Kaputtes Beispiel" },
  tryOne: { real: "Das echte ausprobieren", broken: "Ein kaputtes ausprobieren" },
  notes: {
    real: "Der neueste endgültige Beweis dieses Dienstes, mit Datensatz, Stapel und Snapshot.",
    broken: (at: number, was: string, now: string) =>
      `Der neueste endgültige Beweis dieses Dienstes mit einer geänderten Ziffer: Im Hash des obersten Schrittes war Zeichen ${at} „${was}“ und ist jetzt „${now}“.`,
  },
  fetching: "Das Beispiel wird abgerufen…",
  none: "Dieser Dienst hat noch keinen endgültigen Fingerabdruck, also auch kein Beispiel.",
  failed: (reason: string) => `Das Beispiel konnte nicht abgerufen werden: ${reason}.`,
};

export const remedyWords: typeof english.remedyWords = {
  root: "Eine Wurzel angeben",
  witnesses: "Zeugen angeben",
};

export const verdictListWords: typeof english.verdictListWords = {
  failed: {
    title: "Ihr Browser konnte die Prüfungen nicht ausführen",
    sentence: (reason: string) =>
      `Die Prüfungen wurden abgebrochen: ${reason}. Das heißt nicht, dass etwas ungültig ist, was Sie angegeben haben.`,
  },
  progress: (done: number, total: number) =>
    `Wird geprüft: ${formatNumber(done)} von ${formatNumber(total)} gelesen…`,
  progressBar: "Bisher gelesen",
  finished: (ms: number) =>
    `Hier geprüft in ${ms < 10 ? "weniger als 0,01 s" : `${(ms / 1000).toFixed(2).replace(".", ",")} s`}.`,
  fetch: (count: number) =>
    count === 1
      ? "Den Datensatz zum Vergleich abrufen"
      : `${count} Datensätze zum Vergleich abrufen`,
  fetching: (done: number, total: number) => `Wird abgerufen: ${done} von ${total}…`,
  saveCsv: "Als CSV speichern",
  clear: "Leeren",
  leftOut: {
    title: "Einige Dateien wurden ausgelassen",
    sentence: (most: number, leftOut: number, isMore: boolean) =>
      `Höchstens ${formatNumber(most)} Dateien werden auf einmal geprüft. ${isMore ? "Mehr als " : ""}${counted(leftOut, "Datei wurde", "Dateien wurden")} ausgelassen. Um sie zu prüfen, leeren Sie zuerst die Liste.`,
    unreadable: (count: number) =>
      `Von dem, was Sie abgelegt haben, konnte Ihr Browser ${counted(count, "Datei oder Ordner", "Dateien oder Ordner")} nicht lesen und deshalb nicht prüfen. Sorgen Sie dafür, dass Sie sie öffnen können, und legen Sie sie noch einmal ab.`,
  },
  rootless: {
    title: "Welche Wurzel ist die richtige?",
    sentence: (count: number) =>
      `${count === 1 ? "Dieser Beweis sagt" : "Diese Beweise sagen"} nicht, welche Wurzel die richtige ist. Fügen Sie ${count === 1 ? "den Datensatz des Fingerabdrucks hinzu, rufen Sie ihn" : "die Datensätze der Fingerabdrücke hinzu, rufen Sie sie"} beim Dienst ab, oder geben Sie eine Wurzel an, die Sie aus anderer Quelle haben. ${count === 1 ? "Der Beweis" : "Jeder Beweis"} wird dann mit der Wurzel des Datensatzes oder mit der angegebenen Wurzel verglichen.`,
  },
  notFetched: "Einige Datensätze konnten nicht abgerufen werden",
  unknownFingerprint: (name: ReactNode): ReactNode => (
    <>{name}: Der Dienst kennt diesen Fingerabdruck nicht.</>
  ),
  notFetchedReason: (name: ReactNode, reason: string): ReactNode => (
    <>
      {name}: {reason}.
    </>
  ),
  table: "Urteile",
  columns: {
    verdict: "Urteil",
    hash: "Hash",
    found: "Was gefunden wurde",
    file: "Datei",
    remove: "Entfernen",
  },
  more: (count: number, total: number) => `${count} weitere von ${formatNumber(total)} zeigen`,
  remove: (name: string) => `${name} entfernen`,
  unreadable: "Nicht entscheidbar: nicht lesbar",
  unreadableReason: (reason: ReactNode): ReactNode => <>Das lässt sich nicht lesen: {reason}.</>,
};

/**
 * The titles of the columns in the saved table, in their order. They stay in English, because programs read
 * them too.
 */
export const csvColumns: typeof english.csvColumns = [
  "file",
  "kind",
  "fingerprint hash",
  "network, according to the file",
  "time of creation, according to the file",
  "verdict",
  "reasons",
  "words",
  "notes",
] as const;

export const recordWords: typeof english.recordWords = {
  checked: "Was geprüft wurde",
  fields: {
    file: "Datei",
    holds: "Inhalt",
    fingerprint: "Fingerabdruck",
    network: "Netzwerk, laut Datei",
    made: "Erstellt, laut Datei",
    documentId: "Dokument-ID",
    documentRef: "Dokumentverweis",
    eventId: "Ereignis-ID",
    organizationName: "Name der Organisation",
    organizationId: "Organisations-ID",
    fingerprintTimestamp: "Zeit des Fingerabdrucks",
    batchId: "Stapel-ID",
  },
};

export const oneVerdictWords: typeof english.oneVerdictWords = {
  unreadable: {
    title: (name: ReactNode): ReactNode => <>{name} konnte nicht gelesen werden</>,
    sentence: (reason: ReactNode): ReactNode => (
      <>
        Der Grund: {reason}. Wenn die Datei oder der Text abgeschnitten oder geändert wurde, lassen
        Sie sich das Original noch einmal schicken.
      </>
    ),
    code: (code: string) => `Code: ${code}.`,
  },
  kinds: {
    proof: "Ein Beweis allein",
    bundle: "Ein Beweisbündel",
    record: "Ein Datensatz allein",
  },
  keyHolder:
    "Eine Signatur zeigt, welcher Schlüssel verwendet wurde. Sie zeigt nicht, wem der Schlüssel gehört. Ein Name des Inhabers ist nur eine Angabe der Person, die die Datei erstellt hat.",
  joined: (record: ReactNode): ReactNode => <>, zusammen geprüft mit dem Datensatz in {record}</>,
  completed: (network: string) => `, ergänzt um das, was der Dienst von „${network}“ jetzt sagt`,
};

export const documentListWords: typeof english.documentListWords = {
  title: (count: number) =>
    count === 1 ? "Das Dokument" : counted(count, "Dokument", "Dokumente"),
  named: "Was Sie außerdem angegeben haben",
  hits: "Fingerabdrücke dieses Dokuments",
  copied: "Hash",
  notEvidence: {
    title: "Das ist kein Beweis, kein Bündel und kein Datensatz",
    advice:
      "Um nach einem Hash oder einer ID zu suchen, verwenden Sie das Suchfeld oben. Um ein Dokument zu finden, legen Sie seine Datei ab: Eingefügter Text hat nicht genau die Bytes der Datei.",
  },
  asking: {
    title: (name: ReactNode): ReactNode => <>Der Hash von {name} wird nachgeschlagen</>,
    sentence: (network: string) =>
      `Der Hash des Dokuments ist berechnet. „${network}“ wurde nach einem Fingerabdruck mit diesem Hash gefragt und hat noch nicht geantwortet.`,
    offline: (network: string) =>
      `Der Hash des Dokuments ist berechnet. Sie sind offline. Deshalb kann „${network}“ nicht nach einem Fingerabdruck mit diesem Hash gefragt werden. Ihr Browser versucht es noch kurze Zeit weiter.`,
  },
  stopped: (name: ReactNode): ReactNode => <>{name} wurde nicht nachgeschlagen</>,
  unavailable: {
    title: (name: ReactNode): ReactNode => (
      <>Ihr Browser konnte den Hash von {name} nicht berechnen</>
    ),
    sentence: (reason: string) =>
      `Der Grund: ${reason}. Das sagt nichts über das Dokument. Legen Sie es noch einmal ab, um es erneut zu versuchen.`,
  },
  unreadable: {
    title: (name: ReactNode): ReactNode => <>{name} konnte nicht gelesen werden</>,
    sentence: (reason: string) =>
      `Der Grund laut Browser: ${reason}. Vielleicht wurde die Datei beim Lesen verschoben oder geändert. Legen Sie sie noch einmal ab.`,
  },
  tooLarge: (most: string) =>
    `Die Datei beginnt wie ein Beweis. Dateien über ${most} werden aber nicht als Beweise gelesen. Deshalb wurde die Datei als Dokument behandelt.`,
};

const hashes = (count: number) => (count === 1 ? "1 Hash" : `${formatNumber(count)} Hashes`);

export const hashListWords: typeof english.hashListWords = {
  progress: (done, total) => `${formatNumber(done)} von ${hashes(total)} gesucht…`,
  progressBar: "Bisher gesucht",
  summary: ({ found, failed, looked, total }) =>
    `${formatNumber(found)} von ${hashes(total)} gefunden.${failed > 0 ? ` Für ${formatNumber(failed)} hat der Dienst nicht geantwortet.` : ""}${looked < total ? ` ${formatNumber(total - looked)} wurden nicht gesucht.` : ""}`,
  leftOut: (most, leftOut) =>
    `Nur die ersten ${formatNumber(most)} werden gesucht. ${leftOut === 1 ? "1 Zeile wurde" : `${formatNumber(leftOut)} Zeilen wurden`} ausgelassen.`,
  stated:
    "Was gefunden wird, gibt der Dienst an; öffnen Sie einen Fingerabdruck, um ihn prüfen zu lassen. An den Dienst gehen die Hashes, aber keine Namen.",
  stop: "Anhalten",
  goOn: "Den Rest suchen",
  save: "Die Tabelle als CSV speichern",
  table: "Gefundene Hashes",
  columns: { hash: "Hash", name: "Datei, laut Liste", fingerprint: "Fingerabdruck" },
  open: "Öffnen",
  more: (shown, total) =>
    `Gezeigt werden die ersten ${formatNumber(shown)} von ${formatNumber(total)} gefundenen. Die gespeicherte Tabelle hat alle.`,
  csv: [
    "Datei, laut Liste",
    "Hash",
    "Ergebnis",
    "Hashes der Fingerabdrücke",
    "Status, laut Dienst",
    "Organisationen, laut Dienst",
    "Empfangszeiten, laut Dienst",
  ],
};

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
