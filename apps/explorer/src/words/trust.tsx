// What a visitor may provide or trust: a root, witnesses, observers, authorities and the log.
import type { ReactNode } from "react";
import { counted } from "../format/number.ts";

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

export const observerWords = {
  trusted: (name: ReactNode, network: ReactNode): ReactNode => (
    <>
      You trust the observer {name} for the network {network}.
    </>
  ),
  stop: "Stop trusting this observer",
  save: "Save these observers",
  noAddress:
    "It has no address, so it cannot be asked. What it saw counts where a bundle contains it.",
  /** Above the button that asks. */
  learns: (address: ReactNode): ReactNode => (
    <>
      It publishes files at {address}, which show whether it saw this batch. If you ask it, its
      server learns your network address and, at most, which batch you are looking at, but not which
      fingerprint.
    </>
  ),
  ask: "Ask this observer",
  askAgain: "Ask again",
  asking: "The observer is being asked…",
  remember: "Always ask this observer",
  forget: "Turn off automatic requests",
  always:
    "As you chose, this browser asks this observer each time you open a fingerprint’s page of this network, or save a report, a bundle or a case.",
  /** @param host the host that the explorer and its configuration come from */
  hostOffer: (host: string) =>
    `The configuration of this explorer, which comes from ${host}, names observers of this network: parties that put on record what they saw the service state. If you trust those who run ${host} to choose observers, you can trust these. A fingerprint then counts as confirmed if one of them saw the same root, and as failed if it saw another. Your choice stays in this browser and applies only to this network and to the keys below.`,
  trustHosts: (host: string) => `Trust the observers whom ${host} names`,
  hostRefused: (host: string, line: number) =>
    `The configuration of this explorer, which comes from ${host}, names observers in a form that cannot be read${line === 0 ? "" : `: the error is in line ${line}`}.`,
  keys: "Keys and addresses of these observers",
  own: "Name an observer of your own",
  worth: (network: string) =>
    `An observer watches a service from outside, and signs what it saw the service state. If you know who runs one, and that this is not the service’s operator, you can trust it. A fingerprint then counts as confirmed if it saw the same root, and as failed if it saw another. Enter the key of its log, and its address if it publishes files. Your choice stays in this browser and counts for the network “${network}”, or for the one that a line names.`,
  field: "Observers, one in each line: KEY ADDRESS, or observer NETWORK KEY ADDRESS",
  file: "Or drop a file with such lines here",
  trustOwn: "Trust these observers",
  unreadable: (line: number) =>
    line === 0
      ? "There must be 1 to 32 lines with an observer each."
      : `Line ${line} cannot be read. It needs the verifier key of an observer’s log, as “digital-evidence observe” prints it, and may end with an address that begins with https:// or http://.`,
  full: (limit: number) =>
    `You would trust more than ${limit} observers, and no more can be kept. Nothing was changed. First stop trusting another observer.`,
};

/** Below a verdict that failed because an observer that the visitor trusts saw another root. */
export const otherRootWords = {
  save: "Save both sides as one file",
  worth:
    "The file is an evidence bundle. It contains what the service shows you now and what the observer signed. Whoever trusts this observer can verify it without the service and without the observer. Keep it before you ask the operator.",
  failed: (reason: string) => `The file could not be made: ${reason}.`,
};

export const timestampSentences = {
  /** Shown above the button. It says what pressing the button means. */
  offer: (name: string) =>
    `If you know that this certificate belongs to ${name}, and that ${name} is independent of this service, you can trust this authority. Your choice stays in this browser and applies to this certificate only. If you save the policy of the witnesses that you trust, the file also contains this choice.`,
  trust: (name: string) => `Trust the authority ${name}`,
  full: (limit: number) =>
    `You already trust ${limit} timestamp authorities, and no more can be kept. Nothing was changed. First stop trusting another one: the button is below one of its timestamps on a fingerprint’s page.`,
  stop: (name: string) => `Stop trusting the authority ${name}`,
};

// What the pages say about two choices of the visitor about a log: to accept another key, and to dismiss a contradiction
// that was found earlier.

export const logChoiceWords = {
  /** Below the sentence that the log has another key. It says what pressing the button means. */
  acceptOffer:
    "This stays undecided at each visit until you accept the key shown below. Accept it only if the operator has confirmed it to you in a way that you trust. From then on, this browser compares the log with what it saw under this key. It still remembers what it saw under the earlier key.",
  accept: "Accept this key",
  /** Below two checkpoints that contradicted each other at an earlier look. */
  dismissOffer:
    "This warning stays until you dismiss it, whatever the service shows in the meantime. Dismiss it only after you have saved both checkpoints and know the cause.",
  dismiss: "Dismiss this warning",
};

export const logWords = {
  /** Saves two checkpoints of one log that contradict each other. */
  save: "Save both checkpoints",
};

// The words around a question to another host of the network. Its answer is told by packages/verdict.

export const ledgerHostWords = {
  offer: (host: string, network: string) =>
    `${host} is another host of ${network}. It can say whether it knows the snapshot that the record names. If you ask it, it learns your network address and which snapshot you are looking at.`,
  ask: "Ask this host",
  askAgain: "Ask again",
  remember: "Always ask this host",
  forget: "Turn off automatic requests",
  remembered: (host: string) =>
    `As you chose, this browser asks ${host} each time you open this part of a fingerprint’s page.`,
};
