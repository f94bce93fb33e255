import type { ReceivedDetails } from "@digital-evidence/client";
import { type QueryKey, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { evidenceBatchQuery } from "../../queries/evidence-batch.ts";
import { fingerprintQuery } from "../../queries/fingerprint.ts";
import { proofQuery } from "../../queries/proof.ts";
import { snapshotQuery } from "../../queries/snapshot.ts";
import { useSource } from "../../queries/source.ts";
import type { CallContext } from "../../queries/call-options.ts";

type Query<T> = {
  queryKey: QueryKey;
  queryFn: (context: CallContext) => Promise<T>;
};

/**
 * Requests all evidence of the verdict again and bypasses the browser’s cache. Final answers are served as
 * immutable, so the browser would otherwise never request them again.
 */
export function useCheckAgain(
  hash: string,
  details: ReceivedDetails | undefined,
  snapshotHash: string | undefined,
) {
  const source = useSource();
  const queries = useQueryClient();
  const [isChecking, setChecking] = useState(false);

  async function ask<T>(query: Query<T>): Promise<void> {
    // A request that is already running is cancelled, because the browser’s cache may answer it.
    await queries.cancelQueries({ queryKey: query.queryKey, exact: true });
    await queries.fetchQuery({ ...query, staleTime: 0 });
  }

  const checkAgain = async () => {
    setChecking(true);
    try {
      await ask(fingerprintQuery(source, hash, "reload"));
      const { batchId, mptRoot, status } = details ?? {};
      const others = [
        ask(proofQuery(source, hash, mptRoot !== undefined, "reload")),
        ...(!batchId || source.hasGeneratedBatches
          ? []
          : [ask(evidenceBatchQuery(source, batchId, status, "reload"))]),
        ...(snapshotHash === undefined ? [] : [ask(snapshotQuery(source, snapshotHash, "reload"))]),
      ];
      await Promise.all(others);
    } catch {
      // Errors are not handled here: each query keeps its own error, and the page shows it.
    } finally {
      setChecking(false);
    }
  };
  return { checkAgain: () => void checkAgain(), isChecking };
}
