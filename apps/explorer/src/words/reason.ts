/** Used at the end of a sentence when an error states no reason. */
export const noReason: string = "no reason given";

/**
 * Returns why the browser could not read a file, for the end of a sentence.
 * @param _name the name of the browser’s error
 * @param message the message of the browser's error, which is in English
 */
export const fileReasonWords = (_name: string, message: string): string => message;
