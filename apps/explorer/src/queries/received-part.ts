import type { Receipt } from "@digital-evidence/client";
import { ResponseShapeError } from "@digital-evidence/client/errors";
import type { JsonValue } from "@digital-evidence/evidence/strict-json";

/**
 * A part of the evidence in two forms: `value` has every member as received, and `shown` has what the pages
 * can display.
 */
export type ReceivedPart<T> = { value: JsonValue; shown: T | null };

/**
 * Fetches a part of the evidence. A wrong shape is not an error here, because the engine reads any value and says what
 * is wrong with it. If it were an error, forged evidence would look like missing evidence.
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
