// Our sentences about a failed request. What the service itself said about the failure is quoted.

/** Sentences that say why a request failed, each without its full stop. */
export const failureSentences = {
  status: (status: number) => `The service answered with status ${status}`,
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
