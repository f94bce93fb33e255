// The words of the footer. The addresses of its links are in routes/external-links.ts.
// An id such as [D4] names the row of docs/spec.md that specifies the words below it.
import { productName } from "./shell.ts";

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
