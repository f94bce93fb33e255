// An id such as [D4] names the row of docs/spec.md that specifies the words below it.
import type { ActivityPeriod } from "@digital-evidence/evidence/api";

export const dashboardWords = {
  overview: "Overview",
  counters: {
    /** [D1] */
    fingerprints24h: "Fingerprints (24HR)",
    /** [D1] */
    fingerprints30d: "Fingerprints (30D)",
    /** [D1] */
    fingerprintsTotal: "Fingerprints (All time)",
  },
  /** [D2] */
  loading: "...",
  countersFailed: "The counters could not be read.",
  field: "Paste a hash, an id or a link",
  lookUp: "Look it up",
  chooseFile: "Choose a file",
  anyFile: "Or drop a file anywhere on this page.",
  promise: "A file stays on this device. Only a document’s hash is sent, to find its fingerprints.",
  howItWorks: "How it works",
  example: "See an example",
  demonstration: "This is a demonstration: its organizations and documents are invented.",
  activity: "Activity",
  fingerprints: "Fingerprints",
  table: "Latest fingerprints, newest first",
  columns: {
    /** [D4] */
    hash: "Fingerprint hash",
    /** [D4] */
    timestamp: "Timestamp",
    /** [D4] */
    organization: "Organization",
    /** [D4] */
    tenant: "Tenant",
    /** [D4] */
    status: "Status",
  },
  pages: "Pages of fingerprints",
  first: {
    title: "How the first fingerprint comes to be",
    steps: [
      "The operator of this service adds an organization and gives it an API key.",
      "The organization signs the hash of a document, for example with “digital-evidence sign”. The document stays with it.",
      "It sends the signed hash, for example with “digital-evidence submit”. The fingerprint then appears here, and later its batch is listed in a ledger.",
    ],
  },
  failed: {
    title: "The latest fingerprints could not be read",
    advice: "Try again at any time.",
  },
};

/** Says what each chart shows, [G1] in docs/spec.md. */
export const chartCaptions: Readonly<Record<ActivityPeriod, string>> = {
  "24h": "Fingerprints received in each hour, last 24 hours",
  "30d": "Fingerprints received in each day, last 30 days",
  all: "Fingerprints received since the first one",
};

export const chartWords = {
  most: (count: string, time: string) => `Highest count: ${count}, ${time}`,
  running: "The last bar is not complete yet",
  time: "Time",
  count: "Fingerprints",
  soFar: ", so far",
  span: (first: string, last: string) => `${first} to ${last}`,
};
