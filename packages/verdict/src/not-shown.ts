// What a conclusion does not show: what was not compared, and what checks can never show.
import type { Verification } from "@digital-evidence/evidence/verify-evidence";
import { type Statement, statement } from "./statements.ts";
import type { Mark } from "./told.ts";

export function notShown(mark: Mark, { absent, scope, checks }: Verification): Statement[] {
  const parts = absent.flatMap((part) => (part === "document" ? [] : [statement(`part.${part}`)]));
  const isAgreed = checks.some(({ id, verdict }) => id === "ROOT_VISITOR" && verdict === "pass");
  return [
    ...(mark === "consistent" && !isAgreed ? [statement("notShown.agreed")] : []),
    ...(scope === "inclusion"
      ? [statement("notShown.proofAlone")]
      : parts.length === 0
        ? []
        : [statement("notShown.absent", { parts: { list: parts }, count: parts.length })]),
    ...(absent.includes("document") ? [statement("notShown.document")] : []),
    statement("notShown.author"),
    statement("notShown.holder"),
    statement("notShown.content"),
    statement("notShown.before"),
  ];
}
