// The words in the proof dialog about saving the evidence of a fingerprint as one file.

export const bundleWords = {
  save: "Save evidence bundle",
  saving: "Saving…",
  saved: "The evidence bundle was saved",
  worth:
    "The bundle holds what the service says now about this fingerprint. Anyone can verify it without this service, on /verify or with the command. On its own, the bundle can show no more than that its parts are consistent. To confirm it, compare its root with one from an independent source.",
  failed: "The evidence bundle could not be saved",
  reason: (reason: string) => `${reason}. Nothing was saved. You can try again.`,
};
