// What a page says while the service does not answer and the request is being retried.

export const waitingWords = {
  title: "The service does not answer",
  /** Used if the device is offline and the page has nothing to show. Lists are never kept, also where they were open before. */
  offline: {
    title: "You are offline",
    reason: "This data is not kept on this device. It loads when you are back online.",
  },
  /** Shown in place of a single value. */
  value: "No answer yet",
  tryNow: "Try now",
  reasons: {
    network: "The service could not be reached.",
    timeout: "The service takes too long to answer.",
    busy: "The service is busy.",
    status: (status: string) => `The service reports an error (status ${status}).`,
  },
  trying: (attempt: number) => `Trying again, attempt ${attempt}…`,
  tryingIn: (attempt: number, seconds: number) =>
    `Trying again in ${seconds} s, attempt ${attempt}.`,
  /** Screen readers read this out after the reason. */
  triesAgain: "The page will try again on its own.",
};
