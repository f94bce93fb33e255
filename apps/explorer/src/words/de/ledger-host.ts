import type * as english from "../ledger-host.ts";

export const ledgerHostWords: typeof english.ledgerHostWords = {
  offer: (host, network) =>
    `${host} ist ein anderer Host von ${network}. Er kann sagen, ob er den Snapshot kennt, den der Datensatz nennt. Wenn Sie ihn fragen, erfährt er Ihre Netzwerkadresse und welchen Snapshot Sie sich ansehen.`,
  ask: "Diesen Host fragen",
  askAgain: "Noch einmal fragen",
  remember: "Diesen Host immer fragen",
  forget: "Nicht mehr von selbst fragen",
  remembered: (host) =>
    `Wie von Ihnen gewählt, fragt dieser Browser ${host} jedes Mal, wenn Sie diesen Teil der Seite eines Fingerabdrucks öffnen.`,
};
