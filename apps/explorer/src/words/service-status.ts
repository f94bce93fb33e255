import { counted } from "../format/number.ts";

const title = "Status of the service";

export const serviceStatusWords = {
  title,
  lead: "Whether the service answers, how many fingerprints and batches are waiting, and what that means for you.",
  stated:
    "Your browser itself checked whether the service answers and whether the clocks agree. The other points are what the service says about itself, and your browser has not checked them.",
  headline: {
    pending: "Asking the service…",
    fine: () => "The service answers, and nothing needs attention.",
    unknown: (count: number) =>
      `The service answers. ${counted(count, "point")} ${count === 1 ? "is" : "are"} not known.`,
    attention: (count: number) =>
      `The service answers. ${counted(count, "point")} ${count === 1 ? "needs" : "need"} attention.`,
  },
  kinds: { fine: "Normal", attention: "Needs attention", unknown: "Not known" },
  panel: "How the service is doing",
  answers: {
    title: "Does the service answer?",
    yes: "The service answers this browser.",
    meaning: "This explorer can ask the service for records.",
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
      `Fingerprints waiting for a batch: ${fingerprints}. Batches on the way to the ledger: ${batches}.`,
    oldest: (age: string) => `The longest wait so far is ${age}.`,
    more: (count: string) => `${count} or more`,
    meaning:
      "A fingerprint first waits until its batch is full or old enough. Then it waits until the ledger has the batch’s root.",
    slow: "That wait is longer than usual. Fingerprints on the way are not final yet. Look again later.",
  },
  errored: {
    title: "Did the ledger refuse anything?",
    none: "No batch is errored.",
    some: (batches: string) => `Errored batches: ${batches}.`,
    meaning: "A batch is errored when the ledger has refused its root several times.",
    action:
      "The ledger has refused the root of each of these batches several times, so the fingerprints in the batches are not confirmed. The service’s operator has to submit the batches again. If one of the fingerprints is yours, ask the operator when the batch will be submitted again.",
  },
  times: {
    title: "How long until a fingerprint is final?",
    some: (median: string, p95: string) =>
      `Of the fingerprints that became final in the current hour and the 23 hours before it, half were final after ${median}, and 95 of 100 after ${p95}.`,
    none: "No fingerprint became final in the current hour and the 23 hours before it.",
    notCounted: "Not counted yet. The service is still counting its batches. Look again later.",
    unknown: "The service gave no usable answer to this question.",
    pending: "The service has not answered this question yet.",
    link: "See the service’s activity",
  },
  log: {
    title: "Is the service’s log signed?",
    signed: (size: string) => `Yes. The newest checkpoint covers ${size} snapshots.`,
    starting: "Not yet. The service does not provide a signed checkpoint yet.",
    refusing: "No. The service refuses to sign its log.",
    former: (size: string) =>
      `An earlier log of this service has ended. The last checkpoint that the service names of it covers ${size} snapshots.`,
    formerUnknown:
      "An earlier log of this service has ended. The service names no checkpoint of it.",
    witnesses: (cosigned: string, asked: string) =>
      `Witnesses that have cosigned this checkpoint: ${cosigned} of ${asked}.`,
    noQuorum:
      "The service’s policy requires cosignatures by more witnesses. Until there are enough, a fingerprint might not count as confirmed by witnesses. Look again later.",
    meaning:
      "The log lists the ledger’s snapshots, and a checkpoint is a signed statement of what the log contains. With checkpoints, visitors and witnesses can notice if the service shows different ledgers to different people.",
    refusal:
      "New snapshots cannot be found in the log. Earlier proofs stay valid. Keep what you have saved, and ask the service’s operator for the reason.",
  },
  clock: {
    title: "Do the clocks agree?",
    agree: "The service’s clock and your device’s clock agree to within a minute.",
    differ: (difference: string) =>
      `The service’s clock and your device’s clock differ by about ${difference}.`,
    meaning:
      "The pages show the service’s times, and compute ages such as “3 minutes ago” with your device’s clock.",
    action:
      "So the pages show wrong ages, such as “3 minutes ago”. Check your device’s clock first. If it is right, tell the service’s operator that the service’s clock is wrong.",
  },
  published: {
    notAsked: {
      title: "This explorer does not ask for the service’s status",
      text: "This explorer reads files that the service published. You can look up and check the records in these files even if the service has stopped. The files do not show whether the service is running or which fingerprints are still waiting.",
    },
    panel: "What the files state about themselves",
    fields: {
      asOf: "Published",
      records: "Fingerprints",
      batches: "Batches",
      snapshots: "Snapshots of the ledger",
      log: "Log",
    },
    unknownTime: "Not known: the files state a time in the future",
    noLog: "No log was published.",
    logged: (size: string) => `The published checkpoint covers ${size} snapshots.`,
    failed: "The published files cannot be read",
  },
  notOffered: {
    title: "This service does not state its status",
    text: "The service answers, but it has no API call for its status, or offers that call only with an API key. The dashboard shows whether records can be looked up.",
  },
  failed: {
    title: "The service does not answer as it should",
    advice:
      "Try again in a moment. If that does not help, tell the service’s operator what this page shows. Meanwhile, what you have saved can be checked on /verify without the service.",
  },
};
