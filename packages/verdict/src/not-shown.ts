// What a conclusion does not show: what was not compared, and what checks can never show.
import type { CheckId, Verification } from "@digital-evidence/evidence/verify-evidence";
import { type Statement, statement } from "./statements.ts";
import type { Mark } from "./headline.ts";

export function notShown(mark: Mark, { absent, scope, checks }: Verification): Statement[] {
  const parts = absent.flatMap((part) => (part === "document" ? [] : [statement(`part.${part}`)]));
  const holds = (wanted: CheckId) =>
    checks.some(({ id, verdict }) => id === wanted && verdict === "pass");
  return [
    ...(mark === "consistent" && !holds("ROOT_VISITOR") ? [statement("notShown.agreed")] : []),
    ...(scope === "inclusion"
      ? [statement("notShown.proofAlone")]
      : parts.length === 0
        ? []
        : [statement("notShown.absent", { parts: { list: parts }, count: parts.length })]),
    ...(absent.includes("document") ? [statement("notShown.document")] : []),
    statement("notShown.author"),
    statement("notShown.holder"),
    statement("notShown.content"),
    statement(holds("ROOT_LEDGER") ? "notShown.before" : "notShown.when"),
  ];
}
