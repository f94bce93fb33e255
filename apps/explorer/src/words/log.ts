export const logWords = {
  /** Saves two checkpoints of one log that contradict each other. */
  save: "Save both checkpoints",
};
