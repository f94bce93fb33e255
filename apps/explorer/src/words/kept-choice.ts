export const keptChoiceWords = {
  unstored:
    "Your browser does not let this page store anything more, so your choice lasts only until you close the page.",
  unstoredDirectory:
    "Your browser does not let this page store anything more, so it will not notice at your next visit whether this list has changed.",
};
