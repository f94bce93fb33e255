import type { BatchInfo } from "@digital-evidence/evidence/api";
import { Notice } from "../../components/notice.tsx";
import { WrittenTimestamp } from "../../components/timestamp.tsx";
import { batchTime } from "../../format/time.ts";

/** What happened to a batch that the ledger did not take, what that means, and what can follow. */
export function ErroredNotice({ batch }: { batch: BatchInfo }) {
  const { retryCount: tries, lastAttemptAt } = batch;
  return (
    <Notice kind="error" title="The ledger did not take this batch">
      <p>
        The service handed the batch’s root to the ledger
        {tries > 0 && (tries === 1 ? " once" : ` ${tries} times`)}, was refused, and has given up
        {lastAttemptAt !== undefined && (
          <>
            {" on "}
            <WrittenTimestamp value={lastAttemptAt} format={batchTime} />
          </>
        )}
        .
      </p>
      <p>
        Its fingerprints are kept unchanged: their hashes and signatures can be checked, and their
        proofs lead to this batch’s root. No ledger vouches for that root, so they are not
        confirmed.
      </p>
      <p>
        The service’s operator can hand the same root to the ledger again. If the ledger takes it,
        the batch becomes final with the same proofs. Nothing has to be submitted again.
      </p>
    </Notice>
  );
}
