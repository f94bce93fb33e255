// Reasons why a worker gave no answer. Each reason is the end of a sentence.

export const workerWords = {
  notStarted: "your browser could not start the computation in the background",
  noAnswer: "the computation in the background did not answer within the time limit",
  unreadableAnswer: "the result of your browser’s computation in the background could not be read",
};
