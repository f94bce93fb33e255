import type * as english from "../footer.ts";
import { productName } from "./shell.ts";

export const footerWords: typeof english.footerWords = {
  groups: { build: "Entwickeln", ecosystem: "Umfeld", company: "Unternehmen" },
  links: {
    documentation: "Dokumentation",
    sdk: "Digital Evidence SDK",
    verifier: "Merkle Patricia Verifier",
    dagExplorer: "DAG Explorer",
    metakit: "Metakit",
    tessellation: "Tessellation",
    digitalEvidence: "Digital Evidence",
    constellation: "Constellation Network",
    github: "GitHub",
  },
  getStarted: "Loslegen",
  pitch:
    "Lassen Sie Fingerabdrücke Ihrer eigenen Dokumente aufzeichnen, und geben Sie anderen einen Beweis, den sie prüfen können.",
  requestAccess: "Zugang anfragen",
  language: "Sprache",
  howItWorks: "So funktioniert es",
  status: "Zustand des Dienstes",
  calls: "Aufrufe hinter dieser Seite",
  callsMissing:
    "Die Aufrufe konnten nicht geladen werden. Laden Sie die Seite neu, um es noch einmal zu versuchen.",
  poweredBy: "Betrieben mit Constellation Network",
  version: (version: string) => `Version ${version}`,
  copyright: (year: number) => `© ${year} ${productName}`,
};

export type FooterGroup = keyof typeof footerWords.groups;
export type FooterLink = keyof typeof footerWords.links;
