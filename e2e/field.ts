import type { Page } from "playwright-core";

/**
 * Returns the visible text of the value with this name, without the mark beside it. An ellipsis that CSS
 * draws is returned as a character.
 */
export async function field(page: Page, name: string): Promise<string> {
  const term = page.getByRole("term").filter({ hasText: new RegExp(`^${name}$`) });
  return term.locator("xpath=following-sibling::dd[1]").evaluate((value) => {
    const visible = (node: Node): string => {
      if (node.nodeType === Node.TEXT_NODE) return node.textContent ?? "";
      if (!(node instanceof HTMLElement) || node.matches(".visually-hidden, [data-coverage]"))
        return "";
      const { fontSize, display } = getComputedStyle(node);
      if (display === "none") return "";
      return fontSize === "0px" ? "…" : [...node.childNodes].map(visible).join("");
    };
    return visible(value).trim();
  });
}
