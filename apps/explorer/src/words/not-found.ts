export const notFoundWords = {
  title: "Page not found",
  heading: "There is no page at this address",
  advice:
    "The address of a fingerprint’s page is /fingerprint/ followed by the fingerprint hash. The address of a batch’s page is /batch/ followed by the batch id. The address that you opened may have been cut short when it was copied.",
};
