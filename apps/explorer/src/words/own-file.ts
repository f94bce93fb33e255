export const ownFileWords = {
  unavailable: (path: string) => `The explorer’s own file ${path} could not be fetched`,
};
