/** The locale for dates, lists, sizes and plural forms beside these words. */
export const LOCALE: string = "en-GB";
/** Whether dates have the formats that the specification fixes for English. */
export const HAS_SPECIFIED_DATES: boolean = true;
/** The language of these words. Files that are built for one language have it in their names. */
export const LANGUAGE: string = "en";
/** The locale for counters. For English, the specification fixes its separators. */
export const NUMBER_LOCALE: string = "en-US";
export const DIGIT_GROUPS: string = ",";
