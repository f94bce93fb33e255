import type * as english from "../checks.ts";
import { witnessCodes } from "./witness-checks.ts";

export type { Speaker } from "../checks.ts";

export const checkTitles: typeof english.checkTitles = {
  MANIFEST: "Prüfsummen der Datei",
  PROOF_SHAPE: "Form des Beweises",
  PROOF_SUBJECT: "Beweis für diesen Fingerabdruck",
  PROOF_WALK: "Schritte des Beweises",
  RECORD_HASH: "Hash des Inhalts des Datensatzes",
  SIGNATURE: "Signatur",
  SIGNER: "Der genannte Unterzeichner",
  ROOT_RECORD: "Wurzel im Vergleich mit dem Datensatz",
  ROOT_BATCH: "Wurzel im Vergleich mit dem Stapel",
  BATCH_FINAL: "Status",
  ROOT_LEDGER: "Wurzel im Vergleich mit dem Snapshot des Ledgers",
  STATEMENTS: "Angaben im Vergleich miteinander",
  DOCUMENT: "Hash des Dokuments",
  ROOT_VISITOR: "Wurzel im Vergleich mit Ihrer Wurzel",
  ROOT_WITNESSES: "Mitsignaturen Ihrer Zeugen",
};

export const passedChecks: typeof english.passedChecks = {
  MANIFEST: "Jeder Teil der Datei hat die Prüfsumme, die sie für ihn nennt.",
  PROOF_SHAPE: "Der Beweis hat die Form eines Einschlussbeweises.",
  PROOF_SUBJECT:
    "Der Beweis gehört zu diesem Fingerabdruck: Sein Pfad und sein Blatt enthalten beide den Hash des Fingerabdrucks.",
  PROOF_WALK: "Die Schritte des Beweises passen zusammen, vom Blatt bis zur Wurzel.",
  RECORD_HASH:
    "Ihr Browser hat aus den Feldern des Datensatzes den Hash dieses Fingerabdrucks berechnet.",
  SIGNATURE: "Die Signatur ist für diesen Fingerabdruck gültig.",
  SIGNER: "Eine der gültigen Signaturen stammt von dem Unterzeichner, den der Datensatz nennt.",
  ROOT_RECORD: "Der Beweis führt zu der Wurzel, die der Datensatz angibt.",
  ROOT_BATCH: "Der Beweis führt zu der Wurzel, die der Stapel angibt.",
  ROOT_LEDGER:
    "Der Snapshot führt diesen Stapel mit der Wurzel des Beweises auf, und der Inhalt des Snapshots passt zu dessen Hash.",
  STATEMENTS: "Datensatz, Stapel und Snapshot widersprechen einander nicht.",
  DOCUMENT: "Das Dokument ist Byte für Byte das, auf das der Datensatz verweist.",
  ROOT_VISITOR: "Der Beweis führt zu der Wurzel, die Sie angegeben haben.",
  ROOT_WITNESSES:
    "Der Snapshot steht im Log, und so viele der Zeugen, denen Sie vertrauen, haben dieses Log mitsigniert, wie Ihre Policy verlangt.",
};

export const checkCodes: typeof english.checkCodes = {
  DAMAGED_FILE:
    "Die Datei wurde verändert oder beschädigt, nachdem sie gespeichert wurde: Ein Teil hat nicht die Prüfsumme, die sie für ihn nennt.",
  CONTRADICTORY_PROOF:
    "Der Beweis widerspricht sich: Sein Pfad und sein Blatt nennen verschiedene Fingerabdrücke.",
  OTHER_RECORD:
    "Der Datensatz gehört zu einem anderen Fingerabdruck: Er gibt einen anderen Hash an.",
  MALFORMED_PROOF: "Der Beweis hat nicht die Form eines Einschlussbeweises.",
  ABSENCE_PROOF:
    "Der Beweis ist kein Einschlussbeweis. Er ist ein Abwesenheitsbeweis, der zeigen soll, dass etwas nicht im Stapel ist.",
  BROKEN_WALK: "Die Schritte des Beweises passen nicht zusammen.",
  OTHER_FINGERPRINT: "Der Beweis gehört zu einem anderen Fingerabdruck.",
  INVALID_SIGNATURE: "Eine Signatur ist für diesen Fingerabdruck nicht gültig.",
  SIGNER_NOT_AMONG_VALID:
    "Keine der gültigen Signaturen stammt von dem Unterzeichner, den der Datensatz nennt.",
  OTHER_ROOT: "Der Beweis führt zu einer Wurzel, und der Datensatz gibt eine andere an.",
  SNAPSHOT_HASH_MISMATCH:
    "Der Inhalt des Snapshots passt nicht zu dem Hash, den der Snapshot angibt.",
  OTHER_SNAPSHOT: "Der Snapshot ist nicht der, den der Datensatz oder der Stapel nennt.",
  ROOT_NOT_IN_SNAPSHOT:
    "Im Snapshot fehlt dieser Stapel, oder er hat dort eine andere Wurzel als der Beweis.",
  OTHER_DOCUMENT:
    "Das Dokument ist nicht das, auf das der Datensatz verweist: Die Bytes sind verschieden.",
  NOT_A_HASH:
    "Der Hash des Fingerabdrucks fehlt oder ist fehlerhaft. Richtig sind 64 Hexadezimalziffern.",
  NO_RECORD: "Es liegt kein Datensatz vor.",
  NOT_REPRODUCED:
    "Der Hash, den Ihr Browser aus den Feldern des Datensatzes berechnet hat, ist nicht der Hash dieses Fingerabdrucks.",
  UNKNOWN_STATUS: "Die Beweise geben keinen Status an, den dieser Explorer kennt.",
  NO_SIGNATURES: "Der Datensatz enthält keine Signatur.",
  TOO_MANY_SIGNATURES: "Der Datensatz enthält mehr Signaturen, als dieser Explorer prüft.",
  UNSUPPORTED_ALGORITHM:
    "Eine Signatur verwendet ein Verfahren, das dieser Explorer nicht prüfen kann.",
  SIGNER_UNDECIDED:
    "Unter den Signaturen, die geprüft werden konnten, ist keine gültige des genannten Unterzeichners. Deshalb ist nicht bekannt, ob er signiert hat.",
  NO_PROOF: "Es liegt kein Beweis vor.",
  KNOWN_SHAPE:
    "Der Beweis hat eine andere veröffentlichte Form, die dieser Explorer nicht prüfen kann.",
  NO_SUBJECT: "Der Beweis zeigt nicht, zu welchem Fingerabdruck er gehört.",
  NO_ROOT_GIVEN:
    "Für diesen Vergleich ist keine Wurzel angegeben. Deshalb wurde die Wurzel des Beweises nicht verglichen.",
  NO_BATCH: "Es liegt kein Stapel vor.",
  NO_SNAPSHOT: "Es liegt kein Snapshot vor.",
  NO_SNAPSHOT_NAMED: "Weder der Datensatz noch der Stapel nennt einen Snapshot.",
  UNKNOWN_LEDGER:
    "Der Snapshot gehört zu einer Art von Ledger, die dieser Explorer nicht prüfen kann.",
  CONTENT_NOT_PASSED:
    "Das Dokument wurde nicht verglichen, weil die Prüfung des Inhalts des Datensatzes nicht „Bestanden“ ergab.",
  UNKNOWN_REFERENCE:
    "Der Dokumentverweis des Datensatzes ist weder ein SHA-256- noch ein SHA-512-Hash. Deshalb konnte das Dokument nicht verglichen werden.",
  OTHER_ALGORITHM:
    "Der Hash des Dokuments und der im Datensatz stammen von verschiedenen Verfahren. Deshalb können sie nicht verglichen werden.",
  NO_SIGNER:
    "Der Datensatz nennt keinen Unterzeichner. Die Schlüssel, die signiert haben, stehen bei den Signaturen.",
  NO_ROOT_REACHED: "Der Beweis führt zu keiner Wurzel.",
  ...witnessCodes,
};

export const checkWords: typeof english.checkWords = {
  ownSnapshot: {
    title: "Wurzel im Vergleich mit Ihrem Snapshot",
    passed:
      "Der Snapshot, den Sie angegeben haben, führt diesen Stapel mit der Wurzel des Beweises auf, und der Inhalt des Snapshots passt zu dessen Hash.",
    SNAPSHOT_HASH_MISMATCH:
      "Der Inhalt des Snapshots, den Sie angegeben haben, passt nicht zu dem Hash, den der Snapshot angibt.",
    OTHER_SNAPSHOT:
      "Der Snapshot, den Sie angegeben haben, ist nicht der, den der Datensatz oder der Stapel nennt.",
    ROOT_NOT_IN_SNAPSHOT:
      "In dem Snapshot, den Sie angegeben haben, fehlt dieser Stapel, oder er hat dort eine andere Wurzel als der Beweis.",
  },
  boundByLeaf:
    "Der Beweis gehört zu diesem Fingerabdruck: Sein Blatt enthält dessen Hash. In diesem Netzwerk muss der Pfad nicht dieser Hash sein.",
  signedTime: (time) =>
    `Der Unterzeichner hat die Zeit als ${time} geschrieben, und aus diesem Text wurde der Hash berechnet. Der Datensatz zeigt dieselbe Zeit in anderer Form.`,
  signerNotCovered:
    "Wenn der Datensatz einen Unterzeichner nennt, deckt der Hash diesen Namen nicht ab.",
  repeats: (number) =>
    `Diese Signatur stammt von demselben Schlüssel wie Signatur ${number} oder wurde aus ihr berechnet. Beide zählen als ein Unterzeichner.`,
  highS:
    "Diese Signatur hat die „High-S“-Form, die jeder ohne den Schlüssel aus einer vorhandenen Signatur herstellen kann. Sie stammt also vielleicht nicht vom Unterzeichner.",
  signedAhead:
    "Die Zeit, die der Unterzeichner angibt, liegt nach der angegebenen Zeit des Empfangs. Daraus wird nichts gefolgert, denn die Uhr des Unterzeichners kann falsch gehen.",
  otherRootThanBatch: "Der Beweis führt zu einer Wurzel, und der Stapel gibt eine andere an.",
  otherRootThanVisitor: "Der Beweis führt zu einer Wurzel, und Sie haben eine andere angegeben.",
  notARoot:
    "Der Text, den Sie angegeben haben, ist keine Wurzel. Eine Wurzel hat 64 Hexadezimalziffern.",
  notADocument: "Der Text, den Sie angegeben haben, ist weder ein SHA-256- noch ein SHA-512-Hash.",
  notStated: (name) =>
    `Der Hash deckt ein Feld „${name}“ ab, aber dieses Feld fehlt im Datensatz. Deshalb kann der Hash nicht berechnet werden.`,
  ownDocumentId: "Die Dokument-ID haben Sie angegeben.",
  uncovered: (names) =>
    `Der Beweis enthält Felder, die kein Hash abdeckt und die deshalb jeder geändert haben kann: ${names}.`,
  name: (name) => `„${name}“`,
};

const speakers: Readonly<Record<english.Speaker, string>> = {
  service: "Der Dienst sagt",
  file: "Die Datei sagt",
  visitor: "Sie sagen",
  nobody: "Die Beweise sagen",
};

export const statusSentences: typeof english.statusSentences = {
  final: (speaker) =>
    `${speakers[speaker]}, dass der Fingerabdruck endgültig ist. Keine Prüfung kann zeigen, ob das stimmt.`,
  errored: (speaker) =>
    `${speakers[speaker]}, dass der Fingerabdruck nicht in das Ledger aufgenommen werden konnte.`,
  notFinalYet: (speaker) =>
    `${speakers[speaker]}, dass der Fingerabdruck noch nicht endgültig ist.`,
  withheld: (speaker) =>
    `${speakers[speaker]}, dass der Betreiber die Dokument-ID zurückhält. Der Inhalt kann nur mit der richtigen Dokument-ID geprüft werden.`,
};

export const contradictions: typeof english.contradictions = {
  BATCH_ID: "Der Datensatz nennt einen Stapel, und der gezeigte Stapel hat eine andere ID.",
  ORGANIZATION: "Datensatz und Stapel nennen verschiedene Organisationen.",
  ROOT: "Datensatz und Stapel geben verschiedene Wurzeln an.",
  SNAPSHOT: "Datensatz und Stapel nennen verschiedene Snapshots.",
  ORDINAL: "Stapel und Snapshot geben verschiedene Ordnungszahlen für den Snapshot an.",
  STATUS: "Datensatz und Stapel geben Status an, die einander widersprechen.",
  SNAPSHOT_BEFORE_RECEIPT: "Das Datum des Snapshots liegt vor der angegebenen Zeit des Empfangs.",
  CONFIRMED_BEFORE_RECEIPT:
    "Die angegebene Zeit der Bestätigung liegt vor der angegebenen Zeit des Empfangs.",
};

const unreadable = (part: string) =>
  `${part} konnte nicht gelesen werden. Entweder ist das kein JSON-Objekt, oder es ist größer als erlaubt.`;

export const unreadableParts: typeof english.unreadableParts = {
  MANIFEST: unreadable("Die Datei"),
  PROOF_SHAPE: unreadable("Der Beweis"),
  PROOF_SUBJECT: unreadable("Der Beweis"),
  PROOF_WALK: unreadable("Der Beweis"),
  RECORD_HASH: unreadable("Der Datensatz"),
  SIGNATURE:
    "Die Signaturen des Datensatzes konnten nicht gelesen werden. Entweder ist der Datensatz nicht lesbar, oder seine Signaturen sind keine Liste.",
  SIGNER: unreadable("Der Datensatz"),
  ROOT_RECORD: unreadable("Der Datensatz"),
  ROOT_BATCH: unreadable("Der Stapel"),
  BATCH_FINAL: unreadable("Der Datensatz oder der Stapel"),
  ROOT_LEDGER: unreadable("Der Snapshot"),
  STATEMENTS: unreadable("Der Datensatz, der Stapel oder der Snapshot"),
  DOCUMENT: unreadable("Der Datensatz"),
  ROOT_VISITOR: unreadable("Die Wurzel"),
  ROOT_WITNESSES:
    "Der Beweis des Logs konnte nicht gelesen werden. Er ist kein Beweis eines Logs, ist zu groß oder enthält unsignierte Zusätze.",
};
