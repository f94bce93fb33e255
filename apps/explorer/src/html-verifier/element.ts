// Creates the elements of the HTML verifier. Text always becomes text nodes, so that no part of the evidence
// can become markup.
import { piecesOf, textOf as textIn, visibleText } from "@digital-evidence/verdict/say";
import type { Statement } from "@digital-evidence/verdict/statements";
import { language } from "../words/language.ts";

type Child = Node | string | null;
type Attributes = Readonly<Record<string, string | true | null>>;

export function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Attributes = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[Tag] {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== null) made.setAttribute(name, value === true ? "" : value);
  }
  made.append(...children.filter((child) => child !== null));
  return made;
}

export function panel(title: string, ...children: readonly Child[]): HTMLElement {
  return element(
    "section",
    { class: "panel", "aria-label": title },
    element("h2", {}, title),
    ...children,
  );
}

export function notice(
  kind: string,
  title: Node | string,
  ...children: readonly Child[]
): HTMLElement {
  return element(
    "div",
    { class: "notice", "data-kind": kind },
    element("p", { class: "strong" }, title),
    ...children,
  );
}

export function button(label: string, onPress: () => void): HTMLButtonElement {
  const made = element("button", { type: "button", class: "button" }, label);
  made.addEventListener("click", onPress);
  return made;
}

// Shows statements about evidence, as the explorer's `Said` does.

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
