import type * as english from "../timestamps.ts";

export const timestampSentences: typeof english.timestampSentences = {
  NOT_IN_LOG: "Kein Zeitstempel wurde geprüft, weil der Snapshot im Log nicht gefunden wurde.",
  NO_AUTHORITY:
    "Der Dienst nennt keine Zeitstempelstelle. Deshalb sagt nur der Dienst, seit wann das Log diesen Snapshot enthält.",
  NOT_PUBLISHED:
    "Dieser Explorer liest Dateien, die der Dienst veröffentlicht hat. Die Zeitstempel des Logs gehören nicht dazu. Ein Bündel, das jemand gespeichert hat, als der Dienst lief, kann Zeitstempel enthalten. Es kann auf /verify geprüft werden.",
  NO_WEB_CRYPTO:
    "Kein Zeitstempel wurde geprüft. Browser können die Signaturen von Zeitstempeln nur auf Seiten prüfen, die über HTTPS geladen wurden. Diese Seite wurde nicht so geladen.",
  UNREADABLE_LIST:
    "Kein Zeitstempel wurde geprüft, weil die Liste der Zeitstempel des Dienstes nicht gelesen werden kann.",
  valid: (name, snapshots, time) =>
    `${name} hat das Log, das diesen Snapshot enthielt, am ${time} mit einem Zeitstempel versehen. Das Log hatte zu dieser Zeit ${snapshots}. Ihr Browser hat den Zeitstempel geprüft.`,
  called: (name, others) => `${name}, vom Dienst ${others} genannt,`,
  details: ({ signer, policy, accuracyS, certificateHash, isTrusted }) =>
    `${signer} hat den Zeitstempel nach der Policy ${policy} signiert${accuracyS === null ? "" : ` und gibt eine Genauigkeit von ${String(accuracyS).replace(".", ",")} s an`}. SHA-256 des Zertifikats${isTrusted ? ", dem Sie vertrauen" : " der Stelle, wie der Dienst es mitgeliefert hat"}: ${certificateHash}.`,
  notYet: (name) =>
    `Der Dienst zeigt noch keinen Zeitstempel von ${name}, der diesen Snapshot abdeckt. Diese Seite sieht von selbst wieder nach.`,
  invalid: (name, reason, code) =>
    `Der Dienst zeigt einen Zeitstempel und gibt ${name} als Aussteller an. Dieser Zeitstempel ist nicht gültig: ${reason} (${code}). Fragen Sie den Betreiber des Dienstes nach dem Grund. Das Urteil stützt sich nicht auf diesen Zeitstempel.`,
  malformed: "Er ist beschädigt oder entspricht nicht RFC 3161",
  worth:
    "Der Dienst hat die Zeitstempelstelle ausgewählt und ihr Zertifikat mitgeliefert. Verlassen Sie sich auf die Zeit nur, wenn Sie diese Stelle kennen und ihr vertrauen. Der Zeitstempel ändert das Urteil nicht.",
  byTrusted: "Von einer Stelle, der Sie vertrauen",
  trustedWorth:
    "Ein Zeitstempel einer Stelle, der Sie vertrauen, zeigt, dass es diesen Stand des Logs zu dieser Zeit gab. Er zeigt nicht, dass der Dienst allen dasselbe Log zeigt. Deshalb ändert er das Urteil nicht.",
  offer: (name) =>
    `Wenn Sie wissen, dass dieses Zertifikat zu ${name} gehört und dass ${name} von diesem Dienst unabhängig ist, können Sie der Stelle vertrauen. Ihre Wahl bleibt in diesem Browser und gilt nur für dieses Zertifikat. Wenn Sie die Policy der Zeugen speichern, denen Sie vertrauen, enthält die Datei auch diese Wahl.`,
  trust: (name) => `Der Stelle ${name} vertrauen`,
  full: (limit) =>
    `Sie vertrauen schon ${limit} Zeitstempelstellen. Mehr können nicht gespeichert werden. Nichts wurde geändert. Entziehen Sie zuerst einer anderen das Vertrauen: Die Schaltfläche steht unter einem ihrer Zeitstempel auf der Seite eines Fingerabdrucks.`,
  stop: (name) => `Der Stelle ${name} nicht länger vertrauen`,
};

export const timestampReasons: typeof english.timestampReasons = {
  OTHER_IMPRINT: "Er gilt für etwas anderes als dieses Log",
  INVALID_NAME:
    "Der Name der Zeitstempelstelle ist zu lang oder enthält Zeichen, die nicht erlaubt sind. Deshalb wurde der Zeitstempel nicht abgerufen",
  OTHER_TREE: "Er gilt für einen früheren Stand des Logs, der diesen Snapshot nicht enthält",
  INVALID_ANCHOR: "Das Zertifikat, das für die Stelle genannt wird, kann nicht gelesen werden",
  TILES_MISMATCH:
    "Die Dateien des Logs beweisen nicht, dass das Log noch mit den Snapshots beginnt, für die der Zeitstempel gilt",
  IN_THE_FUTURE: "Seine Zeit liegt in der Zukunft",
  SIGNATURE_MISMATCH: "Seine Signatur ist nicht gültig",
  NO_CHAIN:
    "Das Zertifikat des Unterzeichners führt nicht zu dem Zertifikat, das für die Stelle genannt wird",
  NOT_VALID_THEN: "Ein Zertifikat war zur Zeit des Zeitstempels nicht gültig",
  WRONG_KEY_USAGE: "Das Zertifikat des Unterzeichners ist nicht für Zeitstempel ausgestellt",
  UNSUPPORTED_ALGORITHM: "Er verwendet ein Verfahren, das hier nicht unterstützt wird",
};
