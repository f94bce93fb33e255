import type * as english from "../own-root.ts";
import { counted } from "../../format/list.ts";

const waits =
  "Die Prüfungen sind nicht vollständig, bis Sie Ihre Eingabe berichtigen oder entfernen.";

export const ownRootLabels: typeof english.ownRootLabels = {
  title: "Eine Wurzel aus anderer Quelle",
  field: "Eine Wurzel oder ein Snapshot aus anderer Quelle (freiwillig)",
  placeholder: "64 Hexadezimalziffern oder das JSON eines Snapshots",
};

export const ownRootSentences: typeof english.ownRootSentences = {
  root: "Beweise werden mit dieser Wurzel verglichen. Das Ergebnis ist nur so vertrauenswürdig wie die Quelle Ihrer Wurzel.",
  notARoot: (digits) =>
    `Eine Wurzel hat 64 Hexadezimalziffern${digits === null ? "" : `; Sie haben ${digits} eingegeben`}. Ein Snapshot ist ein JSON-Objekt. ${waits}`,
  none: "Verwenden Sie eine Quelle, die vom Dienst unabhängig ist, und nicht diese Seite. Dann verlassen Sie sich bei der Wurzel nicht mehr nur auf den Dienst.",
  notJson: `Dieses JSON kann nicht gelesen werden. ${waits}`,
  notASnapshot: `Dieses JSON ist kein Snapshot: Es hat keine Liste von Stapeln („entries“). ${waits}`,
  snapshot: (batches) =>
    `Beweise werden mit diesem Snapshot verglichen, der ${counted(batches, "Stapel", "Stapel")} aufführt. Das Ergebnis ist nur so vertrauenswürdig wie die Quelle Ihres Snapshots.`,
};
