// Shows statements about evidence, as the explorer's `Said` does.
import { piecesOf, textOf as textIn, visibleText } from "@digital-evidence/verdict/say";
import type { Statement } from "@digital-evidence/verdict/statements";
import { language } from "../words/language.ts";
import { element } from "./element.ts";

export function said(of: Statement): Node {
  const shown = document.createDocumentFragment();
  for (const piece of piecesOf(of, language)) {
    shown.append(typeof piece === "string" ? piece : quoted(piece.outside));
  }
  return shown;
}

/** Shows statements one after the other, as the sentences of one paragraph. */
export function saidTogether(of: readonly Statement[]): Node {
  const shown = document.createDocumentFragment();
  for (const each of of) shown.append(said(each), " ");
  return shown;
}

/** Shows text from outside with a mark of its own, so that nothing in it can go on in our voice. */
export function quoted(text: string): HTMLElement {
  return element("q", { class: "outside" }, element("bdi", {}, visibleText(text, language)));
}

export function textOf(of: Statement): string {
  return textIn(of, language);
}
