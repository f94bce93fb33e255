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

// The words of the footer. The addresses of its links are in routes/external-links.ts.

export const footerWords = {
  /** [S3] */
  groups: { build: "Build", ecosystem: "Ecosystem", company: "Company" },
  links: {
    documentation: "Documentation",
    sdk: "Digital Evidence SDK",
    verifier: "Merkle Patricia Verifier",
    dagExplorer: "DAG Explorer",
    metakit: "Metakit",
    tessellation: "Tessellation",
    digitalEvidence: "Digital Evidence",
    constellation: "Constellation Network",
    github: "GitHub",
  },
  /** [S4] */
  getStarted: "Get started",
  pitch: "Have your own documents fingerprinted, and give others a proof that they can check.",
  /** [S4] */
  requestAccess: "Request access",
  language: "Language",
  howItWorks: "How it works",
  status: "Status of the service",
  calls: "Calls behind this page",
  callsMissing: "The calls could not be loaded. Reload the page to try again.",
  /** [S5] */
  poweredBy: "Powered by Constellation Network",
  /** [S20] */
  version: (version: string) => `Version ${version}`,
  /** [S5] */
  copyright: (year: number) => `© ${year} ${productName}`,
};

export type FooterGroup = keyof typeof footerWords.groups;

export type FooterLink = keyof typeof footerWords.links;

// The words of the search box in the header and of the panel that opens below it.

export const searchBoxWords = {
  open: "Search",
  label: "Search by hash, id, name or address, or check a proof",
  placeholder: "Hash, id, name or file",
  empty: "Enter a hash, an id, a name or an address to look up, or paste a proof to check",
  recent: "Recent searches, on this device only",
  recentList: "Recent searches",
  clear: "Clear",
  toVerify: "Have a proof, a bundle or a document? Check it here",
};

export const notFoundWords = {
  title: "Page not found",
  heading: "There is no page at this address",
  advice:
    "The address of a fingerprint’s page is /fingerprint/ followed by the fingerprint hash. The address of a batch’s page is /batch/ followed by the batch id. The address that you opened may have been cut short when it was copied.",
};

// Headings of the pages with a first paint. The build writes them into index.html.
// An id such as [D4] names the row of docs/spec.md that specifies the words below it.
export const headingWords = {
  dashboard: {
    title: "Is this document’s record genuine?",
    lead: "A fingerprint is a signed statement about a document, listed in a ledger. Your own browser checks the proof, and says who vouches for it.",
    name: "Dashboard",
  },
  fingerprint: {
    /** [F1] */
    title: "Fingerprint",
  },
  batch: {
    title: "Batch",
  },
};
