// Shows the verdict in one sentence and the chain of checks below it. The words are the same as in the
// explorer's EvidenceVerdict, EvidenceChain and CheckFinding.
import type { Check } from "@digital-evidence/evidence/verify-evidence";
import { type LinkId, linkStatement, type LinkState } from "@digital-evidence/verdict/chain";
import {
  checkStatements,
  checkTitle,
  isStatement,
  sideStatement,
} from "@digital-evidence/verdict/checks";
import type { Conclusion } from "@digital-evidence/verdict/conclude";
import { statement } from "@digital-evidence/verdict/statements";
import type { Mark } from "@digital-evidence/verdict/headline";
import { capitalized } from "../format/number.ts";
import { visibleJson } from "../format/text.ts";
import { findingWords } from "../words/finding.ts";
import { valueWords } from "../words/values.ts";
import { element, quoted, said, saidTogether, textOf } from "./element.ts";

const MAX_INPUTS_LENGTH = 8000;

/** @param open the links that the visitor has opened; they stay open when the verdict is shown again */
export function verdictSection(
  { told, reasons, links, missing }: Conclusion,
  open: Set<LinkId>,
): HTMLElement {
  const { mark: verdict, label, sentence, notes, more } = told;
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
        element("p", { class: "verdict-label" }, said(label)),
        element("h2", { id: "verdict" }, said(sentence)),
        element(
          "p",
          { class: "muted" },
          saidTogether(notes),
          more === undefined ? null : element("a", { href: "#own-root" }, said(more)),
        ),
      ),
    ),
    element(
      "ol",
      { "aria-label": textOf(statement("link.chain")) },
      ...links.map((link) => {
        const details = element(
          "details",
          { "data-state": link.state, open: open.has(link.id) ? true : null },
          element(
            "summary",
            {},
            mark(link.state),
            element("b", {}, said(statement(`link.title.${link.id}`))),
            element("span", { class: "state" }, said(statement(`link.state.${link.state}`))),
          ),
          element("p", {}, said(linkStatement(link, missing[link.id]))),
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
  const source = isOurs ? "" : findingWords.by(textOf(sideStatement(computedFrom)));
  return element(
    "section",
    { class: "finding" },
    element(
      "h3",
      {},
      isStated ? null : mark(verdict),
      said(checkTitle(check)),
      " ",
      element(
        "span",
        { class: "state" },
        isStated ? findingWords.statement : said(statement(`link.state.${verdict}`)),
      ),
    ),
    element("p", {}, saidTogether(checkStatements(check))),
    element(
      "dl",
      {},
      ...value(isOurs ? findingWords.computed : findingWords.stated, computed, source),
      ...value(findingWords.expected, expected, ""),
      element("dt", {}, findingWords.suppliedBy),
      element("dd", {}, capitalized(textOf(sideStatement(expectedFrom)))),
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
  const shown = text === null ? valueWords.missing : quoted(text);
  return [
    element("dt", {}, name),
    element("dd", {}, element("code", { translate: "no" }, shown), text === null ? "" : source),
  ];
}

// The marks of verdicts and checks. Only `confirmed` uses the shield with the tick.

const circle = "M12 2a10 10 0 1 0 0 20 10 10 0 0 0 0-20";
const question = "M9 9a3 3 0 1 1 4.5 2.6c-1 .6-1.5 1-1.5 2M12 17h.01";
const cross = "M7 7l10 10M17 7 7 17";

const drawings: Readonly<Record<Mark | LinkState, readonly string[]>> = {
  confirmed: ["M12 2c3 2 5 3 8 3v8c0 5-4 8-8 9-4-1-8-4-8-9V5c3 0 5-1 8-3", "m8 12 3 3 5-5"],
  consistent: [circle, "M7 10h10M7 14h10"],
  inconclusive: [circle, question],
  failed: ["M8 2h8l6 6v8l-6 6H8l-6-6V8z", "m9 9 6 6M15 9l-6 6"],
  checking: [circle],
  pass: ["m4 12 5 5L20 6"],
  fail: [cross],
  unknown: [circle, question],
  absent: ["M5 12h14"],
  waiting: [circle],
};

const SVG = "http://www.w3.org/2000/svg";

function mark(of: Mark | LinkState): HTMLElement {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("viewBox", "0 0 24 24");
  svg.setAttribute("aria-hidden", "true");
  for (const d of drawings[of]) {
    const path = document.createElementNS(SVG, "path");
    path.setAttribute("d", d);
    svg.append(path);
  }
  const box = document.createElement("span");
  box.className = "mark";
  box.dataset["mark"] = of;
  box.append(svg);
  return box;
}
