/** Of everything that the platform writes for us, but what the specification fixes: the language of words/. */
export const LOCALE = "en-GB";
