/** Used at the end of a sentence. */
export const noReason: string = "no reason given";

/**
 * Why the browser could not read a file, at the end of a sentence.
 * @param _name the name of the browser’s error
 * @param message its message, which is in English
 */
export const fileReasonWords = (_name: string, message: string): string => message;
