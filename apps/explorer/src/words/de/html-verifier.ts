import type * as english from "../html-verifier.ts";

export const htmlVerifierWords: typeof english.htmlVerifierWords = {
  title: "Beweise, die sich selbst prüfen",
  lead: "Diese Datei enthält die Beweise zu einem Fingerabdruck und das Programm, das sie prüft. Es lief, als Sie die Datei öffneten. Es braucht kein Netz, und nichts verlässt dieses Gerät.",
  warning: {
    title: "Prüfen Sie diese Beweise mit einem anderen Programm, bevor Sie sich darauf verlassen",
    sentence:
      "Jeder kann eine Datei anfertigen, in der „Bestätigt“ steht. Prüfen Sie diese deshalb mit einem anderen Programm: Legen Sie sie auf der Seite /verify eines Explorers ab, dem Sie vertrauen, oder rufen Sie „digital-evidence verify“ auf. Beide lesen nur die Beweise in der Datei, und das Programm in der Datei läuft nicht.",
  },
  empty: {
    title: "Diese Datei enthält keine Beweise",
    sentence:
      "Die Datei ist die leere Vorlage. Für eine Datei mit Beweisen wählen Sie auf der Seite eines Fingerabdrucks „Beweis herunterladen“ und dann „Als Seite speichern, die sich selbst prüft“.",
  },
  unreadable: {
    title: "Nicht entscheidbar: Die Beweise in dieser Datei sind nicht lesbar",
    reason: "Der Grund: ",
    advice: (code) =>
      ` (${code}). Die Datei wurde vielleicht verändert oder abgeschnitten. Besorgen Sie sie noch einmal beim Dienst oder beim Unterzeichner, denn auch der Absender kann sie geändert haben.`,
  },
  observers: {
    title: "Was Beobachter gesehen haben",
    worth:
      "Das Bündel enthält, was Beobachter des Dienstes festgehalten haben. Nennen Sie hier einen Beobachter, wenn Sie wissen, wer ihn betreibt, und dass das nicht der Betreiber des Dienstes ist. Das Ergebnis ist dann „bestätigt“, wenn er dieselbe Wurzel gesehen hat, und „fehlgeschlagen“, wenn er eine andere gesehen hat. Ihre Wahl ist vergessen, wenn Sie diese Seite schließen.",
    field: "Beobachter, in jeder Zeile einer: KEY oder observer NETWORK KEY",
    file: "Eine Datei mit solchen Zeilen",
    none: "Keinem Beobachter wird hier vertraut.",
    trusted: ["Sie vertrauen dem Beobachter ", " für das Netz ", ". "],
    unreadable: (line) =>
      line === 0
        ? "Das ist nicht lesbar: Nötig sind 1 bis 32 Zeilen mit je einem Beobachter."
        : `Zeile ${line} ist nicht lesbar. Sie braucht den Schlüssel des Logs eines Beobachters, wie „digital-evidence observe“ ihn ausgibt.`,
    timestamps:
      "Zeitstempel der Logs von Beobachtern werden hier nicht geprüft. /verify und „digital-evidence verify“ können sie prüfen, mit Zeitstempelstellen, denen Sie vertrauen.",
  },
  elsewhere: {
    title: "Die Beweise aus dieser Datei herausnehmen",
    sentence:
      "Die Beweise in dieser Datei sind ein Beweisbündel. Speichern Sie das Bündel als eigene Datei, um es mit jedem Prüfprogramm zu prüfen.",
    logProof:
      "Das Bündel enthält auch einen Beweis aus dem Log, den diese Seite nicht prüft. /verify und „digital-evidence verify“ können ihn prüfen, mit Zeugen, denen Sie vertrauen.",
    timestamps:
      "Das Bündel enthält auch Zeitstempel des Logs, die diese Seite nicht prüft. /verify und „digital-evidence verify“ können sie prüfen.",
    save: "Beweisbündel speichern",
  },
};

export const htmlVerifierSaveWords: typeof english.htmlVerifierSaveWords = {
  save: "Als Seite speichern, die sich selbst prüft",
  saving: "Wird gespeichert…",
  saved: "Die Seite wurde gespeichert",
  worth:
    "Die Seite enthält die Beweise und das Programm, das sie prüft, und öffnet sich ohne Netz. Bitten Sie die Empfänger, die Seite auch mit einem anderen Prüfprogramm zu prüfen, denn jeder kann eine Seite anfertigen, auf der „Bestätigt“ steht.",
  failed: "Die Seite konnte nicht gespeichert werden",
  reason: (reason) =>
    `${reason}. Es wurde nichts gespeichert. Sie können es noch einmal versuchen.`,
};
