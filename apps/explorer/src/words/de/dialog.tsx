// The proof dialog, in words.
import type { ReactNode } from "react";
import type { dialogWords as english } from "../dialog.tsx";

export const dialogWords: typeof english = {
  title: "Beweis der digitalen Beweissicherung",
  description: "Kryptografischer Beweis des Fingerabdrucks",
  nothing: "Keine Daten vorhanden",
  download: "JSON herunterladen",
  verify: "Beweis prüfen",
  verifying: "Wird geprüft...",
  verified: "Geprüft",
  failed: "Prüfung fehlgeschlagen",
  copied: "Beweis",
  json: "Beweis als JSON",
  loading: "Der Beweis wird geladen...",
  unreadable: "Der Beweis konnte nicht gelesen werden",
  changed: {
    title: "Der Beweis hat sich geändert",
    advice:
      "Das Beweisstück ist nicht mehr das, das geprüft wurde. Prüfen Sie den Beweis noch einmal.",
  },
  holds: "Der Beweis hält",
  contradicted:
    "Die Rechnung des Beweises stimmt, aber die Prüfungen des Fingerabdrucks stimmen nicht",
  verifier: "Prüfprogramm für Merkle-Patricia-Beweise",
  verifiedBy: (verifier: ReactNode, words: string): ReactNode => (
    <>
      Der Beweis wurde geprüft ({verifier}): {words}
    </>
  ),
  contradictedBy: (verifier: ReactNode, words: string): ReactNode => (
    <>
      Am Beweis selbst wurde kein Fehler gefunden ({verifier}). Eine andere Prüfung desselben
      Beweisstücks ist fehlgeschlagen: {words}
    </>
  ),
  pageVerdict: (label: ReactNode): ReactNode => <>Das Urteil über diesen Fingerabdruck: {label}.</>,
  unknownError: "Ein unbekannter Fehler ist aufgetreten",
  otherFailed: "Eine andere Prüfung ist fehlgeschlagen.",
  leads: {
    fromBatch: "Er führt von der Wurzel des Stapels zu diesem Fingerabdruck.",
    fromRecord: "Er führt von der Wurzel, die der Datensatz angibt, zu diesem Fingerabdruck.",
  },
};
