export const notFoundWords = {
  title: "Page not found",
  heading: "There is no page at this address",
  advice:
    "A fingerprint’s page is /fingerprint/ followed by its hash. A batch’s page is /batch/ followed by its id. The address may have been cut short where it was copied from.",
};
