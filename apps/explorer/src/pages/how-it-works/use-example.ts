// Fetches a real record to experiment with: the service's newest final fingerprint, with all evidence that
// the service has about it.
import type { Evidence } from "@digital-evidence/evidence/verify-evidence";
import { useQuery } from "@tanstack/react-query";
import { useConfig } from "../../config/config-context.ts";
import { callOptions } from "../../queries/call-options.ts";
import { useSource } from "../../queries/source.ts";
import { useSteadyFailure } from "../../queries/steady-failure.ts";
import { fetchRecord } from "../../verify/fetch-record.ts";

/**
 * Returns the evidence, or null if the service gives no final fingerprint. The evidence is fetched only once, so that
 * it does not change while the visitor works with it.
 */
export function useExample() {
  const { network } = useConfig();
  const source = useSource();
  const { client, networkKey } = source;
  const queryKey = [networkKey, "example"];
  const query = useQuery({
    queryKey,
    staleTime: Infinity,
    queryFn: async (context): Promise<Evidence | null> => {
      const call = callOptions(source, context);
      const latest = await client.latestFingerprints(
        { limit: 1, status: "FINALIZED_COMMITMENT" },
        call,
      );
      const hash = latest.data[0]?.hash;
      if (hash === undefined) return null;
      const asked: Evidence = {
        hash: { value: hash, from: "visitor" },
        proof: { value: await client.proof(hash, call), from: "service" },
        proofBinding: network.proofBinding,
      };
      const completion = await fetchRecord(client, hash, { evidence: asked, network, call });
      return completion.found ? completion.evidence : null;
    },
  });
  return useSteadyFailure(query, queryKey);
}
