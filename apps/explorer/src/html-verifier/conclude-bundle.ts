// What the page that verifies itself concludes from its bundle and from what its reader gives. It takes no log's proof into
// account, because its reader can name no witnesses.
import type { Bundle } from "@digital-evidence/evidence/bundle";
import { checkObservers } from "@digital-evidence/evidence/check-observers";
import {
  type Evidence,
  type TrustedObserver,
  verifyEvidence,
} from "@digital-evidence/evidence/verify-evidence";
import { conclude, type Conclusion } from "@digital-evidence/verdict/conclude";
import { knownFrom } from "@digital-evidence/verdict/files";
import type { Known } from "@digital-evidence/verdict/known";
import type { OwnRoot } from "../trust/read-own-root.ts";
import { withOwnRoot } from "../verify/row.ts";

export type Given = {
  own: OwnRoot;
  document: Known["document"];
  /** The observers that the reader trusts, each for a network. */
  observers: readonly TrustedObserver[];
};

const verify = (evidence: Evidence) => verifyEvidence(evidence, undefined, checkObservers);

/** @param now the reader's clock, in milliseconds since the Unix epoch */
export function concludeBundle(
  bundle: Bundle,
  { own, document, observers: list }: Given,
  now: number,
): Conclusion {
  const known: Known = {
    ...withOwnRoot(knownFrom({ kind: "bundle", bundle }), own),
    ...(document === undefined ? {} : { document }),
    ...(list.length === 0 ? {} : { observers: { list, nowS: Math.floor(now / 1000) } }),
  };
  return conclude(known, { name: bundle.network, hasOwnLedger: false }, null, verify);
}
