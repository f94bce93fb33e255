// What surrounds every page: the header, the bar at the foot of the window, and what stands in for a broken page.
import type { Theme } from "../components/theme.ts";
import type { Trouble } from "../queries/trouble.ts";

export const productName = "Digital Evidence Explorer";

export const shellWords = {
  title: (screen: string) => `${screen} · ${productName}`,
  skip: "Skip to content",
  /** [S2] */
  documentation: "Documentation",
  /** [S2] On small screens. */
  docs: "Docs",
  newTab: " (opens in a new tab)",
  breadcrumb: "Breadcrumb",
  scrollToTop: "Scroll to top",
  network: "Network: ",
  demonstration: {
    wide: "Demonstration data on a local ledger",
    small: "Demo data",
    explanation: (network: string) =>
      `The organizations and documents shown here are invented. Their batches are committed to “${network}”, a ledger that only this service keeps; no public network holds them. The hashes, signatures and proofs are real and can be checked.`,
  },
  theme: (name: Theme) => `Theme: ${name}`,
  themes: { title: "Theme", system: "System", light: "Light", dark: "Dark" },
  offline:
    "You are offline. What is shown was fetched before; it refreshes when you are back online.",
  tryNow: "Try now",
  brokenPage: {
    title: "Page not shown",
    heading: "This page could not be shown",
    advice:
      "The explorer may have been updated while it was open. Reload the page to get the new version.",
  },
};

export function troubleWords({ reason, failures }: Trouble): string {
  return `${reasonWords(reason)} Trying again, attempt ${failures + 1}…`;
}

function reasonWords(reason: Trouble["reason"]): string {
  if (reason === "NETWORK") return "The service could not be reached.";
  if (reason === "TIMEOUT") return "The service takes too long to answer.";
  return reason === "HTTP_429"
    ? "The service is busy."
    : `The service reports an error (status ${reason.slice("HTTP_".length)}).`;
}
