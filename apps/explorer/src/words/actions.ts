// What buttons and links say on more than one screen.

export const actionWords = {
  tryAgain: "Try again",
  trying: "Trying…",
  reload: "Reload",
  close: "Close",
  remove: "Remove",
  toDashboard: "Go to the dashboard",
  toVerify: "Check a proof or a document",
};
