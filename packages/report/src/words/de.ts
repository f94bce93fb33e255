import type { ReportWords } from "./en.ts";

export const reportWords: ReportWords = {
  language: "de",
  title: "Bericht über einen Fingerabdruck",
  about: "Fingerabdruck",
  summary: {
    title: "Zusammenfassung",
  },
  checked: {
    title: "Wie geprüft wurde",
    time: "Geprüft am",
    tool: "Geprüft mit",
    network: "Netzwerk",
    root: "Wurzel, zu der der Beweis führt",
    bundle: "Beweisbündel",
    bundleDigest: "SHA-256 der Datei des Bündels",
    link: "Dauerhafter Link",
  },
  times: {
    title: "Die Zeiten, und wer sie angibt",
    claimed: "Vom Unterzeichner behauptet",
    received: "Empfangen, laut Dienst",
    confirmed: "Bestätigt, laut Dienst",
    snapshot: "Datum des Ledger-Snapshots, laut Snapshot",
  },
  groups: {
    fingerprint: "Vom Hash abgedeckt",
    unbound: "Werte des Datensatzes",
    stated: "Vom Dienst angegeben, nicht vom Hash abgedeckt",
    signatures: "Signaturen",
    batch: "Stapel und Ledger",
  },
  witnesses: {
    title: "Zeugen, denen die Person vertraut, die diesen Bericht erstellt hat",
    witness: (number) => `Zeuge ${number}`,
    quorum: "Quorum, wie es in der Policy steht",
  },
  fields: {
    hash: "Hash des Fingerabdrucks",
    documentId: "Dokument-ID",
    documentRef: "Dokumentverweis (der Hash des Dokuments)",
    eventId: "Ereignis-ID",
    organizationId: "Organisations-ID",
    tenantId: "Mandanten-ID",
    signer: "Unterzeichner",
    version: "Version",
    fingerprintTimestamp: "Zeit des Fingerabdrucks",
    organizationName: "Name der Organisation",
    tenantName: "Name des Mandanten",
    status: "Status",
    key: (number) => `Schlüssel ${number}`,
    signature: (number) => `Signatur ${number}`,
    batchId: "Stapel-ID",
    mptRoot: "Wurzel des Stapels",
    snapshotHash: "Hash des Snapshots",
    snapshotOrdinal: "Nummer des Snapshots",
  },
  checks: {
    title: "Die Prüfungen",
    check: "Prüfung",
    outcome: "Ergebnis",
    found: "Was gefunden wurde",
  },
  commands: {
    title: "Prüfen Sie es selbst nach",
    lead: "Diese Befehle laufen in einem Terminal unter Linux und macOS, ohne diesen Explorer. Jeder Befehl ist eine Zeile, auch wo das Papier ihn umbricht. Unter macOS verwenden Sie „shasum -a 256“ statt sha256sum. Unser Befehl, digital-evidence, ist noch nicht als Paket veröffentlicht. Um ihn zu verwenden, brauchen Sie eine Kopie des Quelltextes dieses Explorers. Wie Sie ihn ausführen, steht dort in der Datei apps/cli/README.md.",
    expected: "Die Ausgabe muss enthalten:",
    titles: {
      document: "Der Hash des Dokuments (ersetzen Sie DOCUMENT durch den Namen der Datei)",
      fingerprint: "Der Hash des Fingerabdrucks, aus den Werten, die er abdeckt",
      signature:
        "Die erste gültige Signatur, mit dem Schlüssel, der sie erzeugt hat. Wessen Schlüssel das ist, zeigt sie nicht",
      evidence: "Alle Prüfungen, mit unserem Befehl und dem Beweisbündel",
    },
    left: "Einige Werte, die der Hash abdeckt, lassen sich nicht vom Papier abtippen. Prüfen Sie sie mit unserem Befehl.",
  },
  notShown: {
    title: "Was das nicht zeigt",
  },
  attached: (name) =>
    `Das Beweisbündel ist diesem PDF als ${name} beigefügt. Prüfen Sie es mit einem Programm, dem Sie vertrauen.`,
  page: (number, of) => `Seite ${number} von ${of}`,
};
