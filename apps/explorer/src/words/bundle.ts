// The words in the proof dialog about saving the evidence of a fingerprint as one file.

export const bundleWords = {
  save: "Save evidence bundle",
  saving: "Saving…",
  saved: "The evidence bundle was saved",
  worth:
    "The bundle holds what the service says now about this fingerprint. Anyone can verify the bundle without this service, on the page /verify or with the command-line tool. On its own, the bundle can only show that its parts are consistent. To have its root confirmed, get the root from an independent source and enter it when you verify the bundle.",
  failed: "The evidence bundle could not be saved",
  reason: (reason: string) => `${reason}. Nothing was saved. You can try again.`,
};
