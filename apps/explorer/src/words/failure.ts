// A request that failed, in our words. What the service itself said about it is quoted.

/** Around what the service said, behind a sentence of ours. */
export const quotation = { opens: ": “", closes: "”" };

/** Each without its full stop. */
export const failureSentences = {
  status: (status: number) => `The service answered with status ${status}`,
  unreadable: "The service’s answer has a form that this page cannot read",
};

/** What went wrong in the words of programs, closed until it is asked for. */
export const detailsWords = {
  title: "Technical details",
  /** What the button beside them copies. */
  copied: "technical details",
  /** What to do about an answer that cannot be read. */
  report: "If it stays like this, send the technical details to the people who run the service.",
  facts: {
    code: "Code",
    address: "Address",
    status: "Status",
    requestId: "Request",
    place: "Place",
    reason: "Reason",
  },
};
