import type * as english from "../shell.ts";

export const productName: typeof english.productName = "Digital Evidence Explorer";

export const shellWords: typeof english.shellWords = {
  title: (screen: string) => `${screen} · ${productName}`,
  skip: "Zum Inhalt springen",
  documentation: "Dokumentation",
  docs: "Doku",
  verify: "Prüfen",
  drop: "Loslassen, um die Dateien hier zu prüfen",
  newTab: " (öffnet einen neuen Tab)",
  breadcrumb: "Pfad zur Seite",
  scrollToTop: "Nach oben",
  network: "Netzwerk: ",
  demonstration: {
    mark: "Demo",
    explanation: (network: string) =>
      `Die Organisationen und Dokumente auf diesen Seiten sind erfunden. Ihre Fingerabdrücke stehen in „${network}“, einem Ledger, das nur dieser Dienst führt; kein öffentliches Netzwerk enthält sie. Die Hashes, Signaturen und Beweise sind echt und können geprüft werden.`,
  },
  theme: (name) => `Farben: ${shellWords.themes[name]}`,
  themes: { title: "Farben", system: "System", light: "Hell", dark: "Dunkel" },
  connection: "Verbindung zum Dienst",
  offline:
    "Sie sind offline. Daten des Dienstes werden aktualisiert, sobald Sie wieder online sind.",
  brokenPage: {
    title: "Seite nicht angezeigt",
    heading: "Diese Seite konnte nicht angezeigt werden",
    advice:
      "Vielleicht wurde der Explorer aktualisiert, während er offen war. Laden Sie die Seite neu, um die neue Fassung zu erhalten.",
    offline: {
      heading: "Diese Seite konnte nicht geladen werden",
      advice:
        "Der Server ist nicht erreichbar, und der Code dieser Seite ist noch nicht auf diesem Gerät. Prüfen Sie Ihre Verbindung, und laden Sie dann die Seite neu.",
    },
  },
};

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

export const searchBoxWords: typeof english.searchBoxWords = {
  open: "Suchen",
  label: "Nach Hash, ID, Name oder Adresse suchen, oder einen Beweis prüfen",
  placeholder: "Hash, ID oder Datei",
  empty:
    "Geben Sie einen Hash, eine ID, einen Namen oder eine Adresse ein, oder einen Beweis zum Prüfen",
  recent: "Zuletzt gesucht, nur auf diesem Gerät",
  recentList: "Letzte Suchen",
  clear: "Löschen",
  toVerify: "Sie haben einen Beweis, ein Bündel oder ein Dokument? Prüfen Sie es hier",
};

export const notFoundWords: typeof english.notFoundWords = {
  title: "Seite nicht gefunden",
  heading: "Unter dieser Adresse gibt es keine Seite",
  advice:
    "Die Seite eines Fingerabdrucks hat die Adresse /fingerprint/, gefolgt von seinem Hash, die eines Stapels /batch/, gefolgt von seiner ID. Vielleicht wurde die Adresse, die Sie geöffnet haben, beim Kopieren abgeschnitten.",
};

export const headingWords: typeof english.headingWords = {
  dashboard: {
    title: "Ist der Nachweis zu diesem Dokument echt?",
    lead: "Ein Fingerabdruck ist eine signierte Aussage über ein Dokument, die in einem Ledger steht. Ihr eigener Browser prüft den Beweis und sagt, wer dafür bürgt.",
    name: "Übersicht",
  },
  fingerprint: {
    title: "Fingerabdruck",
  },
  batch: {
    title: "Stapel",
  },
};
