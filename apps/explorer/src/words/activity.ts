const title = "Activity";

export const activityWords = {
  title,
  lead: "How many fingerprints this service received, from which organizations, and how long they took to become final.",
  stated:
    "All figures are the service’s own statements. Your browser has not checked them. Hours and days are in UTC.",
  status: "Status of the service",
  periods: {
    label: "Period",
    "24h": "24 hours",
    "7d": "7 days",
    "30d": "30 days",
    "90d": "90 days",
  },
  countedAt: "Counted by the service at",
  catchingUp: {
    title: "The service is still counting",
    text: "Many batches of this service are not counted yet. Until they are counted, the figures for final and errored fingerprints and for organizations are too low, and the times until final leave out what is not counted.",
    none: "Nothing of this is counted yet.",
  },
  received: {
    title: "Received",
    final: "Final",
    open: "On the way",
    errored: "Errored",
    all: "Received in all",
    summary: (received: string, final: string, open: string, errored: string) =>
      `Chart: ${received} fingerprints received, of which ${final} are final, ${open} are on the way and ${errored} are errored.`,
    note: "A fingerprint counts in the hour or day in which the service received it. “On the way” means that the fingerprint is neither final nor errored yet. “Errored” means that the ledger refused the fingerprint’s batch and that an operator has to submit the batch again.",
    table: "Fingerprints received, by hour or day",
    none: "The service received no fingerprint in this period.",
  },
  organizations: {
    title: "By organization",
    name: "Organization",
    others: "All other organizations",
    note: "Fingerprints that wait for a batch are not counted here yet.",
    incomplete:
      "There are so many organizations that the service compared only their newest counts. The numbers of the organizations listed here therefore cover only the newest part of the period, and the rest is in “All other organizations”. An organization that is not listed here may have more fingerprints than one of those listed.",
    table: "Fingerprints in batches, by organization",
    none: "No fingerprint of this period is in a batch yet.",
  },
  times: {
    title: "Time until final",
    median: "Median",
    p95: "95th percentile",
    medianMeaning: "Half of the fingerprints were final after",
    p95Meaning: "95 of 100 fingerprints were final after",
    atMost: (time: string) => `at most ${time}`,
    longer: (time: string) => `more than ${time}`,
    between: (over: string, atMost: string) => `${over} to ${atMost}`,
    summary: (median: string, p95: string) =>
      `Chart: half of the fingerprints were final after ${median}, and 95 of 100 after ${p95}.`,
    note: "A fingerprint counts in the hour or day in which it became final. The service measures from the moment of receipt. For each value, it states a range instead of an exact time, and the chart shows the upper end of that range. The scale is not linear.",
    fingerprints: "Final",
    table: "Time until final, by hour or day",
    none: "No fingerprint became final in this period.",
  },
  hour: "Hour (UTC)",
  day: "Day (UTC)",
  soFar: " so far",
  numbers: "Show the numbers as a table",
  notOffered: {
    title: "This service does not state its activity",
    text: "The service has no API call for its activity, or offers that call only with an API key. The dashboard shows the service’s newest fingerprints.",
  },
  notPublished: {
    title: "The activity is not among the published files",
    text: "This explorer reads files that the service published. They state how many fingerprints the service received. The dashboard shows those numbers and their charts. The files do not contain the other figures of this page.",
  },
  failed: {
    title: "The activity could not be read",
    advice: "It is not known what the service received in this period. Try again in a moment.",
  },
};
