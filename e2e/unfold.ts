// Unfolds the parts of a fingerprint's page that are folded until a visitor asks for them. What is unfolded stays so when
// the window is resized.
import type { Page } from "playwright-core";

const summary = (page: Page, text: string | RegExp) =>
  page.locator("main summary").filter({ hasText: text });

/** Unfolds the line of checks. On a wide screen it is not folded, so the press is sent to the hidden button. */
export async function unfoldChecks(page: Page): Promise<void> {
  const fold = page.locator("section[data-verdict] > button[aria-expanded]").first();
  if ((await fold.getAttribute("aria-expanded")) === "false") await fold.dispatchEvent("click");
}

/** Opens one of the checks, also where the line of checks is folded. */
export async function openLink(page: Page, title: string): Promise<void> {
  await unfoldChecks(page);
  await page.getByRole("button", { name: new RegExp(`^${title}`) }).click();
}

/** Unfolds the place where a visitor provides a root or a snapshot, or trusts witnesses or observers. */
export async function unfoldSources(page: Page): Promise<void> {
  await summary(page, /Confirm it with an independent source|Your independent source/).click();
}

/** What `unfoldSources` unfolds. */
export const sources = (page: Page) => page.locator("[data-sources]");

/**
 * Unfolds the fields of /verify for text, for a root or a snapshot, and for witnesses. They stay so, also when the
 * visitor clears the page.
 */
export async function unfoldMore(page: Page): Promise<void> {
  await summary(page, /^(?:More|Mehr):/).click();
}

export async function unfoldKeys(page: Page): Promise<void> {
  await summary(page, /^Whose key|^Wem gehör/).click();
}

export async function unfoldProof(page: Page): Promise<void> {
  await summary(page, "The proof, drawn").click();
}

export async function unfoldVersions(page: Page): Promise<void> {
  await summary(page, /^Versions of this document|^Fassungen dieses Dokuments/).click();
}
