// The words of buttons and links that several screens share.

export const actionWords = {
  tryAgain: "Try again",
  trying: "Trying…",
  reload: "Reload",
  close: "Close",
  remove: "Remove",
  toDashboard: "Go to the dashboard",
  toVerify: "Check a proof or a document",
};
