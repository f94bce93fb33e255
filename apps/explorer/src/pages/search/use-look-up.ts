import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useConfig } from "../../app/config-context.ts";
import { useSource } from "../../queries/source.ts";
import type { Candidate } from "../../search/candidate.ts";
import { loadedFingerprints } from "../../search/known-fingerprints.ts";
import { lookUp } from "../../search/look-up.ts";

/** Looks candidates up, anew each time they are asked for. */
export function useLookUp(candidates: readonly Candidate[]) {
  const { network } = useConfig();
  const source = useSource();
  const queries = useQueryClient();
  return useQuery({
    queryKey: [source.networkKey, "look-up", candidates],
    queryFn: ({ signal }) => {
      const known = loadedFingerprints(queries, source.networkKey);
      return lookUp({ source, network, candidates, known, signal });
    },
    // The client has retried by then, and what could not be told is told.
    retry: false,
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
}
