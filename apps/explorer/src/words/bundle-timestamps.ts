// What /verify says about the timestamps in a bundle.

export const bundleTimestampWords = {
  title: "Timestamps of the log",
  /** Shown in place of `Passed` beside a timestamp that is valid. */
  named: "Authority named only by this file",
  /** @param snapshots such as `12 snapshots` */
  valid: (name: string, snapshots: string, time: string) =>
    `On ${time}, ${name} timestamped the log’s checkpoint, which covers ${snapshots}. Your browser verified that the timestamp is for this checkpoint, and that the checkpoint covers this fingerprint’s snapshot.`,
  /** @param name the visitor's own name for an authority, with what the file calls it in `others` */
  called: (name: string, others: string) => `${name}, which this file calls ${others},`,
  otherTree: (name: string, time: string) =>
    `${name} timestamped the checkpoint in this file on ${time}, but the log’s proof in the file does not lead from this fingerprint’s snapshot to that checkpoint. So the time says nothing about this fingerprint.`,
  noLedger: (name: string, time: string) =>
    `${name} timestamped the checkpoint in this file on ${time}. Your browser could not establish whether that checkpoint covers this fingerprint’s snapshot, because the check of the ledger did not pass.`,
  invalid: (name: string, reason: string, code: string) =>
    `This file holds a timestamp and says that ${name} issued it. This timestamp is not valid: ${reason} (${code}). The verdict does not rest on it.`,
  noCheckpoint:
    "This timestamp was not checked, because the log’s checkpoint in the file cannot be read.",
  /** @param accuracyS in seconds; null where the authority does not state it */
  details: ({ signer, policy, accuracyS }: TokenDetails) =>
    `${signer} signed the timestamp under policy ${policy}${accuracyS === null ? "" : ` and states an accuracy of ${accuracyS} s`}.`,
  certificate: (hash: string) =>
    `SHA-256 of the certificate that the file names for this authority: ${hash}.`,
  ownCertificate: (hash: string) => `SHA-256 of the certificate that you trust: ${hash}.`,
  /** No signature of the log is verified for a timestamp, so nothing is said about what the log’s operator did. */
  trustedWorth:
    "A timestamp by an authority that you trust shows that this checkpoint existed at that time. It does not show that the log’s operator shows everybody the same log, so it does not change the verdict.",
  worth:
    "Only this file names these authorities and their certificates. A timestamp counts only if you know that its certificate belongs to the authority, and if you trust that authority. So the timestamps do not change the verdict.",
};

type TokenDetails = { signer: string; policy: string; accuracyS: number | null };
