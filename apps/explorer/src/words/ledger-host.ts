// What the page says about asking another host of the network. The host's answer shows at most that a snapshot exists.

export const ledgerHostWords = {
  title: "Known to another host of the network",
  offer: (host: string, network: string) =>
    `${host} is another host of ${network}. It can say whether it knows the snapshot that the record names. If you ask it, it learns your network address and which snapshot you are looking at.`,
  ask: "Ask this host",
  askAgain: "Ask again",
  remember: "Always ask this host",
  forget: "Turn off automatic requests",
  remembered: (host: string) =>
    `As you chose, this browser asks ${host} each time you open this part of a fingerprint’s page.`,
  /** The short word beside the title. */
  outcomes: {
    KNOWN: "Known there",
    DIFFERS: "Statements differ",
    NOT_KNOWN: "Not known there",
    NOT_ASKED: "No usable answer",
  },
  /** How the sentences below name the snapshot. They get one of these names as `snapshot`. */
  snapshots: { network: "this snapshot", metagraph: "the metagraph’s snapshot" },
  known: (host: string, snapshot: string, ordinal: string, time: string) =>
    `${host} knows ${snapshot}. The host states the ordinal ${ordinal} and the time ${time}.`,
  ordinal: {
    AGREES: () => "The batch states the same ordinal.",
    DIFFERS: (ordinal: string) => `The batch states another ordinal: ${ordinal}.`,
    NOT_STATED: () => "The service states no ordinal to compare.",
  },
  time: {
    AGREES: (received: string, confirmed: string) =>
      `The time agrees with the record. The service states that it received the record on ${received}, and that the record was confirmed on ${confirmed}.`,
    TOO_EARLY: (received: string) =>
      `The time is too early: the service states that it received the record later, on ${received}.`,
    TOO_LATE: (_received: string, confirmed: string) =>
      `The time is too late: the service states that the record was confirmed earlier, on ${confirmed}.`,
    NOT_STATED: () =>
      "It is not known whether this time fits the record, because this time, the time of receipt or the time of confirmation is missing or cannot be read.",
  },
  advice:
    "Ask the service’s operator why the service and this host state different values. The verdict does not rest on this comparison.",
  worth:
    "A host other than the service knows a snapshot with this hash. This does not show that the snapshot contains the root of this batch, so the verdict does not change.",
  notKnown: (host: string, snapshot: string) =>
    `${host} answered that it does not know ${snapshot}. It may not have received the snapshot yet, or may no longer keep it. The verdict does not change. Ask again later, or look for the snapshot in the ledger’s own explorer.`,
  notAsked: (host: string, snapshot: string, reason: string) =>
    `${host} gave no usable answer about ${snapshot}: ${reason}. This says nothing about the snapshot, and the verdict does not change.`,
  problems: {
    UNREACHABLE: () => "it did not answer, or does not allow this page to read its answers",
    TIMED_OUT: (seconds: number) => `it did not answer within ${seconds} seconds`,
    REDIRECTED: () => "it answered with a redirect, which is not followed",
    REFUSED: () => "it answered with an error",
    TOO_LONG: () => "its answer is too long",
    UNREADABLE: () => "its answer does not have the form of a snapshot",
    OTHER_SNAPSHOT: () => "it answered with a different snapshot",
  },
};
