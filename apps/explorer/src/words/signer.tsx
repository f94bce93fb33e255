import { counted } from "../format/number.ts";
import { titleOf } from "../format/text.ts";

const title = "Signer";

export const signerWords = {
  title: (key: string | undefined) => titleOf(title, key),
  heading: { title },
  meaning:
    "A signer is a key that signs fingerprints. A valid signature shows which key signed, not who holds the key.",
  none: {
    title: "No signer’s key provided",
    advice:
      "The address of a signer’s page is /signer/ followed by the signer’s public key. The key is shown on a fingerprint’s page.",
  },
  notFound: { title: "Signer not found" },
  key: {
    title: "Key",
    publicKey: "Public key",
    address: "Address on the network",
    note: "Your browser computed this address from the public key. It is another way to name the key.",
    copies: { publicKey: "public key", address: "address" },
  },
  stated: {
    title: "What the service says about this key",
    lead: "This is what the service has on record, and none of it has been verified here. Open a fingerprint, and your browser verifies its signatures.",
    first: "First fingerprint received",
    last: "Last fingerprint received",
    organizations: "Organizations",
    /** Follows the name of the first organization. */
    others: (count: number) => `and ${counted(count, "other")}`,
    organizationId: "organization’s ID",
    moreOrganizations: "There are more organizations, which the service does not list here.",
    later:
      "These are the times at which the service received the fingerprints, not the times of the signatures. The key may have signed a fingerprint earlier, or its signature may have been added later.",
  },
  unknown: {
    title: "The service lists no fingerprint signed with this key",
    text: "The key may be used on another network or with another service, or may not have signed anything yet.",
  },
  notOffered: {
    title: "This service does not list the fingerprints of a signer",
    text: "The service cannot list them, or does so only for callers with an API key. A fingerprint’s own page shows whether this key signed it.",
  },
  notPublished: {
    title: "The fingerprints of a signer cannot be found in published files",
    text: "This explorer reads files that the service published, and they have no index of keys. A fingerprint’s own page shows whether this key signed it.",
  },
  otherKey: {
    title: "The service answered about another key",
    text: "That answer is not shown here. Try again in a moment, or report this to the service’s operator.",
  },
  failed: {
    title: "What the service says about this key could not be read",
    advice:
      "It is not known whether the service lists fingerprints signed with this key. Try again in a moment.",
  },
  fingerprints: "Fingerprints that the service lists for this key",
  table: "Fingerprints that the service lists for this key, newest first",
  columns: {
    hash: "Fingerprint",
    received: "Received",
    organization: "Organization",
    documentId: "Document ID",
    status: "Status",
  },
  listFailed: {
    title: "The fingerprints signed with this key could not be read",
    advice: "Only the list is missing from this page. Try again in a moment.",
  },
  listNotOffered: "This service does not offer the list of a signer’s fingerprints.",
  pages: "Pages of the signer’s fingerprints",
};
