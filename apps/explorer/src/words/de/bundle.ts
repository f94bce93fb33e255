import type * as english from "../bundle.ts";

export const bundleWords: typeof english.bundleWords = {
  save: "Beweisbündel speichern",
  saving: "Wird gespeichert…",
  saved: "Das Beweisbündel wurde gespeichert",
  worth:
    "Das Bündel enthält, was der Dienst jetzt über diesen Fingerabdruck sagt. Jeder kann das Bündel ohne diesen Dienst prüfen, auf der Seite /verify oder mit dem Kommandozeilenprogramm. Allein kann das Bündel nur zeigen, dass seine Teile zusammenpassen. Um die Wurzel bestätigen zu lassen, besorgen Sie sich die Wurzel aus einer unabhängigen Quelle und geben Sie sie beim Prüfen des Bündels ein.",
  failed: "Das Beweisbündel konnte nicht gespeichert werden",
  reason: (reason) =>
    `${reason}. Es wurde nichts gespeichert. Sie können es noch einmal versuchen.`,
};
