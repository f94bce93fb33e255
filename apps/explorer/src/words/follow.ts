export const followWords = {
  title: "Follow",
  description:
    "Learn about new fingerprints and changes to their status without opening this page.",
  what: "A feed is an address that a feed reader, such as Thunderbird or a news app, checks regularly. The reader shows you each new fingerprint and each change of a status. If you do not know which format your reader needs, choose “Copy Atom”.",
  worth:
    "A feed says what the service states. Nothing in a feed has been verified. Open a fingerprint from the feed, and your browser verifies the fingerprint.",
  titles: {
    signer: "Fingerprints signed with this key",
    document: (documentId: string) => `Fingerprints of the document ${documentId}`,
    organization: (name: string) => `All fingerprints of ${name}`,
  },
  address: {
    atom: "Address of the feed in Atom",
    json: "Address of the feed in JSON Feed",
  },
  copy: { atom: "Copy Atom", json: "Copy JSON Feed" },
  copied: "Copied",
  notCopied:
    "Your browser did not allow copying. The address is selected: copy it with Ctrl+C (⌘C on a Mac) or from the menu.",
  notOffered:
    "This service does not offer feeds, so a feed reader cannot follow it. To see what is new, open this page again later.",
  failed: {
    title: "It is not known whether this service offers feeds",
    advice: "Try again in a moment.",
  },
};
