import type { CaseWords } from "./case-en.ts";

export const caseWords: CaseWords = {
  language: "de",
  title: "Digitale Beweise: eine Akte",
  made: ({ time, tool, network, source }) =>
    `Diese Akte wurde am ${time} mit ${tool} erstellt, aus dem Netzwerk ${network} bei ${source}.`,
  demonstration: "Alles darin stammt aus einer Demonstration.",
  holds: (fingerprints, documents) =>
    `Sie enthält die Beweise zu ${fingerprints === 1 ? "1 Fingerabdruck" : `${fingerprints} Fingerabdrücken`} und ${documents === 0 ? "kein Dokument" : documents === 1 ? "das Dokument von 1 davon" : `die Dokumente von ${documents} davon`}.`,
  missing: (count) =>
    `Die Beweise zu ${count === 1 ? "1 weiteren Fingerabdruck" : `${count} weiteren Fingerabdrücken`} konnten nicht abgerufen werden; manifest.json sagt, warum.`,
  columns: [
    "Fingerabdruck",
    "Beweise",
    "Dokument",
    "Urteil des Programms, das die Akte erstellt hat",
  ],
  noDocument: "nicht in dieser Akte",
  ours: {
    title: "Mit unserem Programm prüfen",
    steps: [
      "Entpacken Sie die ZIP-Datei nicht. Ziehen Sie sie auf die Seite /verify eines Explorers, oder führen Sie den Befehl unten aus. Beide senden die Dokumente nirgendwohin.",
      "„Konsistent“ heißt, dass alles zusammenpasst und nur die Dateien für das Ledger bürgen. Für „bestätigt“ geben Sie eine Wurzel, einen Snapshot oder Zeugen (POLICY) aus einer Quelle an, der Sie vertrauen und die nicht diese Akte ist.",
      "Erreicht ein Teil das verlangte Urteil nicht, nennt der Befehl ihn und sagt, warum.",
    ],
  },
  without: {
    title: "Ohne unser Programm prüfen",
    steps: [
      "Entpacken Sie die ZIP-Datei. Der SHA-256 jeder Datei (sha256sum) muss der sein, den manifest.json nennt. Das zeigt nur, dass seit der Erstellung der Akte nichts geändert wurde.",
      "Der SHA-256 eines Dokuments, oder sein SHA-512, wo dieser 128 Ziffern hat, muss „documentRef“ im Teil „record“ seines Bündels sein.",
      "Der Hash eines Fingerabdrucks ist der SHA-256 des kanonischen JSON (RFC 8785) von orgId, tenantId, eventId, signerId, documentId, documentRef, timestamp und version. Im Datensatz heißen sie organizationId, tenantId, eventId, signer, documentId, documentRef, fingerprintTimestamp und version.",
      "Jede Signatur in „proofs“ ist ECDSA auf secp256k1, in DER, über die ersten 32 Bytes des SHA-512 der 64 Hex-Ziffern des Hashs, mit dem Schlüssel in „id“.",
      "Der Teil „proof“ führt vom Hash zu „mptRoot“. Prüfprogramme in mehreren Sprachen: https://github.com/Constellation-Labs/metakit/tree/main/docs/mpt-spec",
      "Vergleichen Sie „mptRoot“ mit dem Ledger, über eine andere Quelle als diese Akte.",
    ],
  },
  limits: {
    title: "Was diese Seite ist",
    text: "Diese Seite enthält die Angaben der Person, die die Akte erstellt hat. Sie prüft und beweist nichts. Keine Prüfung zeigt, wer einen Schlüssel besitzt oder ob stimmt, was ein Dokument sagt.",
  },
};
