// Our sentences about a failed request. What the service itself said about the failure is quoted.

/** The characters around the quoted message of the service, which follows a sentence of ours. */
export const quotation = { opens: ": “", closes: "”" };

/** Sentences that say why a request failed, each without its full stop. */
export const failureSentences = {
  status: (status: number) => `The service answered with status ${status}`,
  /** The client’s own message on a request that got no answer. */
  unanswered: (_code: string, message: string) => message,
  unreadable: "The service’s answer is in a form that this page cannot read",
};

/** The words around the technical details, which are closed until the visitor opens them. */
export const detailsWords = {
  title: "Technical details",
  /** What the button beside the details copies. */
  copied: "technical details",
  /** Advice for an answer that cannot be read. */
  report: "If this keeps happening, send the technical details to the people who run the service.",
  /** What a part of the answer has in place of what was expected. */
  shape: (message: string) => message,
  facts: {
    code: "Code",
    address: "Address",
    status: "Status",
    requestId: "Request",
    place: "Place",
    reason: "Reason",
  },
};
