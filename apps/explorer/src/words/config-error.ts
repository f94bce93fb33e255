// What the page says if the configuration cannot be used.
import type { ShapeIssue } from "@digital-evidence/evidence/api";

export const configErrorWords = {
  advice:
    "The explorer’s configuration could not be used, so the explorer does not know which service to ask. The person who runs this site can fix the file /config.json.",
  unreadable: (path: string, reason: string) => `${path} could not be read: ${reason}`,
  /** @param message the message of the browser's error, which is in English */
  notLoaded: (_isSyntax: boolean, message: string) => message,
  redirect: "the answer is a redirect, and the explorer does not follow redirects",
  status: (status: number) => `status ${status}`,
  tooLong: (kibibytes: number) => `it is longer than ${kibibytes} KiB`,
  notAnObject: (path: string) => `${path} is not an object`,
  network: '"network" is not a string',
  networks: '"networks" is not an object',
  batches: '"batches" is neither "api" nor "generated"',
  demonstration: '"demonstration" is not a boolean',
  documentOrigins: '"documentOrigins" is not a list of origins such as "https://example.org"',
  serviceWorker: '"serviceWorker" is not a boolean',
  witnessPolicy: '"witnessPolicy" is not a string',
  observers: '"observers" is not a text with a line “observer NETWORK KEY [ADDRESS]” for each',
  directories:
    '"directories" is not a list of domains with their organizations, such as [{"origin": "https://example.org", "organizations": ["0b7c1f2e-6a52-4d7e-9a3f-3d0c5d0e1a01"]}]',
  links: ([issue]: readonly ShapeIssue[]) =>
    `"links${issue?.path ? `.${issue.path}` : ""}" cannot be used: ${issue?.message}`,
  unknownNetwork: "Unknown network",
  name: (key: string) => `"networks.${key}.name" is missing, empty or not a string`,
  apiBase: (key: string) => `"networks.${key}.apiBase" is neither empty nor a web address`,
  source: (key: string) => `"networks.${key}.source" is neither "api" nor "published"`,
  snapshotUrl: (key: string) =>
    `"networks.${key}.snapshotUrl" is not a web address that contains {hash}`,
  ledgerApi: (key: string) => `"networks.${key}.ledgerApi" is not a web address`,
  metagraphId: (key: string) => `"networks.${key}.metagraphId" is empty or not a string`,
  proofBinding: (key: string) =>
    `"networks.${key}.proofBinding" is neither "path-and-leaf" nor "leaf"`,
};
