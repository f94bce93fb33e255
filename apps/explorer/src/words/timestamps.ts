export const timestampSentences = {
  NOT_IN_LOG: "No timestamp was checked, because the snapshot was not found in the log.",
  NO_AUTHORITY:
    "The service names no timestamp authority. So only the service says how long this snapshot has been in the log.",
  NOT_PUBLISHED:
    "This explorer reads files that the service published, and the log’s timestamps are not among them. A bundle that somebody saved while the service ran may contain timestamps. It can be checked on /verify.",
  NO_WEB_CRYPTO:
    "No timestamp was checked. Browsers can verify the signatures of timestamps only on pages that were loaded over HTTPS, and this page was not.",
  UNREADABLE_LIST:
    "No timestamp was checked, because the service’s list of timestamps cannot be read.",
  valid: (name: string, snapshots: string, time: string) =>
    `On ${time}, ${name} timestamped the log, which contained this snapshot. At that time, the log had ${snapshots}. Your browser verified this timestamp.`,
  /** @param name the visitor's own name for an authority, with what the service calls it in `others` */
  called: (name: string, others: string) => `${name}, which the service calls ${others},`,
  /** @param accuracyS in seconds; null where the authority does not state it */
  details: ({ signer, policy, accuracyS, certificateHash, isTrusted }: TimestampDetails) =>
    `${signer} signed the timestamp under policy ${policy}${accuracyS === null ? "" : ` and states an accuracy of ${accuracyS} s`}. SHA-256 of the ${isTrusted ? "certificate that you trust" : "authority’s certificate, as supplied by the service"}: ${certificateHash}.`,
  notYet: (name: string) =>
    `The service does not yet show a timestamp by ${name} that covers this snapshot. This page will check again automatically.`,
  invalid: (name: string, reason: string, code: string) =>
    `The service shows a timestamp and says that ${name} issued it. This timestamp is not valid: ${reason} (${code}). Ask the service’s operator why. The verdict does not rest on this timestamp.`,
  malformed: "it is damaged or does not follow RFC 3161",
  worth:
    "The service chose the authority and supplied its certificate. Rely on the time only if you know and trust that authority. The timestamp does not change the verdict.",
  /** Shown in place of `Passed` if an authority that the visitor trusts timestamped the log. */
  byTrusted: "By an authority that you trust",
  trustedWorth:
    "A timestamp by an authority that you trust shows that this state of the log existed at that time. It does not show that the service shows everybody the same log, so it does not change the verdict.",
  /** Shown above the button. It says what pressing the button means. */
  offer: (name: string) =>
    `If you know that this certificate belongs to ${name}, and that ${name} is independent of this service, you can trust this authority. Your choice stays in this browser and applies to this certificate only. If you save the policy of the witnesses that you trust, the file also contains this choice.`,
  trust: (name: string) => `Trust the authority ${name}`,
  full: (limit: number) =>
    `You already trust ${limit} timestamp authorities, and no more can be kept. Nothing was changed. First stop trusting another one: the button is below one of its timestamps on a fingerprint’s page.`,
  stop: (name: string) => `Stop trusting the authority ${name}`,
};

type TimestampDetails = {
  signer: string;
  policy: string;
  accuracyS: number | null;
  certificateHash: string;
  isTrusted: boolean;
};

/**
 * Why a token is not valid, by the codes of docs/protocol/timestamp.md. For every other code, the page uses the
 * sentence `malformed`.
 */
export const timestampReasons: Readonly<Record<string, string>> = {
  OTHER_IMPRINT: "it is for something other than this log",
  INVALID_NAME:
    "the name of its authority is too long or has characters that are not allowed, so the timestamp was not fetched",
  INVALID_ANCHOR: "the certificate given for the authority cannot be read",
  OTHER_TREE: "it covers an earlier state of the log, which does not contain this snapshot",
  TILES_MISMATCH:
    "the log’s files do not prove that the log still begins with the timestamped snapshots",
  IN_THE_FUTURE: "its time is in the future",
  SIGNATURE_MISMATCH: "its signature is not valid",
  NO_CHAIN:
    "the certificate of its signer does not lead to the certificate given for the authority",
  NOT_VALID_THEN: "a certificate was not valid at the time that the timestamp states",
  WRONG_KEY_USAGE: "its signer’s certificate is not meant for timestamping",
  UNSUPPORTED_ALGORITHM: "it uses an algorithm that is not supported here",
};
