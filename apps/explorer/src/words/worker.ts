// Why a worker gave no answer, each as the end of a sentence.

export const workerWords = {
  notStarted: "the worker could not be started",
  unreadableAnswer: "the worker’s answer could not be read",
};
