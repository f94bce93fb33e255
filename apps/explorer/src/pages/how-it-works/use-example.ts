// Fetches a real record to experiment with: the service's newest final fingerprint, with all evidence that
// the service has about it.
import type { Evidence } from "@digital-evidence/evidence/verify-evidence";
import { evidenceOf } from "@digital-evidence/verdict/conclude";
import { ABSENT, type Known } from "@digital-evidence/verdict/known";
import { useQuery } from "@tanstack/react-query";
import { useConfig } from "../../config/config-context.ts";
import { callOptions } from "../../queries/call-options.ts";
import { useSource } from "../../queries/source.ts";
import { useSteadyFailure } from "../../queries/steady-failure.ts";
import { fetchRecord } from "../../verify/fetch-record.ts";
import { networkSetting } from "../../verify/network-setting.ts";

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
      const proof = await client.proof(hash, call);
      const asked: Known = {
        hash: { value: hash, from: "visitor" },
        record: ABSENT,
        proof: { state: "supplied", value: proof, from: "service" },
        batch: ABSENT,
        snapshot: ABSENT,
      };
      const setting = networkSetting(network, source);
      const known = await fetchRecord(client, hash, { known: asked, network: setting, call });
      return known === null ? null : evidenceOf(known, setting, null);
    },
  });
  return useSteadyFailure(query, queryKey);
}
