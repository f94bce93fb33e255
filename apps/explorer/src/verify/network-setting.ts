import type { NetworkSetting } from "@digital-evidence/verdict/known";
import { useMemo } from "react";
import { useConfig } from "../config/config-context.ts";
import { hasOwnLedger } from "../ledger/own-ledger.ts";
import { useSource } from "../queries/source.ts";

/** What the configuration says about the network, in the form that conclusions are drawn with. */
export function useNetworkSetting(): NetworkSetting {
  const { network } = useConfig();
  const { hasGeneratedBatches } = useSource();
  return useMemo(
    () => ({
      name: network.name,
      hasOwnLedger: hasOwnLedger(network),
      areBatchesGenerated: hasGeneratedBatches,
      ...(network.proofBinding === undefined ? {} : { proofBinding: network.proofBinding }),
    }),
    [network, hasGeneratedBatches],
  );
}
