// Shows the verdict in one sentence and the chain of checks below it. The words are the same as in the
// explorer's EvidenceVerdict, EvidenceChain and CheckFinding.
import type { Check, Verification } from "@digital-evidence/evidence/verify-evidence";
import { type LinkId, toLinks } from "../evidence-chain/chain-link.ts";
import { capitalized } from "../format/list.ts";
import { visibleJson, visibleText } from "../format/outside-text.ts";
import { checkSentence, checkTitle, isStatement } from "../phrasing/checks.ts";
import { linkSentence } from "../phrasing/links.ts";
import { sideWords } from "../phrasing/sides.ts";
import type { Verified } from "../verify/verification-protocol.ts";
import { findingWords } from "../words/finding.ts";
import { chainTitle, linkStates, linkTitles } from "../words/links.ts";
import { valueWords } from "../words/values.ts";
import { element } from "./element.ts";
import { mark } from "./mark.ts";

const MAX_INPUTS_LENGTH = 8000;

/** @param open the links that the visitor has opened; they stay open when the verdict is shown again */
export function verdictSection(
  { words, reasons }: Pick<Verified, "words" | "reasons">,
  verification: Verification,
  open: Set<LinkId>,
): HTMLElement {
  const { mark: verdict, label, sentence, notes, more } = words;
  return element(
    "section",
    {
      class: "verdict",
      "data-verdict": verdict,
      "data-reasons": reasons.join(" "),
      "aria-labelledby": "verdict",
    },
    element(
      "div",
      { class: "verdict-head" },
      mark(verdict),
      element(
        "div",
        {},
        element("p", { class: "verdict-label" }, label),
        element("h2", { id: "verdict" }, sentence),
        element(
          "p",
          { class: "muted" },
          `${notes.join(" ")} `,
          more === undefined ? null : element("a", { href: "#own-root" }, more),
        ),
      ),
    ),
    element(
      "ol",
      { "aria-label": chainTitle },
      ...toLinks(verification).map((link) => {
        const details = element(
          "details",
          { "data-state": link.state, open: open.has(link.id) ? true : null },
          element(
            "summary",
            {},
            mark(link.state),
            element("b", {}, linkTitles[link.id]),
            element("span", { class: "state" }, linkStates[link.state]),
          ),
          element("p", {}, linkSentence(link)),
          ...link.checks.map(finding),
        );
        details.addEventListener("toggle", () => {
          if (details.open) open.add(link.id);
          else open.delete(link.id);
        });
        return element("li", {}, details);
      }),
    ),
  );
}

function finding(check: Check): HTMLElement {
  const { verdict, computed, computedFrom, expected, expectedFrom, values } = check;
  const isStated = isStatement(check);
  const isOurs = computedFrom.from === "here";
  const inputs = JSON.stringify(values, null, 2);
  const source = isOurs ? "" : findingWords.by(sideWords(computedFrom));
  return element(
    "section",
    { class: "finding" },
    element(
      "h3",
      {},
      isStated ? null : mark(verdict),
      checkTitle(check),
      " ",
      element("span", { class: "state" }, isStated ? findingWords.statement : linkStates[verdict]),
    ),
    element("p", {}, checkSentence(check)),
    element(
      "dl",
      {},
      ...value(isOurs ? findingWords.computed : findingWords.stated, computed, source),
      ...value(findingWords.expected, expected, ""),
      element("dt", {}, findingWords.suppliedBy),
      element("dd", {}, capitalized(sideWords(expectedFrom))),
    ),
    inputs === "{}"
      ? null
      : element(
          "details",
          {},
          element("summary", {}, findingWords.inputs),
          element("pre", { tabindex: "0" }, visibleJson(inputs, MAX_INPUTS_LENGTH)),
        ),
  );
}

function value(name: string, text: string | null, source: string): HTMLElement[] {
  const shown = text === null ? valueWords.missing : visibleText(text);
  return [
    element("dt", {}, name),
    element("dd", {}, element("code", {}, shown), text === null ? "" : source),
  ];
}
