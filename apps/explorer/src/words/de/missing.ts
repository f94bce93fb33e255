import type { missingWords as english } from "../missing.ts";

export const missingWords: typeof english = {
  generatedBatches:
    "Dieser Explorer zeigt erfundene Stapel. Deshalb wurde der Beweis nicht mit einem echten Stapel verglichen.",
  noBatchNamed: "Der Datensatz nennt noch keinen Stapel.",
  batchUnknown: "Der Dienst kennt den Stapel nicht, den der Datensatz nennt.",
  noSnapshotNamed: "Der Datensatz nennt noch keinen Snapshot.",
  snapshotUnknown: "Der Dienst kennt den Snapshot nicht, den der Datensatz oder der Stapel nennt.",
  otherLedger: (network) =>
    `Von selbst fragt diese Seite nur den Dienst. Sie hat deshalb nichts mit dem Ledger von ${network} verglichen. Der Link des Snapshots führt zum eigenen Explorer dieses Ledgers.`,
  failed: {
    proof: (reason) => `Der Beweis konnte nicht gelesen werden. ${reason}.`,
    batch: (reason) => `Der Stapel konnte nicht gelesen werden. ${reason}.`,
    snapshot: (reason) => `Der Snapshot konnte nicht gelesen werden. ${reason}.`,
  },
};
