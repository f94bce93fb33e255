import {
  type Conclusion,
  notConcluded,
  notRun,
  type Trust,
} from "@digital-evidence/verdict/conclude";
import type { Known, NetworkSetting } from "@digital-evidence/verdict/known";
import type { LogFinding } from "@digital-evidence/verdict/log";
import { useEffect, useState } from "react";
import { reasonOf } from "../phrasing/failure.ts";
import { verifier } from "./verifier.ts";

/** Everything that a conclusion is drawn from. The log is a part of its own, because it comes after a first conclusion. */
export type ConclusionRequest = {
  known: Known;
  network: NetworkSetting;
  log: LogFinding | undefined;
  trust: Trust | null;
};

type Reached = ConclusionRequest & {
  conclusion: Conclusion;
  /** What was verified last. A conclusion on a withdrawn record verifies nothing. */
  verified: (Pick<Conclusion, "verification" | "evidence"> & { known: Known }) | null;
};

/** The evidence that was first concluded from as a whole, and whether a later one has taken its place. */
type Settled = { known: Known; wasReplaced: boolean };

/** The last conclusion that was reached. It is apart from `useConclusion`, because the log is looked at on its strength. */
export function useReached() {
  return useState<Reached | null>(null);
}

/**
 * Draws the conclusion in the worker. A conclusion is shown only beside what it was drawn from: whatever changes removes
 * it, with one exception. While the log is looked at again, the conclusion with the earlier look stays, and so does that
 * earlier look.
 * @param request its members have to keep their identity as long as they do not change
 */
export function useConclusion(
  [reached, setReached]: ReturnType<typeof useReached>,
  { known, network, log, trust }: ConclusionRequest,
) {
  const [settled, setSettled] = useState<Settled | null>(null);

  useEffect(() => {
    verifier.prepare();
  }, []);

  useEffect(() => {
    const run = new AbortController();
    const request = { known: log === undefined ? known : { ...known, log }, network, trust };
    const reach = (conclusion: Conclusion) => {
      if (run.signal.aborted) return;
      const { verification, evidence } = conclusion;
      setReached((before) => ({
        known,
        network,
        log,
        trust,
        conclusion,
        verified:
          verification === null ? (before?.verified ?? null) : { known, verification, evidence },
      }));
      if (!isWhole(known)) return;
      setSettled((last) =>
        last === null
          ? { known, wasReplaced: false }
          : isSameAnswer(last.known, known)
            ? last
            : { known, wasReplaced: true },
      );
    };
    verifier.call("conclude", request, { signal: run.signal }).then(reach, (error: unknown) => {
      reach(notRun(reasonOf(error)));
    });
    return () => {
      run.abort();
    };
  }, [setReached, known, network, log, trust]);

  const hasChanged =
    settled !== null && (settled.wasReplaced || !isSameAnswer(settled.known, known));
  const isCurrent =
    reached !== null &&
    reached.known === known &&
    reached.network === network &&
    // A conclusion that rests on witnesses goes as soon as they are no longer trusted.
    (reached.trust === null || isSameTrust(reached.trust, trust));
  return {
    conclusion: isCurrent ? reached.conclusion : notConcluded(known, network, hasChanged),
    /** The look at the log that the conclusion was drawn from. */
    log: isCurrent ? reached.log : undefined,
    /** Whether the service has given other answers since a conclusion was first drawn from whole evidence. */
    hasChanged,
  };
}

function isWhole({ proof, batch, snapshot }: Known): boolean {
  return [proof, batch, snapshot].every(({ state }) => state !== "awaited");
}

function isSameAnswer(one: Known, other: Known): boolean {
  return (["record", "proof", "batch", "snapshot"] as const).every((part) => {
    const [before, now] = [one[part], other[part]];
    return before.state === "supplied" && now.state === "supplied"
      ? before.value === now.value
      : before.state === now.state;
  });
}

function isSameTrust(one: Trust, other: Trust | null): boolean {
  return one.policy === other?.policy;
}
