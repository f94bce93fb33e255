// Samples for visitors who have no file at hand: the evidence of the service's newest final fingerprint as it is, and
// the same with one digit of its proof changed.
import { bundleOf, gatherEvidence } from "@digital-evidence/client/gather-evidence";
import type { Network } from "@digital-evidence/client/networks";
import { bundleToText } from "@digital-evidence/evidence/bundle";
import type { JsonValue } from "@digital-evidence/evidence/strict-json";
import { useEffect, useRef, useState } from "react";
import { useConfig } from "../../config/config.ts";
import { hasOwnLedger } from "../../config/ledger.ts";
import { failureText } from "../../phrasing/failure.ts";
import { BUNDLE_TOOL } from "../../queries/make-bundle.ts";
import { type Source, useSource } from "../../queries/source.ts";
import { onlyDifference, partText, withOtherCharacter, withPart } from "../../verify/tampering.ts";
import { sampleWords as words } from "../../words/verify.tsx";

export type SampleKind = "real" | "broken";

type State =
  | { name: "idle" | "fetching" | "none" }
  | { name: "failed"; reason: string }
  /** The note says what the sample is, and which change was made to it. */
  | { name: "shown"; kind: SampleKind; note: string };

/** @param onSample called with the name and the text of the sample that the visitor asked for */
export function useSample(onSample: (name: string, text: string) => void) {
  const { network } = useConfig();
  const source = useSource();
  const [state, setState] = useState<State>({ name: "idle" });
  const running = useRef<AbortController>(null);

  useEffect(() => () => running.current?.abort(), []);

  async function take(kind: SampleKind): Promise<void> {
    running.current?.abort();
    const { signal } = (running.current = new AbortController());
    setState({ name: "fetching" });
    try {
      const sample = await fetchSample(kind, network, source, signal);
      if (signal.aborted) return;
      if (sample !== null) onSample(words.names[kind], sample.text);
      setState(sample === null ? { name: "none" } : { name: "shown", kind, note: sample.note });
    } catch (error) {
      if (!signal.aborted) setState({ name: "failed", reason: failureText(error) });
    }
  }

  function forget(): void {
    running.current?.abort();
    setState({ name: "idle" });
  }

  return { state, take, forget };
}

/** @returns null if the service has no final fingerprint, or no proof of it in which a digit could be changed */
async function fetchSample(
  kind: SampleKind,
  network: Network,
  { client, networkKey }: Pick<Source, "client" | "networkKey">,
  signal: AbortSignal,
): Promise<{ text: string; note: string } | null> {
  const newest = { limit: 1, status: "FINALIZED_COMMITMENT" } as const;
  const hash = (await client.latestFingerprints(newest, { signal })).data[0]?.hash;
  if (hash === undefined) return null;
  const gathered = await gatherEvidence(client, hash, {
    hasOwnLedger: hasOwnLedger(network),
    signal,
  });
  const about = { network: networkKey, createdAt: new Date(), tool: BUNDLE_TOOL, logProof: null };
  const { proof } = gathered.receipts;
  const evidence = { proof: { value: proof?.value, from: "service" } } as const;
  const text = partText(evidence, "proof");
  if (proof === undefined || text === null) return null;
  if (kind === "real") {
    return { text: bundleToText(bundleOf(gathered, about)), note: words.notes.real };
  }
  const changed = withOtherCharacter(text);
  const value = withPart(evidence, "proof", changed).proof?.value as JsonValue;
  const receipts = { ...gathered.receipts, proof: { ...proof, value } };
  const change = onlyDifference(text, changed);
  if (change === null) return null;
  return {
    text: bundleToText(bundleOf({ ...gathered, receipts }, about)),
    note: words.notes.broken(change.at, change.was, change.now),
  };
}
