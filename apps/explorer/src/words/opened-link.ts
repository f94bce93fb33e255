// The words of /verify about an opened link that carries its evidence.

export const openedLinkWords = {
  /** The name by which the page lists this evidence among other files. */
  name: "Evidence in the link",
  title: "From the link, not from the service",
  sentence:
    "The evidence was a bundle in the link that you opened. Your browser checked it without asking any service. The person who made the link decided what the bundle contains.",
  lookUp: (network: string) => `Look up the fingerprint on “${network}”`,
  unreadable: {
    title: "The evidence in the link could not be read",
    advice:
      "Nothing was checked, and nothing is known about the fingerprint. Ask the sender for the link again, or for the evidence bundle as a file.",
  },
};
