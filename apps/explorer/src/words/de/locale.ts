import type * as english from "../locale.ts";

/** The locale for dates, lists, sizes and plural forms beside these words. */
export const LOCALE: typeof english.LOCALE = "de-DE";
/** The specification fixes no formats for German, so all dates in tables and panels have the same format. */
export const HAS_SPECIFIED_DATES: typeof english.HAS_SPECIFIED_DATES = false;
/** The language of these words. Files that are built for one language have it in their names. */
export const LANGUAGE: typeof english.LANGUAGE = "de";
export const NUMBER_LOCALE: typeof english.NUMBER_LOCALE = "de-DE";
/** The separator between groups of three digits. */
export const DIGIT_GROUPS: typeof english.DIGIT_GROUPS = ".";
