// Loads style sheets that only one page needs. The module of such a page begins to load its style sheet, and React
// renders the page when the style sheet has arrived. If React began earlier, it would remove the heading of index.html
// and show nothing until the style sheet arrives.
import { preinit } from "react-dom";

/**
 * The longest wait for a style sheet. Without this limit, the pages would never start if a style sheet never arrives,
 * or if its loading fails before `untilLoaded` adds its listeners.
 */
const LIMIT_MS = 3_000;

/** Starts to load a style sheet that the page shows with `<link precedence="default">`. */
export function loadStyleSheet(address: string): void {
  preinit(address, { as: "style", precedence: "default" });
}

/** Resolves when every style sheet that is being loaded has arrived or failed, but at the latest after LIMIT_MS. */
export async function untilStyled(): Promise<void> {
  const links = document.querySelectorAll<HTMLLinkElement>("link[data-precedence]");
  const waiting = Array.from(links).filter(({ sheet }) => sheet === null);
  await Promise.all(waiting.map(untilLoaded));
}

async function untilLoaded(link: HTMLLinkElement): Promise<void> {
  await new Promise((resolve) => {
    link.addEventListener("load", resolve, { once: true });
    link.addEventListener("error", resolve, { once: true });
    setTimeout(resolve, LIMIT_MS);
  });
}
