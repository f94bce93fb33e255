import { listed } from "../format/list.ts";

const nothingAgainst = "This does not mean that the document or the record is wrong.";

export const documentDownloadWords = {
  from: (host: string) => `from ${host}`,
  address: "The record says that its document is at",
  nowhere: "The record does not say where its document is.",
  start: "Download the document",
  again: "Download it again",
  downloading: "Downloading",
  progress: "Downloaded so far",
  comparing: "Comparing…",
  elsewhere: {
    title: "The document is not downloaded from this address",
    sentence: (hosts: readonly string[]) =>
      `This explorer is not configured to use that address. It downloads documents only from ${listed(hosts)}. Anybody could have written the address into the record, so check the address before you open it. If you download the document yourself, you can compare it here.`,
  },
  notAnAddress: {
    title: "The document cannot be downloaded",
    sentence: () =>
      "The address that the record gives for its document is not a web address. Ask the organization that recorded the document for the file.",
  },
  same: {
    title: "The same bytes: this is the document that was recorded",
    /** @param algorithm the hash algorithm of the record's reference */
    sentence: (algorithm: string) =>
      `The downloaded document has the ${algorithm} hash that this record states.`,
    save: "Save the document",
  },
  other: {
    title: "The contents differ: this is not the document that was recorded",
    sentence: (host: string, algorithm: string) =>
      `The file that ${host} sent has a different ${algorithm} hash from the one that this record states. The file was not saved. There may be a newer version or an error page at the address. Ask the organization that recorded the document for the right file.`,
    save: "Save the different file",
  },
  undecided: {
    subject: "The downloaded document",
    save: "Save the document without a comparison",
  },
  failed: {
    title: "The document was not downloaded",
    notFound: (host: string, status: number) =>
      `${host} has no document at this address: it answered with status ${status}. ${nothingAgainst} Ask the organization that recorded the document for the file.`,
    status: (host: string, status: number) =>
      `${host} answered with status ${status}. ${nothingAgainst} Try again later.`,
    redirected: (host: string) =>
      `${host} answered with a redirect. It was not followed, because it may lead to a host that this explorer is not configured to use. ${nothingAgainst} You can download the document with another program, and drop the file above to compare it.`,
    tooLarge: (limit: string) =>
      `The document is larger than ${limit}, the most that this page downloads. Download it with another program, and drop the file above to compare it. A file that you drop may be larger.`,
    offline: "You are offline. Try again when you are online.",
    unreachable: (host: string) =>
      `${host} could not be reached. ${nothingAgainst} Try again in a moment.`,
    refused: (host: string) =>
      `This page received no answer that it can read. Either ${host} cannot be reached, or it does not let pages of other sites read its documents (CORS). ${nothingAgainst} You can download the document with another program, and drop the file above to compare it.`,
    brokenOff: `The download was interrupted, and your browser discarded the incomplete file. ${nothingAgainst} Try again.`,
    stalled: (seconds: number) =>
      `No more data arrived for ${seconds} seconds, so your browser ended the download and discarded the incomplete file. ${nothingAgainst} Try again.`,
  },
  notHashed: {
    title: "Your browser could not hash the document",
    sentence: (reason: string) =>
      `${reason}. Your browser discarded the download, because it could not be compared. ${nothingAgainst} Try again.`,
  },
  stopped: "You stopped the download. Your browser discarded the incomplete file.",
};
