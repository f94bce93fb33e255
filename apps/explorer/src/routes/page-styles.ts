// Style sheets that a page needs from the beginning and that the other pages do without. The module of such a page starts to
// load its style sheet, and the pages start only when it has arrived. Otherwise React would show nothing in place of the
// page until then, although index.html already showed the page’s heading.
import { preinit } from "react-dom";

/** Starts to load a style sheet that the page shows with `<link precedence="default">`. */
export function loadStyleSheet(address: string): void {
  preinit(address, { as: "style", precedence: "default" });
}

/** Resolves when every style sheet that was started has arrived or failed. */
export async function untilStyled(): Promise<void> {
  const links = document.querySelectorAll<HTMLLinkElement>("link[data-precedence]");
  const waiting = Array.from(links).filter(({ sheet }) => sheet === null);
  await Promise.all(waiting.map(untilLoaded));
}

async function untilLoaded(link: HTMLLinkElement): Promise<void> {
  await new Promise((resolve) => {
    link.addEventListener("load", resolve, { once: true });
    link.addEventListener("error", resolve, { once: true });
  });
}
