/** The locale of dates, lists, sizes and plural forms on pages that use the words in this folder. */
export const LOCALE: string = "en-GB";
/** Whether dates have the formats that the specification fixes for English. */
export const HAS_SPECIFIED_DATES: boolean = true;
/** The language of the words in this folder. Files that are built for one language have it in their names. */
export const LANGUAGE: string = "en";
/** The locale for counters. For English, the specification fixes its separators. */
export const NUMBER_LOCALE: string = "en-US";
export const DIGIT_GROUPS: string = ",";
