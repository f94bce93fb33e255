import type { Receipt } from "@digital-evidence/client";
import { ResponseShapeError } from "@digital-evidence/client/errors";
import type { JsonValue } from "@digital-evidence/evidence/canonical-json";

/** A part of the evidence: every member as received, and what the pages can show of it. */
export type ReceivedPart<T> = { value: JsonValue; shown: T | null };

/**
 * Fetches a part for the engine, which reads any value and says what is wrong with it. If a wrong shape were
 * an error here, a false part would count as a missing one.
 */
export async function receivePart<T>(
  fetch: (onReceived: (receipt: Receipt) => void) => Promise<T | null>,
): Promise<ReceivedPart<T>> {
  let value: JsonValue = null;
  try {
    const shown = await fetch((receipt) => {
      value = receipt.value;
    });
    return { value, shown };
  } catch (error) {
    if (!(error instanceof ResponseShapeError) || value === null) throw error;
    return { value, shown: null };
  }
}
