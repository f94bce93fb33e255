// Our sentences about a failed request. What the service itself said about the failure is quoted.

type Payment = Readonly<Record<"amount" | "currency" | "chain" | "payTo", string>>;

/** Sentences that say why a request failed, each without its full stop. */
export const failureSentences = {
  status: (status: number) => `The service answered with status ${status}`,
  /** Each value but the amount, which has only digits, is quoted: the service states it. */
  payment: ({ amount, currency, chain, payTo }: Payment) =>
    `The service asks for a payment of ${amount} of the smallest units of ${currency}, on the chain ${chain}, to ${payTo}. This page pays nothing; with an API key of the service, or a program that pays by x402, you can make the call`,
  /** Returns the client’s own message about a request that got no answer. */
  unanswered: (_code: string, message: string) => message,
  unreadable: "The service’s answer is in a form that this page cannot read",
};

export const detailsWords = {
  title: "Technical details",
  /** What the button beside the details copies. */
  copied: "technical details",
  /** Advice for an answer that cannot be read. */
  report: "If this keeps happening, send the technical details to the service’s operator.",
  /** Says what was found in a part of the answer instead of the expected value. */
  shape: (message: string) => message,
  facts: {
    code: "Code",
    address: "Address",
    status: "Status",
    requestId: "Request ID",
    place: "Place in the answer",
    reason: "Reason",
  },
};

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

/** Used at the end of a sentence when an error states no reason. */
export const noReason: string = "no reason given";

/**
 * Returns why the browser could not read a file, for the end of a sentence.
 * @param _name the name of the browser’s error
 * @param message the message of the browser's error, which is in English
 */
export const fileReasonWords = (_name: string, message: string): string => message;

// Reasons why a worker gave no answer. Each reason is the end of a sentence.

export const workerWords = {
  notStarted: "your browser could not start the computation in the background",
  noAnswer: "the computation in the background did not answer within the time limit",
  unreadableAnswer: "the result of your browser’s computation in the background could not be read",
};

export const ownFileWords = {
  unavailable: (path: string) => `The explorer’s own file ${path} could not be fetched`,
};
