/** The language of these words, as dates, lists, sizes and plural forms are written in it. */
export const LOCALE: string = "en-GB";
/** The folder of these words, which names files that are made for this language. */
export const LANGUAGE: string = "en";
/** How counters are written: the specification fixes these separators for English. */
export const NUMBER_LOCALE: string = "en-US";
/** Between groups of three digits. */
export const DIGIT_GROUPS: string = ",";
