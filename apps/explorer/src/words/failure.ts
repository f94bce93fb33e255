// A request that failed, in our words. What the service itself said about it is quoted.

/** Around what the service said, behind a sentence of ours. */
export const quotation = { opens: ": “", closes: "”" };

/** Each without its full stop. */
export const failureSentences = {
  status: (status: number) => `The service answered with status ${status}`,
};
