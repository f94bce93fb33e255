import type { ReactNode } from "react";
import type { dialogWords as english } from "../dialog.tsx";

export const dialogWords: typeof english = {
  title: "Beweis der digitalen Beweissicherung",
  description: "Kryptografischer Beweis des Fingerabdrucks",
  nothing: "Keine Daten vorhanden",
  download: "JSON herunterladen",
  whatToSend:
    "Um die Beweise weiterzugeben, speichern Sie das Bündel oder die Seite, die sich selbst prüft. „JSON herunterladen“ speichert nur den Beweis.",
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
    advice: "Die Beweise haben sich seit der Prüfung geändert. Prüfen Sie den Beweis noch einmal.",
  },
  holds: "Der Beweis stimmt",
  contradicted:
    "Der Beweis selbst geht rechnerisch auf, aber eine andere Prüfung dieses Fingerabdrucks ist fehlgeschlagen",
  verifier: "Prüfprogramm für Merkle-Patricia-Beweise",
  verifiedBy: (verifier: ReactNode, words: ReactNode): ReactNode => (
    <>
      Der Beweis wurde geprüft ({verifier}): {words}
    </>
  ),
  contradictedBy: (verifier: ReactNode, words: ReactNode): ReactNode => (
    <>
      Am Beweis selbst wurde kein Fehler gefunden ({verifier}). Eine andere Prüfung derselben
      Beweise ist fehlgeschlagen: {words}
    </>
  ),
  pageVerdict: (label: ReactNode): ReactNode => <>Das Urteil über diesen Fingerabdruck: {label}.</>,
  unknownError: "Ein unbekannter Fehler ist aufgetreten",
};
