import type * as english from "../bundle-timestamps.ts";

export const bundleTimestampWords: typeof english.bundleTimestampWords = {
  title: "Zeitstempel des Logs",
  named: "Stelle nur von dieser Datei genannt",
  valid: (name, snapshots, time) =>
    `${name} hat den Checkpoint des Logs (${snapshots}) am ${time} mit einem Zeitstempel versehen. Ihr Browser hat geprüft, dass der Zeitstempel für diesen Checkpoint gilt und dass der Checkpoint den Snapshot dieses Fingerabdrucks umfasst.`,
  called: (name, others) => `${name}, in dieser Datei ${others} genannt,`,
  otherTree: (name, time) =>
    `${name} hat den Checkpoint in dieser Datei am ${time} mit einem Zeitstempel versehen. Der Beweis des Logs in der Datei führt aber nicht vom Snapshot dieses Fingerabdrucks zu diesem Checkpoint. Die Zeit sagt deshalb nichts über diesen Fingerabdruck.`,
  noLedger: (name, time) =>
    `${name} hat den Checkpoint in dieser Datei am ${time} mit einem Zeitstempel versehen. Ihr Browser konnte nicht feststellen, ob dieser Checkpoint den Snapshot dieses Fingerabdrucks umfasst, weil die Prüfung des Ledgers nicht „Bestanden“ ergab.`,
  invalid: (name, reason, code) =>
    `Diese Datei enthält einen Zeitstempel und gibt ${name} als Aussteller an. Dieser Zeitstempel ist nicht gültig: ${reason} (${code}). Das Urteil stützt sich nicht darauf.`,
  noCheckpoint:
    "Dieser Zeitstempel wurde nicht geprüft, weil der Checkpoint des Logs in der Datei nicht gelesen werden kann.",
  details: ({ signer, policy, accuracyS }) =>
    `${signer} hat den Zeitstempel nach der Policy ${policy} signiert${accuracyS === null ? "" : ` und gibt eine Genauigkeit von ${String(accuracyS).replace(".", ",")} s an`}.`,
  certificate: (hash) => `SHA-256 des Zertifikats, das die Datei für diese Stelle nennt: ${hash}.`,
  ownCertificate: (hash) => `SHA-256 des Zertifikats, dem Sie vertrauen: ${hash}.`,
  trustedWorth:
    "Ein Zeitstempel einer Stelle, der Sie vertrauen, zeigt, dass es diesen Checkpoint zu dieser Zeit gab. Er zeigt nicht, dass der Betreiber des Logs allen dasselbe Log zeigt. Deshalb ändert er das Urteil nicht.",
  worth:
    "Nur diese Datei nennt diese Zeitstempelstellen und ihre Zertifikate. Ein Zeitstempel zählt nur, wenn Sie wissen, dass sein Zertifikat der Stelle gehört, und wenn Sie der Stelle vertrauen. Deshalb ändern die Zeitstempel das Urteil nicht.",
};
