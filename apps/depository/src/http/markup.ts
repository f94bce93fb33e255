// Writes HTML or XML from template strings. An inserted value is escaped, except if it is markup itself.

export class Markup {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

type Part = string | number | Markup | readonly Part[];

export function html(strings: TemplateStringsArray, ...parts: readonly Part[]): Markup {
  return new Markup(String.raw({ raw: strings }, ...parts.map(written)));
}

function written(part: Part): string {
  if (part instanceof Markup) return part.text;
  if (typeof part === "object") return part.map(written).join("");
  return String(part).replaceAll(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
