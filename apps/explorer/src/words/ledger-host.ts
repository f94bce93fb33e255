// The words around a question to another host of the network. Its answer is told by packages/verdict.

export const ledgerHostWords = {
  offer: (host: string, network: string) =>
    `${host} is another host of ${network}. It can say whether it knows the snapshot that the record names. If you ask it, it learns your network address and which snapshot you are looking at.`,
  ask: "Ask this host",
  askAgain: "Ask again",
  remember: "Always ask this host",
  forget: "Turn off automatic requests",
  remembered: (host: string) =>
    `As you chose, this browser asks ${host} each time you open this part of a fingerprint’s page.`,
};
