import type * as english from "../timestamps.ts";

export const timestampSentences: typeof english.timestampSentences = {
  offer: (name) =>
    `Wenn Sie wissen, dass dieses Zertifikat zu ${name} gehört und dass ${name} von diesem Dienst unabhängig ist, können Sie der Stelle vertrauen. Ihre Wahl bleibt in diesem Browser und gilt nur für dieses Zertifikat. Wenn Sie die Policy der Zeugen speichern, denen Sie vertrauen, enthält die Datei auch diese Wahl.`,
  trust: (name) => `Der Stelle ${name} vertrauen`,
  full: (limit) =>
    `Sie vertrauen schon ${limit} Zeitstempelstellen. Mehr können nicht gespeichert werden. Nichts wurde geändert. Entziehen Sie zuerst einer anderen das Vertrauen: Die Schaltfläche steht unter einem ihrer Zeitstempel auf der Seite eines Fingerabdrucks.`,
  stop: (name) => `Der Stelle ${name} nicht länger vertrauen`,
};
