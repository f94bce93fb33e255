// Why a part of the evidence is missing on a fingerprint's page, for the cases where the reason is known.

export const missingWords = {
  generatedBatches:
    "This explorer shows made-up batches, so the proof was not compared with a real batch.",
  noBatchNamed: "The record names no batch yet.",
  batchUnknown: "The service does not know the batch that the record names.",
  noSnapshotNamed: "The record names no snapshot yet.",
  snapshotUnknown: "The service does not know the snapshot that the record or the batch names.",
  otherLedger: (network: string) =>
    `By default, this page asks only the service, so it did not compare anything with ${network}’s ledger. The snapshot’s link leads to that ledger’s own explorer.`,
  failed: {
    proof: (reason: string) => `The proof could not be read. ${reason}.`,
    batch: (reason: string) => `The batch could not be read. ${reason}.`,
    snapshot: (reason: string) => `The snapshot could not be read. ${reason}.`,
  },
};
