// The words around a domain's directory of keys. What was found in it is said by packages/verdict.

export const directoryWords = {
  panel: "Directories of keys",
  title: (domain: string) => `Directory of keys at ${domain}`,
  unusable: {
    title: "Directories of keys cannot be looked up here",
    advice:
      "The list of domains in this explorer’s configuration cannot be read, so no domain is asked. The person who runs this site can fix “directories” in /config.json. The other parts of this page work without the list.",
  },
  offer: {
    record: (domain: string) =>
      `The operator of this explorer names ${domain} as a domain that states which keys this organization uses. If you look there, your browser fetches the domain’s list and looks up the keys that signed this fingerprint. The domain then learns your network address, and that somebody looks at this organization with this explorer. It does not learn which fingerprint you are looking at.`,
    key: (domain: string) =>
      `The service says that this key signed for an organization. The operator of this explorer names ${domain} as a domain that states which keys that organization uses. If you look there, your browser fetches the domain’s list and looks up this key. The domain then learns your network address, and that somebody looks at this organization with this explorer. It does not learn which key you are looking at.`,
  },
  ask: "Look there",
  askAgain: "Look again",
  remember: "Always look there",
  forget: "Stop looking there automatically",
  remembered: (domain: string) =>
    `You chose to look up keys at ${domain} automatically. This explorer’s operator chose this domain as the one that lists the keys of certain organizations. Each time you open the page of a key of one of these organizations, or unfold this question on the page of a fingerprint, this browser asks ${domain} for the list.`,
  waiting: "The directory is being fetched.",
  meaning: "What “listed”, “valid” and “trusted by you” mean",
  about: { file: "About the file", key: (key: string) => `About the key ${key}` },
  trust: (key: string) => `Trust the key ${key}`,
  kept: {
    stored: "Saved. You trust this key.",
    unstored:
      "Your browser does not let this page store anything, so your choice lasts only until you close the page.",
    full: "You have already named as many keys as can be stored. Nothing was changed. Remove the name of another key, then try again.",
    watched:
      "You cannot choose more than 20 organizations for one key. Nothing was changed. Open the key’s page and use “Change the name” to deselect an organization, then try again.",
  },
};
