// Reads what a page really shows, line by line. It runs in the page.

declare global {
  interface Window {
    shownLines: typeof shownLines;
  }
}

/** What is shown in an element, and texts of it of which only a part can be read. */
export type ShownLines = { lines: string[]; cut: string[] };

/**
 * Returns each block of text as a line, without anything that cannot be seen. Text from outside stands between ⟦ and ⟧. What a
 * style sheet adds is a line, too.
 * @param isPaper whether nobody can scroll
 */
export function shownLines(root: Element, isPaper: boolean): ShownLines {
  const lines: string[] = [];
  const cut: string[] = [];
  let block: Element | null = null;

  /** Whether a text can be seen: `part` if some of it cannot. */
  function seen(node: Text, parent: Element): "whole" | "part" | "nothing" {
    const options = {
      visibilityProperty: true,
      opacityProperty: true,
      contentVisibilityAuto: true,
    };
    if (!parent.checkVisibility(options)) return "nothing";
    const { color, fontSize, whiteSpaceCollapse } = getComputedStyle(parent);
    if (/^rgba\(.*, 0\)$|\/ 0\)$/.test(color) || Number.parseFloat(fontSize) < 4) return "nothing";
    const range = document.createRange();
    range.selectNodeContents(node);
    const boxes = [...range.getClientRects()].filter(({ width, height }) => width * height > 0);
    if (boxes.length === 0) return "nothing";
    // A space that is kept at the end of a line hangs over the edge.
    const hanging = whiteSpaceCollapse === "preserve" ? Number.parseFloat(fontSize) : 1;
    const edge = document.documentElement.clientWidth + hanging;
    let isWhole = true;
    for (let around: Element | null = parent; around !== null; around = around.parentElement) {
      const style = getComputedStyle(around);
      if (around === document.documentElement || around === document.body) break;
      if (style.clipPath === "inset(50%)") return "nothing";
      const isScrolled = /auto|scroll/.test(style.overflow) && !isPaper;
      if (style.overflow === "visible" || isScrolled || style.display === "inline") continue;
      const frame = around.getBoundingClientRect();
      // The class for screen readers makes a box of one pixel.
      if (frame.width <= 1 || frame.height <= 1) return "nothing";
      const isInside = ({ left, right, top, bottom }: DOMRect) =>
        left >= frame.left - 1 &&
        right <= frame.right + hanging &&
        top >= frame.top - 1 &&
        bottom <= frame.bottom + 1;
      if (!boxes.every(isInside)) isWhole = false;
    }
    const isOutside = ({ left, right }: DOMRect) =>
      right <= 0 || (isPaper && right > edge) || left < -1;
    if (boxes.every(({ right, bottom }) => right <= 0 || bottom + scrollY <= 0)) return "nothing";
    return isWhole && !boxes.some(isOutside) ? "whole" : "part";
  }

  function blockOf(element: Element): Element {
    let at = element;
    while (at !== root && /^(?:inline|contents|ruby)/.test(getComputedStyle(at).display)) {
      at = at.parentElement ?? root;
    }
    return at;
  }

  function add(text: string, own: Element): void {
    if (own !== block) lines.push("");
    block = own;
    lines[lines.length - 1] += text;
  }

  function addGenerated(element: Element, which: "::before" | "::after"): void {
    const { content, display } = getComputedStyle(element, which);
    const [, text = ""] = /^"((?:[^"\\]|\\.)*)"/.exec(content) ?? [];
    if (display === "none" || text.trim() === "" || !element.checkVisibility()) return;
    // What a button is for is not a part of the sentence before it.
    add(text, element instanceof HTMLButtonElement ? element : blockOf(element));
  }

  function addText(node: Text, parent: Element): void {
    const visible = node.data.trim() === "" ? "whole" : seen(node, parent);
    if (visible === "nothing") return;
    const text = parent.closest("q") === null ? node.data : `⟦${node.data}⟧`;
    if (visible === "part") cut.push(text);
    add(text, blockOf(parent));
  }

  function addElement(element: Element): void {
    addGenerated(element, "::before");
    for (const child of element.childNodes) {
      if (child instanceof Text) addText(child, element);
      else if (child instanceof Element) addElement(child);
    }
    addGenerated(element, "::after");
  }

  addElement(root);
  const plain = (texts: readonly string[]) =>
    texts.map((text) => text.replaceAll(/\s+/g, " ").trim()).filter((text) => text !== "");
  return { lines: plain(lines), cut: plain(cut) };
}
