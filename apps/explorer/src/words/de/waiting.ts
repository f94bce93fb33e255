import type { waitingWords as english } from "../waiting.ts";

export const waitingWords: typeof english = {
  title: "Der Dienst antwortet nicht",
  offline: {
    title: "Sie sind offline",
    reason:
      "Diese Daten sind nicht auf diesem Gerät gespeichert. Sie werden geladen, sobald Sie wieder online sind.",
  },
  value: "Noch keine Antwort",
  tryNow: "Jetzt versuchen",
  reasons: {
    network: "Der Dienst konnte nicht erreicht werden.",
    timeout: "Der Dienst braucht zu lange für eine Antwort.",
    busy: "Der Dienst ist ausgelastet.",
    status: (status) => `Der Dienst meldet einen Fehler (Status ${status}).`,
  },
  trying: (attempt) => `Versuch ${attempt} läuft…`,
  tryingIn: (attempt, seconds) => `Nächster Versuch (${attempt}.) in ${seconds} s.`,
  triesAgain: "Die Seite versucht es von selbst noch einmal.",
};
