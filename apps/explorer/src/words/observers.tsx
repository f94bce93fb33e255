import type { ReactNode } from "react";

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
