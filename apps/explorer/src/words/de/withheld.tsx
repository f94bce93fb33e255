import type * as english from "../withheld.tsx";

export const withheldWords: typeof english.withheldWords = {
  title: "Vom Betreiber zurückgehalten",
  sentence:
    "Der Dienst sagt, dass sein Betreiber die folgenden Teile dieses Datensatzes nicht öffentlich zeigt. Warum sie zurückgehalten werden, lässt sich hier nicht prüfen.",
  members: { documentId: "Dokument-ID", tags: "Tags" },
  other: "Ein anderes Feld",
  since: (time) => <>Zurückgehalten seit {time}.</>,
  reason: (reason) => <>Grund, den der Betreiber nennt: {reason}.</>,
  documentId:
    "Der Hash des Fingerabdrucks deckt die Dokument-ID ab. Ohne diese ID lässt sich der Hash nicht aus diesem Datensatz berechnen. Der Inhalt kann deshalb nicht geprüft werden. Die Signaturen und der Beweis betreffen den Hash selbst und werden wie immer geprüft.",
  tags: "Kein Hash deckt die Tags ab. Deshalb braucht keine Prüfung sie.",
  drop: "Um den Inhalt prüfen zu lassen, legen Sie hier eine Datei ab, die diesen Datensatz mit seiner Dokument-ID enthält. Es kann auch ein Bündel sein.",
  promise: "Die Datei und die Dokument-ID bleiben auf diesem Gerät.",
  field: "Oder geben Sie die Dokument-ID genau so ein, wie sie signiert wurde",
  notFound: "Diese Datei enthält keinen Datensatz dieses Fingerabdrucks mit dessen Dokument-ID.",
  unreadable: (reason) => `Diese Datei kann nicht gelesen werden: ${reason}.`,
  fits: "Mit dieser Dokument-ID ergeben die Felder des Datensatzes den Hash des Fingerabdrucks. Dies ist also die Dokument-ID, die der Hash abdeckt.",
  doesNotFit:
    "Mit dieser Dokument-ID ergeben die Felder des Datensatzes nicht den Hash des Fingerabdrucks. Vergleichen Sie die Dokument-ID Zeichen für Zeichen mit Ihrer Quelle.",
};
