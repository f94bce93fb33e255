// A file of the explorer itself that is fetched when it is needed.

export const ownFileWords = {
  unavailable: (path: string) => `The explorer’s own file ${path} could not be fetched`,
};
