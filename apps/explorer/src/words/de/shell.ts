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
