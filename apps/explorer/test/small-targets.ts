/**
 * Returns the controls that are smaller than required. Links within a sentence are left out, because the criterion
 * allows them to be smaller. Controls that are not shown are left out too. An end-to-end test sends the function to the
 * page as text, so it uses nothing from outside.
 */
export function smallTargets(): string[] {
  /** WCAG 2.2, success criterion 2.5.8, requires targets of 24 by 24 CSS pixels. */
  const smallest = 24;
  const isInSentence = (element: Element): boolean => {
    if (element.localName !== "a" || getComputedStyle(element).display !== "inline") return false;
    const block = element.closest("p, li, dd, td, span, div");
    return (block?.textContent ?? "").trim().length > (element.textContent ?? "").trim().length;
  };
  const isShown = (element: Element): boolean =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
    element.closest(".visually-hidden, [inert]") === null;
  const controls =
    "a[href], button, input:not([type=hidden]), select, textarea, summary, [role=button], [role=menuitemradio]";
  return Array.from(document.querySelectorAll(controls), (element) => {
    const { width, height } = element.getBoundingClientRect();
    // The browser's rounding may take away half a pixel.
    const isLarge = Math.min(width, height) > smallest - 0.5;
    if (isLarge || !isShown(element) || isInSentence(element)) return "";
    const place = element.parentElement?.className ?? "";
    return `${element.outerHTML.slice(0, 80)} in .${place}: ${width}×${height}`;
  }).filter((each) => each !== "");
}
