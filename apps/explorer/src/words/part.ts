// The words about a part of a page whose code is loaded later.

export const partWords = {
  missing: {
    title: "This part of the page could not be loaded",
    advice: "Its code could not be fetched. Reload the page when you have a connection.",
  },
};
