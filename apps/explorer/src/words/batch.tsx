// An id such as [D4] names the row of docs/spec.md that specifies the words below it.
import type { ReactNode } from "react";
import { titleOf } from "../format/text.ts";
import { headingWords } from "./shell.ts";

export const batchWords = {
  title: (id: string | undefined) => titleOf(headingWords.batch.title, id),
  none: {
    /** [B3] */
    title: "No batch ID provided",
    advice:
      "The address of a batch’s page is /batch/ followed by the batch id. A fingerprint’s page shows the id of its batch.",
  },
  notFound: {
    /** [B2] */
    title: "Batch not found",
    sentence: (id: ReactNode, network: string): ReactNode => (
      <>
        The service of “{network}” has no batch with the id {id}.
      </>
    ),
    advice: "The id may belong to an event instead of a batch, or to another network.",
    search: "Search for it as an event’s id",
  },
  failed: {
    title: "The batch could not be read",
    advice: "It is not known whether this batch exists. Try again in a moment.",
  },
  membersFailed: {
    title: "The batch’s fingerprints could not be read",
    advice:
      "The batch itself was read, so only its list of fingerprints is missing. Try again in a moment.",
  },
  details: "Details",
  /** [B1] */
  loading: "Loading batch details...",
  generated: {
    title: "Generated at random",
    /** [B9] */
    sentence:
      "This is made-up data: this explorer is configured to generate its batches at random. Nothing below was ever recorded, and there are no documents behind these fingerprints.",
  },
  fields: {
    /** [B4] */
    id: "Batch ID",
    /** [B4] */
    snapshot: "Snapshot",
    /** [B4] */
    timestamp: "Timestamp",
    /** [B4] */
    status: "Status",
    root: "Root",
    organization: "Organization",
  },
  meaning:
    "A batch confirms many fingerprints at once: one root, computed from all of them, is committed to a ledger.",
  copies: {
    id: "batch ID",
    root: "root",
    batchRoot: "batch’s root",
    organization: "organization ID",
  },
  fingerprints: "Fingerprints",
  exportCase: "Export as a case",
  table: "Fingerprints of this batch",
  columns: {
    /** [B6] */
    hash: "Fingerprint hash",
    /** [B6] */
    clientTimestamp: "Client timestamp",
    /** [B6] */
    eventId: "Event ID",
    /** [B6] */
    documentId: "Document ID",
    /** [B6] */
    documentRef: "Document Ref",
  },
  pages: "Pages of this batch’s fingerprints",
  errored: {
    title: "The ledger did not accept this batch",
    /** @param gaveUpAt the time of the last attempt, or null where it is not known */
    whatHappened: (tries: number, gaveUpAt: ReactNode): ReactNode => (
      <>
        The service handed the batch’s root to the ledger{triesWords(tries)}. The ledger did not
        accept it, and the service stopped trying{gaveUpAt !== null && <> on {gaveUpAt}</>}.
      </>
    ),
    whatItMeans:
      "The service keeps the batch’s fingerprints. Their hashes, their signatures, and their proofs up to the batch’s root can still be checked. No ledger vouches for that root, so the fingerprints are not confirmed.",
    whatCanFollow:
      "The service’s operator can hand the same root to the ledger again. If the ledger accepts it, the batch becomes final with the same proofs. The fingerprints do not have to be submitted again.",
  },
};

function triesWords(tries: number): string {
  if (tries === 0) return "";
  return tries === 1 ? " once" : ` ${tries} times`;
}
