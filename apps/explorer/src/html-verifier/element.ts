// Creates the elements of the HTML verifier. Text always becomes text nodes, so that no part of the evidence
// can become markup.

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
