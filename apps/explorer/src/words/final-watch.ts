export const finalWatchWords = {
  /** `title` and `body` are shown in the notification, and `here` in the page. They only repeat what the service says. */
  final: {
    title: "Final",
    here: "The service says that this fingerprint is final. The verdict above says what your browser has verified.",
    body: "The service says that this fingerprint is final. Open the page to see what your browser has verified.",
  },
  errored: {
    title: "Errored",
    here: "The service says that this fingerprint’s batch was not committed to the ledger. The service’s operator can submit the batch again.",
    body: "The service says that this fingerprint’s batch was not committed to the ledger. The service’s operator can submit the batch again.",
  },
  asked: {
    pending: "Your browser is asking whether this page may notify you. Please answer its question.",
    granted: "You will be notified when the service says that this fingerprint is final.",
    denied:
      "Your browser does not allow notifications from this page. Instead, the title of this tab will change when the service says that this fingerprint is final.",
    default:
      "You have not allowed notifications. Instead, the title of this tab will change when the service says that this fingerprint is final.",
  },
  open: "The page watches the fingerprint’s status only while this tab is open. The tab may be in the background.",
  notShown: "Your browser did not show the notification, so the title of this tab has changed.",
  stop: "Stop",
  close: "Close",
};
