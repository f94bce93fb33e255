// What one check says. A missing id or code does not compile.
import type * as english from "../checks.ts";

export type { Speaker } from "../checks.ts";

export const checkTitles: typeof english.checkTitles = {
  PROOF_SHAPE: "Form des Beweises",
  PROOF_SUBJECT: "Zu welchem Fingerabdruck der Beweis gehört",
  PROOF_WALK: "Von der Wurzel zum Blatt",
  RECORD_HASH: "Hash des Inhalts",
  SIGNATURE: "Signatur",
  SIGNER: "Der genannte Unterzeichner",
  ROOT_RECORD: "Wurzel, verglichen mit der des Datensatzes",
  ROOT_BATCH: "Wurzel, verglichen mit der des Stapels",
  BATCH_FINAL: "Status",
  ROOT_LEDGER: "Wurzel, im Snapshot des Ledgers",
  STATEMENTS: "Angaben, miteinander verglichen",
  DOCUMENT: "Hash des Dokuments",
  ROOT_VISITOR: "Wurzel, verglichen mit Ihrer",
  ROOT_WITNESSES: "Log, wie Ihre Zeugen es gesehen haben",
};

export const passedChecks: typeof english.passedChecks = {
  PROOF_SHAPE: "Er hat die Form eines Einschlussbeweises.",
  PROOF_SUBJECT: "Sein Pfad und sein Blatt sind der Hash dieses Fingerabdrucks.",
  PROOF_WALK: "Seine Schritte passen zusammen, von der Wurzel bis zum Blatt.",
  RECORD_HASH: "Die vom Hash abgedeckten Felder ergeben, hier berechnet, diesen Fingerabdruck.",
  SIGNATURE: "Die Signatur ist für diesen Fingerabdruck gültig.",
  SIGNER: "Eine der gültigen Signaturen stammt von dem Unterzeichner, den der Datensatz nennt.",
  ROOT_RECORD: "Der Beweis führt zu der Wurzel, die der Datensatz angibt.",
  ROOT_BATCH: "Der Beweis führt zu der Wurzel, die der Stapel angibt.",
  ROOT_LEDGER:
    "Der Snapshot, dessen Hash hier berechnet wurde, führt diesen Stapel mit dieser Wurzel auf.",
  STATEMENTS: "Datensatz, Stapel und Snapshot widersprechen einander nicht.",
  DOCUMENT: "Das sind die Bytes, auf die der Datensatz verweist.",
  ROOT_VISITOR: "Der Beweis führt zu der Wurzel, die Sie mitgebracht haben.",
  ROOT_WITNESSES:
    "Der Snapshot steht im Log, und so viele der Zeugen, denen Sie vertrauen, haben dieses Log mitsigniert, wie Ihre Policy verlangt.",
};

export const checkCodes: typeof english.checkCodes = {
  OTHER_RECORD:
    "Der Datensatz gehört zu einem anderen Fingerabdruck: Er gibt einen anderen Hash an.",
  MALFORMED_PROOF: "Was als Beweis vorliegt, hat nicht die Form eines Beweises.",
  ABSENCE_PROOF: "Das ist ein Beweis für das Fehlen: Er zeigt, dass etwas nicht im Stapel ist.",
  BROKEN_WALK: "Die Schritte des Beweises passen nicht zusammen.",
  OTHER_FINGERPRINT: "Der Beweis gehört zu einem anderen Fingerabdruck.",
  INVALID_SIGNATURE: "Eine Signatur ist für diesen Fingerabdruck nicht gültig.",
  SIGNER_NOT_AMONG_VALID:
    "Keine der gültigen Signaturen stammt von dem Unterzeichner, den der Datensatz nennt.",
  OTHER_ROOT: "Der Beweis führt zu einer anderen Wurzel, als der Datensatz angibt.",
  SNAPSHOT_HASH_MISMATCH: "Der Inhalt des Snapshots ergibt nicht den Hash, den er angibt.",
  OTHER_SNAPSHOT: "Der Snapshot ist nicht der, den der Datensatz oder der Stapel nennt.",
  ROOT_NOT_IN_SNAPSHOT: "Der Snapshot führt diesen Stapel nicht mit dieser Wurzel auf.",
  OTHER_DOCUMENT: "Ihr Dokument ist nicht Byte für Byte das, auf das der Datensatz verweist.",
  INVALID_CHECKPOINT:
    "Eine Signatur auf dem Checkpoint des Logs, vom Log selbst oder von einem Zeugen, dem Sie vertrauen, ist nicht gültig.",
  NOT_IN_LOG:
    "Der Beweis des Logs führt nicht von diesem Snapshot an seinem Platz zu der Wurzel, die das Log signiert hat.",
  NOT_A_HASH: "Es ist kein Hash eines Fingerabdrucks angegeben. Er hat 64 Hexadezimalziffern.",
  NO_RECORD: "Es liegt kein Datensatz vor.",
  NOT_REPRODUCED:
    "Die Felder des Datensatzes ergeben, hier berechnet, nicht den Hash dieses Fingerabdrucks.",
  UNKNOWN_STATUS: "Der angegebene Status ist hier nicht bekannt.",
  NO_SIGNATURES: "Der Datensatz enthält keine Signatur.",
  TOO_MANY_SIGNATURES: "Der Datensatz enthält mehr Signaturen, als hier geprüft werden.",
  UNSUPPORTED_ALGORITHM:
    "Eine Signatur verwendet ein Verfahren, das hier nicht geprüft werden kann.",
  SIGNER_UNDECIDED:
    "Ob der genannte Unterzeichner signiert hat, hängt von einer Signatur ab, die nicht geprüft werden konnte.",
  NO_PROOF: "Es liegt kein Beweis vor.",
  KNOWN_SHAPE:
    "Der Beweis hat eine andere veröffentlichte Form, die hier nicht geprüft werden kann.",
  NO_SUBJECT: "Der Beweis zeigt nicht, zu welchem Fingerabdruck er gehört.",
  NO_ROOT_GIVEN: "Es ist keine Wurzel angegeben, mit der der Beweis verglichen werden könnte.",
  NO_BATCH: "Es liegt kein Stapel vor.",
  NO_SNAPSHOT: "Es liegt kein Snapshot vor.",
  NO_SNAPSHOT_NAMED: "Weder der Datensatz noch der Stapel nennt einen Snapshot.",
  UNKNOWN_LEDGER: "Der Snapshot gehört zu einem Ledger, dessen Regel hier nicht bekannt ist.",
  CONTENT_NOT_PASSED:
    "Ihr Dokument wurde nicht verglichen, weil der Inhalt des Datensatzes den Hash nicht ergibt.",
  UNKNOWN_REFERENCE:
    "Der Verweis des Datensatzes auf sein Dokument ist weder ein SHA-256 noch ein SHA-512.",
  OTHER_ALGORITHM:
    "Der Hash, den Sie angegeben haben, stammt von einem anderen Verfahren als der Verweis des Datensatzes.",
  INVALID_POLICY: "Die Policy mit den Zeugen, denen Sie vertrauen, kann nicht gelesen werden.",
  NO_SIGNER:
    "Der Datensatz nennt keinen Unterzeichner. Die Schlüssel, die signiert haben, stehen bei den Signaturen.",
  NO_ROOT_REACHED: "Der Beweis führt zu keiner Wurzel.",
  NO_WITNESSES_TRUSTED: "Sie haben keine Zeugen dieses Logs gewählt, denen Sie vertrauen.",
  NO_QUORUM: "Ihre Policy verlangt keinen Zeugen. Deshalb kann kein Zeuge die Wurzel bestätigen.",
  NO_LOG_PROOF: "Es liegt kein Beweis vor, dass der Snapshot im Log steht.",
  UNKNOWN_LOG: "Das Log ist nicht mit dem Schlüssel signiert, den Ihre Policy nennt.",
  LEDGER_NOT_PASSED:
    "Dass der Snapshot diesen Stapel mit dieser Wurzel aufführt, hat sich nicht ergeben. Deshalb wurde er nicht im Log gesucht.",
  QUORUM_NOT_REACHED:
    "Von den Zeugen, denen Sie vertrauen, haben weniger das Log mitsigniert, als Ihre Policy verlangt.",
};

export const checkWords: typeof english.checkWords = {
  ownSnapshot: {
    title: "Wurzel, in Ihrem Snapshot",
    passed:
      "Der Snapshot, den Sie mitgebracht haben und dessen Hash hier berechnet wurde, führt diesen Stapel mit dieser Wurzel auf.",
    SNAPSHOT_HASH_MISMATCH:
      "Der Inhalt des Snapshots, den Sie mitgebracht haben, ergibt nicht den Hash, den er angibt.",
    OTHER_SNAPSHOT:
      "Der Snapshot, den Sie mitgebracht haben, ist nicht der, den der Datensatz oder der Stapel nennt.",
    ROOT_NOT_IN_SNAPSHOT:
      "Der Snapshot, den Sie mitgebracht haben, führt diesen Stapel nicht mit dieser Wurzel auf.",
  },
  boundByLeaf:
    "Sein Blatt enthält den Hash dieses Fingerabdrucks. In diesem Netzwerk darf der Pfad eines Beweises beliebig sein.",
  signedTime: (time) => `Der Unterzeichner hat die Zeit als ${time} geschrieben.`,
  signerNotCovered:
    "Der Hash deckt den Unterzeichner nicht ab, den der Datensatz vielleicht nennt.",
  repeats: (number) =>
    `Sie stammt von demselben Schlüssel wie Signatur ${number} und zählt deshalb als derselbe Unterzeichner.`,
  highS:
    "Sie liegt in der High-S-Form vor, die jeder ohne den Schlüssel aus der üblichen herstellen kann.",
  signedAhead:
    "Die eigene Zeit des Unterzeichners liegt nach der Zeit des Empfangs. Daraus wird nichts gefolgert, denn nur die Uhr des Unterzeichners sagt es.",
  otherRootThanBatch: "Der Beweis führt zu einer anderen Wurzel, als der Stapel angibt.",
  otherRootThanVisitor:
    "Der Beweis führt zu einer anderen Wurzel als der, die Sie mitgebracht haben.",
  notARoot: "Was Sie angegeben haben, ist keine Wurzel. Eine Wurzel hat 64 Hexadezimalziffern.",
  notADocument: "Was Sie angegeben haben, ist weder der SHA-256 noch der SHA-512 eines Dokuments.",
  notStated: (name) =>
    `Der Datensatz hat kein Feld „${name}“, das der Hash abdeckt. Deshalb kann der Hash nicht berechnet werden.`,
  uncovered: (names) => `Der Beweis enthält Angaben, die kein Hash abdeckt: ${names}.`,
  name: (name) => `„${name}“`,
};

const speakers: Readonly<Record<english.Speaker, string>> = {
  service: "Der Dienst sagt",
  file: "Die Datei sagt",
  visitor: "Sie sagen",
  nobody: "Es heißt",
};

export const statusSentences: typeof english.statusSentences = {
  final: (speaker) =>
    `${speakers[speaker]}, dass der Fingerabdruck endgültig ist. Keine Prüfung kann das zeigen.`,
  errored: (speaker) =>
    `${speakers[speaker]}, dass der Fingerabdruck nicht in das Ledger aufgenommen werden konnte.`,
  notFinalYet: (speaker) =>
    `${speakers[speaker]}, dass der Fingerabdruck noch nicht endgültig ist.`,
};

export const contradictions: typeof english.contradictions = {
  BATCH_ID: "Der Datensatz nennt einen Stapel, und der gezeigte Stapel hat eine andere ID.",
  ORGANIZATION: "Datensatz und Stapel nennen verschiedene Organisationen.",
  ROOT: "Datensatz und Stapel geben verschiedene Wurzeln an.",
  SNAPSHOT: "Datensatz und Stapel nennen verschiedene Snapshots.",
  ORDINAL: "Stapel und Snapshot geben verschiedene Ordnungszahlen an.",
  STATUS: "Datensatz und Stapel geben Status an, die einander widersprechen.",
  SNAPSHOT_BEFORE_RECEIPT:
    "Der Snapshot trägt ein Datum vor der Zeit, zu der der Fingerabdruck empfangen worden sein soll.",
  CONFIRMED_BEFORE_RECEIPT:
    "Die Zeit der Bestätigung liegt vor der Zeit, zu der der Fingerabdruck empfangen worden sein soll.",
};

const unreadable = (part: string) =>
  `${part} konnte nicht gelesen werden. Es ist kein JSON-Objekt, oder es ist größer, als ein Beweisstück sein kann.`;

export const unreadableParts: typeof english.unreadableParts = {
  PROOF_SHAPE: unreadable("Der Beweis"),
  PROOF_SUBJECT: unreadable("Der Beweis"),
  PROOF_WALK: unreadable("Der Beweis"),
  RECORD_HASH: unreadable("Der Datensatz"),
  SIGNATURE: unreadable("Der Datensatz"),
  SIGNER: unreadable("Der Datensatz"),
  ROOT_RECORD: unreadable("Der Datensatz"),
  ROOT_BATCH: unreadable("Der Stapel"),
  BATCH_FINAL: unreadable("Der Datensatz oder der Stapel"),
  ROOT_LEDGER: unreadable("Der Snapshot"),
  STATEMENTS: unreadable("Der Datensatz, der Stapel oder der Snapshot"),
  DOCUMENT: unreadable("Der Datensatz"),
  ROOT_VISITOR: unreadable("Die Wurzel"),
  ROOT_WITNESSES:
    "Der Beweis des Logs konnte nicht gelesen werden. Er ist kein Beweis eines Logs oder größer als erlaubt.",
};
