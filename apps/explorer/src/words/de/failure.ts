// A request that failed, in our words. What the service itself said about it is quoted.
import type * as english from "../failure.ts";

export const quotation: typeof english.quotation = { opens: ": „", closes: "“" };

export const failureSentences: typeof english.failureSentences = {
  status: (status) => `Der Dienst hat mit dem Status ${status} geantwortet`,
};
