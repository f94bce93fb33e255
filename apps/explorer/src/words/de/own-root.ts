// The words beside the field in which a visitor enters a root or a snapshot.
import type * as english from "../own-root.ts";
import { counted } from "../../format/list.ts";

const waits = "Bis das berichtigt oder entfernt ist, gibt es kein Urteil.";

export const ownRootLabels: typeof english.ownRootLabels = {
  title: "Eine eigene Wurzel",
  explanation:
    "Normalerweise kommen der Beweis und die Wurzel, mit der er verglichen wird, beide vom Dienst. Wenn Sie die Wurzel des Stapels oder den Snapshot des Ledgers aus einer unabhängigen Quelle haben, geben Sie ihn hier ein: Die Prüfungen oben vergleichen den Beweis dann damit. Eine Wurzel, die Sie von dieser Seite kopieren, würde nur mit sich selbst verglichen.",
  field: "Eine eigene Wurzel oder ein eigener Snapshot (freiwillig)",
  placeholder: "64 Hexadezimalziffern, oder das JSON eines Snapshots",
};

export const ownRootSentences: typeof english.ownRootSentences = {
  root: "Beweise werden mit dieser Wurzel verglichen. Das Ergebnis ist so viel wert wie der Ort, von dem Sie die Wurzel haben.",
  notARoot: (digits) =>
    `Eine Wurzel hat 64 Hexadezimalziffern${digits === null ? "" : `; diese hat ${digits}`}. Ein Snapshot ist ein JSON-Objekt. ${waits}`,
  none: "Nehmen Sie sie aus einer Quelle, die vom Dienst unabhängig ist, und nicht von dieser Seite. Dann beruht die Wurzel nicht mehr nur auf dem Wort des Dienstes.",
  notJson: `Dieses JSON kann nicht gelesen werden. ${waits}`,
  notASnapshot: `Dieses JSON ist kein Snapshot: Es hat keine Einträge. ${waits}`,
  snapshot: (batches) =>
    `Ein Snapshot mit ${counted(batches, "Stapel", "Stapeln")}. Beweise werden damit verglichen. Das Ergebnis ist so viel wert wie der Ort, von dem Sie ihn haben.`,
};
