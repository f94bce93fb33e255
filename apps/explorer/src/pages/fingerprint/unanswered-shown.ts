import type { Retry } from "@digital-evidence/client";
import { statement } from "@digital-evidence/verdict/statements";
import type { Shown } from "../../components/evidence-verdict.tsx";
import { missingWords } from "../../phrasing/waiting.ts";

/** Returns what takes the place of a verdict while the service does not answer. */
export function unansweredShown(trouble: Pick<Retry, "reason">, isOnline: boolean): Shown {
  const { title, reason } = missingWords(trouble, isOnline);
  return {
    mark: "checking",
    label: statement("verdict.unanswered.label"),
    sentence: title,
    notes: [reason, statement("verdict.checking.note")],
  };
}
