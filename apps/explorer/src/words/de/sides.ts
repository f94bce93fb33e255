import type * as english from "../sides.ts";

const common = {
  protocol: "das Protokoll",
  computed: "hier berechnet",
};

export const suppliedParts: typeof english.suppliedParts = {
  service: {
    ...common,
    record: "der Datensatz des Dienstes",
    proof: "der Beweis des Dienstes",
    batch: "die Antwort des Dienstes zum Stapel",
    snapshot: "der Snapshot aus dem eigenen Ledger des Dienstes",
    hash: "der angefragte Hash",
    document: "das Dokument",
    root: "die Wurzel",
    logProof: "der Beweis des Logs, den der Dienst liefert",
    manifest: "die Liste der Prüfsummen in der Datei",
  },
  file: {
    ...common,
    record: "der Datensatz in der Datei",
    proof: "der Beweis in der Datei",
    batch: "der Stapel in der Datei",
    snapshot: "der Snapshot in der Datei",
    hash: "der Hash, den die Datei nennt",
    document: "das Dokument",
    root: "die Wurzel",
    logProof: "der Beweis des Logs in der Datei",
    manifest: "die Liste der Prüfsummen in der Datei",
  },
  visitor: {
    ...common,
    record: "Ihr Datensatz",
    proof: "Ihr Beweis",
    batch: "Ihr Stapel",
    snapshot: "der Snapshot, den Sie angegeben haben",
    hash: "der Hash, nach dem Sie gefragt haben",
    document: "das Dokument",
    root: "die Wurzel, die Sie angegeben haben",
    logProof: "der Beweis des Logs, den Sie angegeben haben",
    manifest: "die Liste der Prüfsummen in der Datei",
  },
};

export const unsuppliedSides: typeof english.unsuppliedSides = {
  protocol: "das Protokoll",
  here: "hier berechnet",
};
