// The words in the HTML verifier, and those in the proof dialog about it.

export const htmlVerifierWords = {
  title: "Evidence that verifies itself",
  lead: "This file holds the evidence on one fingerprint and the program that checks it. The program ran when you opened the file. It needs no network, and nothing leaves this device.",
  warning: {
    title: "Check this evidence with another verifier before you rely on it",
    sentence:
      "Anyone can make a file that says “Confirmed”, so check this one with another program: drop it on the page /verify of an explorer that you trust, or run “digital-evidence verify” on it. Either way, only the evidence in the file is read, and the program in the file is not run.",
  },
  empty: {
    title: "This file holds no evidence",
    sentence:
      "The file is the empty template. To get a file with evidence, open a fingerprint’s page, choose “Download proof”, and then “Save as a page that verifies itself”.",
  },
  unreadable: {
    title: "Inconclusive: the evidence in this file cannot be read",
    /** Stands before the reason. */
    reason: "The reason: ",
    advice: (code: string) =>
      ` (${code}). The file may have been changed or cut short. Get it again from the service or from the signer, because whoever sent it may have changed it.`,
  },
  observers: {
    title: "What observers saw",
    worth:
      "The bundle holds what observers of the service put on record. Name an observer here if you know who runs it, and that this is not the service’s operator. The verdict is then confirmed if it saw the same root, and failed if it saw another. Your choice is forgotten when you close this page.",
    field: "Observers, one in each line: KEY or observer NETWORK KEY",
    file: "A file with such lines",
    none: "No observer is trusted here.",
    /** What stands around the observer’s name and the network. */
    trusted: ["You trust the observer ", " for the network ", ". "],
    unreadable: (line: number) =>
      line === 0
        ? "This cannot be read: it needs 1 to 32 lines with an observer each."
        : `Line ${line} cannot be read. It needs the verifier key of an observer’s log, as “digital-evidence observe” prints it.`,
    timestamps:
      "Timestamps of the observers’ logs are not checked here. The page /verify and “digital-evidence verify” can check them, with authorities that you trust.",
  },
  elsewhere: {
    title: "Take the evidence out of this file",
    sentence:
      "The evidence in this file is an evidence bundle. Save the bundle as a separate file to check it with any verifier.",
    logProof:
      "The bundle also holds a proof from the service’s log. This page does not check that proof. The page /verify and “digital-evidence verify” can check it, with witnesses that you trust.",
    timestamps:
      "The bundle also holds timestamps of the log. This page does not check them. The page /verify and “digital-evidence verify” can check them.",
    save: "Save evidence bundle",
  },
};

export const htmlVerifierSaveWords = {
  save: "Save as a page that verifies itself",
  saving: "Saving…",
  saved: "The page was saved",
  worth:
    "The page holds the evidence and the program that checks it, and opens without a network. Ask its recipients to check it with another verifier too, since anyone can make a page that says “Confirmed”.",
  failed: "The page could not be saved",
  reason: (reason: string) => `${reason}. Nothing was saved. You can try again.`,
};
