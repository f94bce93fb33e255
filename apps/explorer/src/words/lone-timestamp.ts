// What /verify says about a timestamp token that comes without a bundle.
import { counted } from "../format/list.ts";

export const loneTimestampWords = {
  label: "Inconclusive: a timestamp alone",
  sentence: "This is a timestamp token (RFC 3161).",
  missing:
    "A timestamp names no fingerprint. It can only show that what was timestamped existed at the stated time. For a verdict about a fingerprint, add the bundle of that fingerprint.",
  title: "What this timestamp shows",
  subject: "What was timestamped",
  signature: "Who signed the timestamp",
  matches: (log: string, size: number) =>
    `You also provided what was timestamped: a checkpoint that names the log ${log} and states ${counted(size, "entry", "entries")}. Whether that log signed it was not checked here. Anybody can write such a text.`,
  worth:
    "A timestamp by an authority that you trust shows that exactly this text existed at that time. It does not show that the log was in this state. To have the log’s signature checked, open the checkpoint alone and provide a policy with the log’s key.",
  unmatched:
    "You did not provide what was timestamped. If it is a log’s checkpoint, add that checkpoint, a .tlog-proof that contains it, or a bundle that contains the log’s proof.",
  trusted: (time: string) =>
    `An authority that you trust signed the token, and states the time ${time}.`,
  untrusted: (time: string) =>
    `The token states the time ${time}. The token’s signature is valid under the certificate that the token itself contains. That certificate does not lead to an authority that you trust. Anybody can make such a certificate, so do not rely on this time. To trust an authority, open a timestamp by that authority on a fingerprint’s page, or enter a policy that contains its certificate under “Witnesses that you trust”.`,
  invalid: (reason: string, code: string) =>
    `The token is not valid: ${reason} (${code}). Do not rely on its time.`,
  notTrusted: "Not by an authority that you trust",
  found: "Found",
  notFound: "Not found here",
  certificate: (hash: string) => `SHA-256 of the signer’s certificate in the token: ${hash}.`,
};
