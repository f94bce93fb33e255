import type { ReportWords } from "./en.ts";

export const reportWords: ReportWords = {
  language: "de",
  title: "Bericht über einen Fingerabdruck",
  about: "Fingerabdruck",
  summary: {
    title: "Zusammenfassung",
    demonstration:
      "Dies ist eine Demonstration: Die Organisation und das Dokument sind erfunden, und der Dienst führt das Ledger selbst.",
    what: "Ein Fingerabdruck ist eine signierte Angabe über ein Dokument. Er enthält den Hash des Dokuments und nicht das Dokument.",
    made: (time, tool, network) =>
      `Dieser Bericht wurde am ${time} mit ${tool} aus den Antworten des Dienstes von „${network}“ erstellt. Er gibt die Ergebnisse dieses Programms wieder und prüft selbst nichts.`,
    stated: (document, organization) =>
      `Laut Datensatz heißt das Dokument „${document}“, und die Organisation ist ${organization}.`,
    forged:
      "Jeder kann eine Seite drucken, die wie diese aussieht. Prüfen Sie die Beweise selbst, bevor Sie sich darauf verlassen: Öffnen Sie den dauerhaften Link, oder prüfen Sie das Beweisbündel mit dem Befehl weiter unten.",
  },
  checked: {
    title: "Wie geprüft wurde",
    time: "Geprüft am",
    tool: "Geprüft mit",
    network: "Netzwerk",
    root: "Wurzel, zu der der Beweis führt",
    noRoot: "Der Beweis führt zu keiner Wurzel.",
    rootFrom: {
      visitor:
        "Wer diesen Bericht erstellt hat, hat diese Wurzel angegeben oder einen Snapshot, der sie enthält.",
      service:
        "Nur der Dienst nennt diese Wurzel. Mit einer Quelle außerhalb des Dienstes wurde sie nicht verglichen.",
      witnesses:
        "Der Dienst nennt diese Wurzel. Zeugen, denen die Person vertraut, die diesen Bericht erstellt hat, haben das Log mitsigniert, das den Snapshot mit dieser Wurzel enthält. Angaben zu ihnen stehen unten.",
      none: "Es gab keine angegebene Wurzel, mit der diese Wurzel verglichen werden konnte.",
    },
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
    none: "nicht angegeben",
    written: (text) => `wie geschrieben: ${text}`,
    note: "Alle Zeiten sind in UTC. Der Unterzeichner kann jede Zeit behaupten. Die Prüfungen bestätigen keine dieser Zeiten.",
    shown:
      "Sie zeigen nur, dass es den Inhalt des Snapshots schon gab, als der Hash des Snapshots anderen bekannt wurde.",
  },
  groups: {
    fingerprint: "Vom Hash abgedeckt",
    notBound:
      "Die Prüfung des Inhalts ergab nicht „Bestanden“. Deshalb ist nicht bekannt, ob diese Werte zu diesem Fingerabdruck gehören.",
    stated: "Vom Dienst angegeben, nicht vom Hash abgedeckt",
    signatures: "Signaturen",
    batch: "Stapel und Ledger",
  },
  witnesses: {
    title: "Zeugen, denen die Person vertraut, die diesen Bericht erstellt hat",
    witness: (number) => `Zeuge ${number}`,
    quorum: "Quorum, wie es in der Policy steht",
    shortKey:
      "Diese Zeile der Policy ist zu lang für den Druck. Hier stehen der Name des Zeugen in der Policy, Name und ID seines Schlüssels und der SHA-256 des Schlüssels, wie er in der Policy steht. Den ganzen Schlüssel erhalten Sie von der Person, die diesen Bericht erstellt hat.",
    shortQuorum:
      "Die Gruppen, auf die sich das Quorum bezieht, sind zu lang für den Druck. Sie erhalten sie von der Person, die diesen Bericht erstellt hat.",
    more: (count) =>
      `${count === 1 ? "Ein weiterer Zeuge hat" : `${count} weitere Zeugen haben`} das Log mitsigniert. ${count === 1 ? "Seinen Namen und Schlüssel" : "Ihre Namen und Schlüssel"} erhalten Sie von der Person, die diesen Bericht erstellt hat.`,
    note: "Die Person, die diesen Bericht erstellt hat, hat diese Zeugen gewählt. Bevor Sie sich auf sie verlassen, finden Sie heraus, wer sie betreibt, und vergleichen Sie ihre Schlüssel mit denen, die ihre Betreiber veröffentlichen. Das Beweisbündel enthält ihre Mitsignaturen, aber nicht ihre Schlüssel.",
  },
  withheld: "vom Betreiber zurückgehalten, wie der Dienst angibt",
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
  more: (count) => `${count} weitere stehen im Beweisbündel.`,
  checks: {
    title: "Die Prüfungen",
    check: "Prüfung",
    outcome: "Ergebnis",
    found: "Was gefunden wurde",
  },
  commands: {
    title: "Prüfen Sie es selbst nach",
    lead: "Diese Befehle laufen in einem Terminal unter Linux und macOS, ohne diesen Explorer. Jeder Befehl ist eine Zeile, auch wo das Papier ihn umbricht. Unter macOS verwenden Sie „shasum -a 256“ statt sha256sum. Unser Befehl, digital-evidence, ist noch nicht als Paket veröffentlicht. Um ihn zu verwenden, brauchen Sie eine Kopie des Quelltextes dieses Explorers: Dort installieren Sie ihn mit „npm ci“ und führen ihn mit „npx digital-evidence“ aus.",
    expected: "Die Ausgabe muss enthalten:",
    titles: {
      document: "Der Hash des Dokuments (ersetzen Sie DOCUMENT durch den Namen der Datei)",
      fingerprint: "Der Hash des Fingerabdrucks, aus den Werten, die er abdeckt",
      signature: "Die erste Signatur, mit dem Schlüssel des Unterzeichners",
      evidence: "Alle Prüfungen, mit unserem Befehl und dem Beweisbündel",
    },
    left: "Einige Werte, die der Hash abdeckt, lassen sich nicht vom Papier abtippen. Prüfen Sie sie mit unserem Befehl.",
  },
  notShown: {
    title: "Was das nicht zeigt",
    list: [
      "Wer das Dokument geschrieben hat oder wem es gehört: Eine Signatur zeigt, welcher Schlüssel unterzeichnet hat.",
      "Wer diesen Schlüssel hat oder wann er signiert hat.",
      "Dass wahr ist, was im Dokument steht.",
      "Dass irgendetwas schon vor der Bestätigung da war: Die früheren Zeiten sind Behauptungen.",
    ],
    consistent: "Dass irgendjemand außerhalb des Dienstes die Wurzel bestätigt.",
    document:
      "Dass eine Datei, die Sie haben, dieses Dokument ist: Es wurde kein Dokument verglichen.",
  },
  attached: (name) =>
    `Das Beweisbündel ist diesem PDF als ${name} beigefügt. Prüfen Sie es mit einem Programm, dem Sie vertrauen.`,
  page: (number, of) => `Seite ${number} von ${of}`,
};
