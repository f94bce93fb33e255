// The words of "Download the document" on a fingerprint's page.
import { listed } from "../format/list.ts";

const nothingAgainst = "This says nothing against the document or the record.";

export const documentDownloadWords = {
  title: "The document",
  lead: (host: string) =>
    `The record says that its document can be downloaded from ${host}. Your browser hashes it while it comes, compares the hash with the record, and only then offers to save it.`,
  address: "Address",
  size: "Size, as stated",
  start: "Download the document",
  again: "Download it again",
  downloading: "Downloading",
  progress: "Downloaded so far",
  comparing: "Comparing…",
  elsewhere: {
    title: "The document is not downloaded from this address",
    sentence: (hosts: readonly string[]) =>
      `The record names an address that this explorer is not configured to ask. It downloads documents from ${listed(hosts)} only. Anybody can have written the address into the record, so look at it before you open it. You can compare a document from there below.`,
  },
  notAnAddress: {
    title: "The document cannot be downloaded",
    sentence: "What the record states as its document’s address is not a web address.",
  },
  same: {
    title: "The same bytes as notarised",
    /** @param algorithm the hash algorithm of the record's reference */
    sentence: (algorithm: string) =>
      `The downloaded document has the ${algorithm} that this record states.`,
    save: "Save the document",
  },
  other: {
    title: "Other bytes: this is not the document that was notarised",
    sentence: (host: string, algorithm: string) =>
      `What ${host} sent has another ${algorithm} than the one that this record states. It was not saved. There may be a newer version or an error page at the address; ask the organization that recorded the document for the right one.`,
    save: "Save these other bytes",
  },
  undecided: {
    subject: "The downloaded document",
    save: "Save it without a comparison",
  },
  failed: {
    title: "The document was not downloaded",
    notFound: (host: string, status: number) =>
      `${host} has no document at this address: it answered with status ${status}. ${nothingAgainst} Ask the organization that recorded it.`,
    status: (host: string, status: number) =>
      `${host} answered with status ${status}. ${nothingAgainst} Try again later.`,
    redirected: (host: string) =>
      `${host} answered with a redirect, which is not followed, because it may lead to a host that this explorer is not configured to ask. ${nothingAgainst}`,
    tooLarge: (limit: string) =>
      `It has more than ${limit}, the most that is downloaded here. Download it with another program and drop it below: a file that you drop may be larger.`,
    offline: "You are offline. Try again when you have a network.",
    unreachable: (host: string) =>
      `${host} could not be reached. ${nothingAgainst} Try again in a moment.`,
    refused: (host: string) =>
      `There is no answer that this page can read: either ${host} cannot be reached, or it does not let pages of other sites read its documents (CORS). ${nothingAgainst} You can download it with another program and drop it below.`,
    brokenOff: `The download broke off. What had come was thrown away. ${nothingAgainst} Try again.`,
    stalled: (seconds: number) =>
      `Nothing more came for ${seconds} seconds, so the download was ended and what had come was thrown away. ${nothingAgainst} Try again.`,
  },
  notHashed: {
    title: "Your browser could not hash the document",
    sentence: (reason: string) =>
      `${reason}. What had come was thrown away, because it could not be compared. ${nothingAgainst} Try again.`,
  },
  stopped: "Stopped. What had come was thrown away.",
};
