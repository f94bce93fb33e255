// What the page says about witnesses that the explorer's configuration names and the visitor did not choose. `host` is
// the host that the explorer and its configuration come from.
import { counted } from "../format/list.ts";

export const namedWitnessWords = {
  label: (host: string) => `Confirmed by witnesses that ${host} names`,
  /** @param time the latest time that one of the cosignatures states */
  agrees: (fits: string, count: number, host: string, time: string) =>
    `${fits}. The log has the hash of the snapshot that lists the proof’s root, and ${counted(count, "witness", "witnesses")} that ${host} names ${count === 1 ? "has" : "have"} cosigned the log. The latest cosignature is dated ${time}.`,
  worth: (host: string) =>
    `You did not choose these witnesses: the configuration of this explorer, which comes from ${host}, names them. They vouch only that, as far as they saw, nothing in the log was changed or removed. How much their word is worth depends on what you know about them and about those who run ${host}. The bundles and reports that you save here do not rest on these witnesses.`,
};

/** The words in the details of the chain's link `ledger`. They are loaded when the visitor opens that link. */
export const namedLevelWords = {
  cosigned: (names: string, count: number, named: number, host: string, time: string) =>
    `Cosigned by ${names}: ${count} of the ${counted(named, "witness", "witnesses")} that ${host} names. This is enough for the policy of ${host}. The latest cosignature is dated ${time}.`,
  short: (count: number, named: number, host: string) =>
    `${host} names ${counted(named, "witness", "witnesses")}, of which ${count} cosigned this checkpoint. The policy of ${host} requires more witnesses, so the verdict does not rest on these cosignatures.`,
  unused: (host: string) =>
    `${host} names witnesses of this log. They confirm nothing here, because the checkpoint could not be checked with their keys.`,
  failed: (host: string) =>
    `${host} names witnesses of this log. The log’s proof was checked with their keys, and the check failed.`,
  /** Shown above the keys and the field for a policy of one's own. */
  chosen: (host: string) =>
    `The configuration of this explorer, which comes from ${host}, names these witnesses. You can use a policy of your own instead.`,
  problem: (host: string, reason: string) =>
    `The configuration of this explorer, which comes from ${host}, has a policy that names witnesses. They do not count here. ${reason}`,
  sameHost:
    "This explorer is on the same host as the service, so the service’s operator may have chosen them.",
};
