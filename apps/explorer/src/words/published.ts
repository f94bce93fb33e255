// What pages say if they read files that a service published, and do not ask the service.

export const publishedWords = {
  /** Shown before the first answer. */
  reading: "These pages read published files.",
  line: (time: string) =>
    `These pages read files that were published on ${time}, according to the files. Fingerprints that became final later are not shown.`,
  /** Shown where the time that the files state is in the future. */
  unknownTime:
    "These pages read published files. The files state a time of publication that is in the future, so it is not known how old they are. If the clock of your device is right, tell the operator who publishes these files.",
  asOf: (time: string) => `As of ${time}, according to the files`,
  asOfUnknown: "According to the files, of an unknown time",
  /** Shown where a record, a batch or a snapshot is not among the files. */
  notFound:
    "This explorer reads published files. They contain only what was final when they were published. For anything newer, ask the service itself or look again after the next publication.",
};
