import type { ReceivedSummary } from "@digital-evidence/client";
import { HashValue } from "./hash-value.tsx";
import { Missing } from "./missing.tsx";
import { listWords } from "../words/parts.ts";

/** The document ID in a row of a list, or the reason why there is none. */
export function DocumentId({ of }: { of: Pick<ReceivedSummary, "documentId" | "withheld"> }) {
  const { documentId, withheld } = of;
  if (documentId) return <HashValue value={documentId} label={listWords.copies.documentId} />;
  return <Missing isWithheld={withheld?.some(({ member }) => member === "documentId")} />;
}
