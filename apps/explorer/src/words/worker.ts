// Reasons why a worker gave no answer. Each reason is the end of a sentence.

export const workerWords = {
  notStarted: "the worker could not be started",
  unreadableAnswer: "the worker’s answer could not be read",
};
