// Reads what a fingerprint's page says about its evidence, for component tests.
import { expect } from "vitest";
import { all, one, show, type ShowOptions, textOf, poll } from "./show.tsx";
import { one as example } from "./honest-service.ts";
import type { StubService } from "./stub-service.ts";

const LINKS = 'ol[aria-label="Checks made in this browser"]';

export const verdict = () => one("section[data-verdict]:has(#verdict)");
export const mark = () => verdict().dataset["verdict"];
export const sentence = () => textOf("#verdict");
export const links = () => textOf(LINKS);

export function link(title: string): HTMLElement {
  const found = all("button", one(LINKS)).find(({ innerText }) => innerText.startsWith(title));
  if (found === undefined) throw new Error(`there is no check ${title}`);
  return found;
}

/** The words of each link of the chain, such as `Passed`. */
export function states(): Record<string, string> {
  const texts = all("button", one(LINKS)).map(({ innerText }) => innerText);
  return Object.fromEntries(
    texts.map((text) => text.split("\n").filter(Boolean) as [string, string]),
  );
}

export const allPassed = {
  Content: "Passed",
  Signatures: "Passed",
  Inclusion: "Passed",
  Batch: "Passed",
  Ledger: "Passed",
  Statements: "Passed",
  Document: "Not compared",
};

/** Unfolds what is folded until a visitor asks for it, once it is on the page. */
export async function unfold(summary: string): Promise<void> {
  const found = () => all("main summary").find(({ textContent }) => textContent.includes(summary));
  await poll(() => found() !== undefined, { message: summary }).toBe(true);
  found()?.click();
}

/** Opens a fingerprint's page, waits until its checks have run, and unfolds them. */
export async function showFingerprint(
  service: StubService,
  hash = example.record.hash,
  options: Omit<ShowOptions, "service"> = {},
): Promise<void> {
  await show(`/fingerprint/${hash}`, { service, ...options });
  await poll(() => mark()).not.toBe("checking");
  await poll(links).not.toContain("Waiting");
  const fold = document.querySelector<HTMLElement>(
    "section[data-verdict] > button[aria-expanded=false]",
  );
  fold?.click();
}

export async function expectNothingVerified(): Promise<void> {
  await poll(() => mark()).toMatch(/^(?:failed|inconclusive)$/);
  expect(textOf("main")).not.toMatch(/verified/i);
}
