// As much of a document as the self-verifying page needs to draw its verdict, so that tests without a browser can read its text.

class StubNode {
  readonly children: (StubNode | string)[] = [];
  readonly dataset: Record<string, string> = {};
  readonly tag: string;
  className = "";
  open = false;

  constructor(tag: string) {
    this.tag = tag;
  }

  append(...children: (StubNode | string)[]): void {
    this.children.push(...children);
  }

  setAttribute(): void {}
  addEventListener(): void {}

  /** The text, with each block on lines of its own. */
  get text(): string {
    if (this.tag === "pre") return "";
    const inner = this.children
      .map((each) => (typeof each === "string" ? each : each.text))
      .join("");
    // Text from outside has a mark around it.
    if (this.tag === "q") return `⟦${inner}⟧`;
    return /^(?:#|bdi|b|code|a)$/.test(this.tag) ? inner : `\n${inner}\n`;
  }
}

const stub = {
  createElement: (tag: string) => new StubNode(tag),
  createElementNS: (_: string, tag: string) => new StubNode(tag),
  createDocumentFragment: () => new StubNode("#"),
};

/** Draws with a stub in place of the document, and returns the text of what was drawn. */
export function drawnText(draw: () => unknown): string {
  const before: unknown = Reflect.get(globalThis, "document");
  Reflect.set(globalThis, "document", stub);
  try {
    return (draw() as StubNode).text;
  } finally {
    Reflect.set(globalThis, "document", before);
  }
}
