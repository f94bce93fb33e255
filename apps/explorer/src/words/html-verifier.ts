// The words in the HTML verifier, and those in the proof dialog about it.

export const htmlVerifierWords = {
  title: "Evidence that verifies itself",
  lead: "This file holds the evidence on one fingerprint and the program that checks it. The program ran when you opened the file. It needs no network, and nothing leaves this device.",
  warning: {
    title: "Check this evidence with another verifier before you rely on it",
    sentence:
      "Anyone can make a file that says “Confirmed”. Drop this file on the page /verify of an explorer that you trust, or run “digital-evidence verify” on it. Both read only the evidence in it, and do not run this page.",
  },
  empty: {
    title: "This file holds no evidence",
    sentence: "It is the empty template. Save a fingerprint’s evidence from its page to fill it.",
  },
  noBundle: "it is not an evidence bundle",
  unreadable: {
    title: "Inconclusive: the evidence in this file cannot be read",
    sentence: (reason: string) =>
      `The reason: ${reason}. The file may have been changed or cut short. Ask for it again where you got it.`,
  },
  elsewhere: {
    title: "Take the evidence out",
    sentence:
      "The evidence in this file is an evidence bundle. Save it as a file of its own to check it with any verifier.",
    save: "Save evidence bundle",
  },
};

/** The words in the proof dialog. */
export const htmlVerifierSaveWords = {
  save: "Save as a page that verifies itself",
  saving: "Saving…",
  saved: "The page was saved",
  worth:
    "It holds the evidence and the program that checks it, and opens without a network. Whoever receives it should also check it with a verifier from elsewhere, since anyone can make a page that says “Confirmed”.",
  failed: "The page could not be saved",
  reason: (reason: string) => `${reason}. Nothing was saved. You can try again.`,
};
