// Reasons why a worker gave no answer. Each reason is the end of a sentence.

export const workerWords = {
  notStarted: "your browser could not start a background worker",
  unreadableAnswer: "the answer of your browser’s background worker could not be read",
};
