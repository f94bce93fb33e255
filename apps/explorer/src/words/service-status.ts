const title = "Status of the service";

export const serviceStatusWords = {
  title,
  lead: "Whether the service answers, what is waiting, and what that means for you.",
  stated:
    "Your browser found out itself whether the service answers and whether the clocks agree. The other points are what the service says about itself, and your browser has not checked them.",
  kinds: { fine: "Normal", attention: "Needs attention", unknown: "Not known" },
  panel: "How the service is doing",
  answers: {
    title: "Does it answer?",
    yes: "The service answers this browser.",
    meaning: "Records can be looked up.",
  },
  ledger: {
    title: "Does the ledger grow?",
    none: "The service does not say which snapshot is the newest.",
    noneMeaning:
      "There is no snapshot yet, or the ledger is kept elsewhere. If it is kept elsewhere, its own explorer shows whether it grows.",
    newest: (ordinal: string, age: string) =>
      `The newest snapshot, number ${ordinal}, is ${age} old.`,
    meaning:
      "A snapshot is made when batches are waiting for one. If none are waiting, it is normal that the newest snapshot is old.",
    stuck:
      "Batches are waiting for the ledger, which has not grown for a while. Their fingerprints stay unconfirmed until the ledger grows again. Look again later.",
  },
  waiting: {
    title: "What is on the way?",
    nothing: "Nothing is waiting.",
    amount: (fingerprints: string, batches: string) =>
      `Waiting for a batch: ${fingerprints} fingerprints. On the way to the ledger: ${batches} batches.`,
    oldest: (age: string) => `The oldest has been waiting for ${age}.`,
    more: (count: string) => `${count} or more`,
    meaning:
      "A fingerprint waits until its batch is full or old enough, and then until the ledger has its root.",
    slow: "That is longer than usual. These fingerprints are not final yet. Look again later.",
  },
  errored: {
    title: "Was anything refused?",
    none: "No batch is errored.",
    some: (batches: string) => `Errored batches: ${batches}.`,
    meaning: "A batch is errored when the ledger has refused its root several times.",
    action:
      "The fingerprints in these batches are not confirmed. The service’s operator has to submit the batches again. If one of the fingerprints is yours, ask the operator.",
  },
  times: {
    title: "How long does a fingerprint take?",
    some: (median: string, p95: string) =>
      `In the last 24 hours, half of the fingerprints were final after ${median}, and 95 of 100 after ${p95}.`,
    none: "No fingerprint became final in the last 24 hours.",
    unknown: "The service does not say.",
    pending: "The service has not answered this question yet.",
    link: "See the activity",
  },
  log: {
    title: "Is its log signed?",
    signed: (size: string) => `Yes. The newest checkpoint covers ${size} snapshots.`,
    starting: "Not yet. The service has signed no checkpoint since it started.",
    refusing: "No. The service refuses to sign its log.",
    witnesses: (cosigned: string, asked: string) =>
      `Witnesses that have cosigned it: ${cosigned} of ${asked}.`,
    noQuorum:
      "These are fewer than the service’s policy requires. A verdict may then rest on an older checkpoint.",
    meaning:
      "With a log, visitors and witnesses can notice if the service shows different ledgers to different people.",
    refusal:
      "New snapshots cannot be found in the log. Earlier proofs stay valid. Keep what you have saved, and ask the service’s operator for the reason.",
  },
  clock: {
    title: "Do the clocks agree?",
    agree: "The service’s clock and your device’s agree to within a minute.",
    differ: (difference: string) =>
      `The service’s clock and your device’s differ by about ${difference}.`,
    meaning:
      "The pages show the service’s times. They count ages such as “3 minutes ago” with your device’s clock.",
    action:
      "These ages are then wrong. Check the time of your device first. If it is right, tell the service’s operator.",
  },
  published: {
    notAsked: {
      title: "The service is not asked how it is doing",
      text: "This explorer reads files that the service published. They can be looked up and checked even if the service has stopped. They do not say whether the service runs, or what is waiting in it.",
    },
    panel: "What the files contain",
    fields: {
      asOf: "Published",
      records: "Fingerprints",
      batches: "Batches",
      snapshots: "Snapshots of the ledger",
      log: "Log",
    },
    noLog: "No log was published.",
    logged: (size: string) => `The published checkpoint covers ${size} snapshots.`,
    failed: "The published files cannot be read",
  },
  notOffered: {
    title: "This service does not state how it is doing",
    text: "The service answers, but it has no API call for its state, or offers that call only with an API key. The dashboard shows whether records can be looked up.",
  },
  failed: {
    title: "The service does not answer as it should",
    advice:
      "Try again in a moment. If that does not help, tell the service’s operator. Meanwhile, what you have saved can be checked on /verify without the service.",
  },
};
