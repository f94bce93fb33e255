import type { Network } from "@digital-evidence/client/networks";
import type { NetworkSetting } from "@digital-evidence/verdict/known";
import { useMemo } from "react";
import { useConfig } from "../config/config.ts";
import { hasOwnLedger } from "../config/ledger.ts";
import { type Source, useSource } from "../queries/source.ts";

/** What the configuration says about the network, in the form that conclusions are drawn with. */
export function networkSetting(
  network: Network,
  { networkKey: key, hasGeneratedBatches }: Pick<Source, "networkKey" | "hasGeneratedBatches">,
): NetworkSetting {
  return {
    name: network.name,
    key,
    hasOwnLedger: hasOwnLedger(network),
    areBatchesGenerated: hasGeneratedBatches,
    ...(network.proofBinding === undefined ? {} : { proofBinding: network.proofBinding }),
  };
}

export function useNetworkSetting(): NetworkSetting {
  const { network } = useConfig();
  const source = useSource();
  return useMemo(() => networkSetting(network, source), [network, source]);
}
