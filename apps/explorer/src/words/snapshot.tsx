import type { ReactNode } from "react";
import { formatNumber } from "../format/number.ts";
import { titleOf } from "../format/text.ts";

const title = "Snapshot";

const onlyStated = "Everything below is only what the service says.";

export const snapshotWords = {
  title: (hash: string | undefined) => titleOf(title, hash),
  heading: { title },
  meaning:
    "A snapshot is one entry of the ledger. It holds the roots of the batches that were committed together, and the hash of the previous snapshot.",
  none: {
    title: "No snapshot hash provided",
    advice:
      "The address of a snapshot’s page is /snapshot/ followed by the snapshot’s hash. The hash is shown on a fingerprint’s page.",
  },
  notFound: {
    title: "Snapshot not found",
    sentence: (hash: ReactNode, network: string): ReactNode => (
      <>
        The service of “{network}” has no snapshot with the hash {hash}.
      </>
    ),
    advice:
      "This may be the hash of a fingerprint or of a document, or it may belong to another network.",
    search: "Search for it",
  },
  failed: {
    title: "The snapshot could not be read",
    advice: "It is not known whether this snapshot exists. Try again in a moment.",
    notASnapshot:
      "The service’s answer is not a snapshot, so there is nothing to check or to show.",
  },
  elsewhere: {
    title: "This ledger has its own explorer",
    sentence: (network: string) =>
      `The service of “${network}” does not keep the ledger itself, so this page cannot ask it for snapshots.`,
    link: "Look in the ledger’s explorer",
  },
  loading: "Loading snapshot details...",
  awaited: {
    title: "Nothing is checked yet",
    sentence: "The snapshot is still being fetched. Your browser will check it when it arrives.",
  },
  same: {
    title: "The content matches the hash",
    found:
      "Your browser computed the SHA-256 hash of this snapshot’s content. The result is the hash in this page’s address.",
    limit:
      "The service keeps this ledger itself. To see whether everybody sees the same ledger, compare this hash with the one that others see for the same ordinal.",
  },
  mismatch: {
    title: "The content does not match the hash",
    found:
      "Your browser computed the SHA-256 hash of this snapshot’s content. The result is not the hash that the snapshot states, so the content, the hash or both are false. Do not rely on anything below.",
  },
  another: {
    title: "This is another snapshot",
    found:
      "The content matches the hash that the snapshot states, but that hash is not the one in this page’s address. So the service did not answer with the snapshot that this page requested.",
  },
  unknownLedger: {
    title: "The hash could not be checked",
    found: `This page does not know how this ledger hashes its snapshots. ${onlyStated}`,
  },
  unreadable: {
    title: "The hash could not be checked",
    found: `The snapshot is larger or nested deeper than this page can read. ${onlyStated}`,
  },
  details: "Details",
  fields: {
    hash: "Hash",
    ordinal: "Ordinal",
    time: "Time",
    previous: "Previous snapshot",
    next: "Next snapshot",
    answer: "The service’s answer",
  },
  copies: {
    hash: "hash",
    snapshotHash: "snapshot hash",
    previous: "previous snapshot’s hash",
    next: "next snapshot’s hash",
  },
  first: "None: by its ordinal, this is the first snapshot",
  noPrevious: "The snapshot states none",
  newest: "The service lists none yet",
  nextFailed: (reason: string) => `Could not be read. ${reason}.`,
  nextContinues:
    "The next snapshot’s content matches its hash and contains the hash of this snapshot.",
  nextDoesNotContinue:
    "The snapshot that the service names as the next one does not continue this one: its content does not match its hash or does not contain the hash of this snapshot, or its ordinal or time does not follow.",
  json: "As JSON",
  batches: (count: number) =>
    count === 1 ? "1 batch in this snapshot" : `${formatNumber(count)} batches in this snapshot`,
  batchesMissing: "Batches in this snapshot",
  batchTable: "Batches in this snapshot",
  columns: { batchId: "Batch ID", root: "Root" },
  more: (count: number, all: number) => `Show ${formatNumber(count)} more of ${formatNumber(all)}`,
  content: {
    title: "What was hashed",
    explained:
      "This is everything in the snapshot except its hash, as canonical JSON (RFC 8785). To check the hash with another program, copy this text and compute its SHA-256 hash.",
    text: "The text that was hashed",
    copied: "text that was hashed",
    computed: "Computed here",
    asked: "In the address",
    equal: "equal",
    notEqual: "not equal",
    stated: "Stated by the service",
    copies: { computed: "computed hash", asked: "hash in the address", stated: "stated hash" },
  },
};
