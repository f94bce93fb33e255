// What pages say if they read files that a service published, and do not ask the service.

export const publishedWords = {
  /** Shown before the first answer. */
  reading: "These pages read published files.",
  line: (time: string) =>
    `These pages read files that were published on ${time}. Fingerprints that became final later are not shown.`,
  asOf: (time: string) => `As of ${time}`,
  /** Shown where a record, a batch or a snapshot is not among the files. */
  notFound:
    "This explorer reads published files. They contain only what was final when they were published. For anything newer, ask the service itself or look again after the next publication.",
};
