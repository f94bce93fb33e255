import { counted } from "../format/list.ts";

export const witnessWords = {
  /** The words on /verify. */
  onVerify: {
    /** @param count how many policies this browser keeps */
    explanation: (count: number) =>
      `${count === 0 ? "" : `The ${counted(count, "policy", "policies")} that you chose to trust on fingerprints’ pages ${count === 1 ? "counts" : "count"} here too. `}${count === 0 ? "A witness cosigns the log of a service. You can paste a policy here: a text that names the witnesses that you trust." : "If you paste a policy, only that policy is used."} Policies count only for files of a log, and for bundles that contain a log’s proof.`,
    used: "This policy is used.",
    /** Follows `used`. */
    authorities: (count: number) =>
      `It also names ${counted(count, "timestamp authority", "timestamp authorities")}. While you use this policy, you trust ${count === 1 ? "that authority" : "those authorities"} on this page too.`,
  },
  trust: "Trust these witnesses",
  stop: "Stop trusting these witnesses",
  save: "Save this policy",
  keys: "Keys and quorum of these witnesses",
  ownPolicy: "Use a policy of your own",
  ownField: "Policy in the form of c2sp.org/tlog-policy, with the witnesses’ keys and the quorum",
  trustOwn: "Trust the witnesses of this policy",
  /** Shown as soon as the policy in the field names timestamp authorities. */
  authorities: (count: number) =>
    `This policy also names ${counted(count, "timestamp authority", "timestamp authorities")}. If you trust the policy’s witnesses, you also trust ${count === 1 ? "that authority" : "those authorities"}, for the logs of all services. To undo this, use the button below one of ${count === 1 ? "its" : "their"} timestamps on a fingerprint’s page.`,
  full: (limit: number) =>
    `You already trust the witnesses of ${limit} logs, and no more can be kept. Nothing was changed. First stop trusting the witnesses of another log: the button is on a fingerprint’s page of that log’s service, under “Your independent source”.`,
  fullAuthorities: (limit: number) =>
    `With the timestamp authorities of this policy, you would trust more than ${limit}, and no more can be kept. Nothing was changed. Remove lines that begin with “# timestamp-authority” from the policy, or first stop trusting an authority: the button is below one of its timestamps on a fingerprint’s page.`,
  /** Shown above the button. It says what pressing the button means. */
  offer:
    "If you know who runs these witnesses, and that they are independent of this service, you can trust them. A fingerprint whose snapshot is in this log then counts as confirmed if enough of these witnesses have cosigned the log to reach the quorum shown below. Your choice stays in this browser and applies only to the keys shown below.",
  /**
   * @param host the host that the explorer and its configuration come from
   */
  hostOffer: (host: string) =>
    `The configuration of this explorer, which comes from ${host}, names witnesses of this log. If you trust those who run ${host} to choose witnesses, you can trust these. A fingerprint whose snapshot is in this log then counts as confirmed if enough of them have cosigned the log to reach the quorum shown below. Your choice stays in this browser and applies only to this log and to the keys shown below.`,
  trustHosts: (host: string) => `Trust those whom ${host} names`,
  hostRefused: (host: string) =>
    `The configuration of this explorer, which comes from ${host}, names witnesses that cannot be used here.`,
  /** Above the witnesses that the visitor trusts for another key of this service. */
  otherKey:
    "You chose to trust witnesses of this service’s log, but for another key of the log. That choice does not count for the key that the log has now. Before you trust witnesses for this key, ask the service’s operator why the key changed.",
  stopOther: "Stop trusting the witnesses for the other key",
  otherKeys: "Keys and quorum of the witnesses that you trust for the other key",
};
