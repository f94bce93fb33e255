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
