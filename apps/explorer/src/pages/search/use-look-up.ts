import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useConfig } from "../../config/config-context.ts";
import { useSource } from "../../queries/source.ts";
import { callOptions } from "../../queries/call-options.ts";
import { useTroubleOf } from "../../queries/trouble.ts";
import type { Candidate } from "@digital-evidence/client/recognise";
import { lookedUpAt, lookUpOrKeep } from "../../search/kept-answers.ts";
import { loadedFingerprints } from "../../search/known-fingerprints.ts";

/**
 * Looks up candidates. Each search asks the service. If the service does not answer, the result may be its answer to an
 * earlier search for the same candidates.
 */
export function useLookUp(candidates: readonly Candidate[]) {
  const { network } = useConfig();
  const source = useSource();
  const queries = useQueryClient();
  const queryKey = [source.networkKey, "look-up", candidates];
  const query = useQuery({
    queryKey,
    queryFn: (context) => {
      const known = loadedFingerprints(queries, source.networkKey);
      return lookUpOrKeep({
        ...lookedUpAt(source, network),
        candidates,
        known,
        ...callOptions(source, context),
      });
    },
    // The client has already retried each request, so the query does not retry.
    retry: false,
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
  return { ...query, waiting: useTroubleOf(queryKey) };
}
