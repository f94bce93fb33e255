// Style sheets that a page needs from the beginning and that the other pages do without. The module of such a page
// starts to load its style sheet, and the pages start when it has arrived. Otherwise React would show nothing in place
// of the page until then, although index.html already showed the page’s heading.
import { preinit } from "react-dom";

/**
 * Without a limit, the pages would never start if a style sheet never arrives, or if it failed before anything waited
 * for it.
 */
const LIMIT_MS = 3_000;

/** Starts to load a style sheet that the page shows with `<link precedence="default">`. */
export function loadStyleSheet(address: string): void {
  preinit(address, { as: "style", precedence: "default" });
}

/** Resolves when every style sheet that was started has arrived or failed, but at the latest after LIMIT_MS. */
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
