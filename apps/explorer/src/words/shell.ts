// The words around every page: in the header, in the bar at the bottom of the window, and in place of a broken
// page.
// An id such as [D4] names the row of docs/spec.md that specifies the words below it.

export const productName = "Digital Evidence Explorer";

export const shellWords = {
  title: (screen: string) => `${screen} · ${productName}`,
  skip: "Skip to content",
  /** [S2] */
  documentation: "Documentation",
  /** The label on small screens, [S2] in docs/spec.md. */
  docs: "Docs",
  verify: "Verify",
  drop: "Drop the files to check them here",
  newTab: " (opens in a new tab)",
  breadcrumb: "Breadcrumb",
  scrollToTop: "Scroll to top",
  network: "Network: ",
  demonstration: {
    mark: "Demo",
    explanation: (network: string) =>
      `The organizations and documents shown here are invented. Their fingerprints are committed to “${network}”, a ledger that only this service keeps, and not to any public network. The hashes, signatures and proofs are real and can be checked.`,
  },
  theme: (name: "system" | "light" | "dark") => `Theme: ${name}`,
  themes: { title: "Theme", system: "System", light: "Light", dark: "Dark" },
  connection: "Connection to the service",
  offline: "You are offline. Data from the service refreshes when you are back online.",
  brokenPage: {
    title: "Page not shown",
    heading: "This page could not be shown",
    advice: "The explorer may have been updated while it was open. Reload the page.",
    offline: {
      heading: "This page could not be loaded",
      advice:
        "The server cannot be reached, and this page’s code is not on this device yet. Check your connection, then reload the page.",
    },
  },
};
