// Saving what a fingerprint's page is about as one file, in the proof dialog.
import type * as english from "../bundle.ts";

export const bundleWords: typeof english.bundleWords = {
  save: "Beweisbündel speichern",
  saving: "Wird gespeichert…",
  saved: "Das Beweisbündel wurde gespeichert",
  worth:
    "Es enthält, was der Dienst jetzt über diesen Fingerabdruck sagt. Jeder kann es ohne diesen Dienst prüfen, auf /verify oder mit dem Befehl. Für sich allein ist es höchstens stimmig; nur eine übereinstimmende Wurzel aus einer unabhängigen Quelle kann es bestätigen.",
  failed: "Das Beweisbündel konnte nicht gespeichert werden",
  reason: (reason) =>
    `${reason}. Es wurde nichts gespeichert. Sie können es noch einmal versuchen.`,
};
