// The words of the search box in the header and of the panel that opens below it.

export const searchBoxWords = {
  open: "Search",
  label: "Search by hash, id, name or address, or check a proof",
  placeholder: "Hash, id, name or file",
  empty: "Enter a hash, an id, a name or an address to look up, or paste a proof to check",
  recent: "Recent searches, on this device only",
  recentList: "Recent searches",
  clear: "Clear",
  toVerify: "Have a proof, a bundle or a document? Check it here",
};
