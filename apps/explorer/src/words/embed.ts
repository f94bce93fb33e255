// The words of the page that other sites can show in a frame. The verdict's own words are in verdict.ts.

export const embedWords = {
  /** @param host the host that serves the explorer */
  from: (host: string) =>
    `This frame comes from ${host} and not from the website that contains it.`,
  warning:
    "Any site can draw a frame that looks like this one and says something else. Open the full page and look at its address before you rely on it.",
  demonstration: "This is a demonstration: the organization and the document are invented.",
  open: "Open the full page",
  hash: "Fingerprint hash",
  badHash: {
    title: "The address of this frame does not contain a fingerprint hash",
    advice:
      "Nothing was checked. The address of this frame must end in 64 hex digits. Please report this to the owner of the website that contains the frame.",
  },
};
