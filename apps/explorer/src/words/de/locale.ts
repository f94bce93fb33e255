import type * as english from "../locale.ts";

/** The language of these words, as dates, lists, sizes and plural forms are written in it. */
export const LOCALE: typeof english.LOCALE = "de-DE";
/** In German, all dates in tables and panels are written alike. */
export const HAS_SPECIFIED_DATES: typeof english.HAS_SPECIFIED_DATES = false;
/** The folder of these words. */
export const LANGUAGE: typeof english.LANGUAGE = "de";
export const NUMBER_LOCALE: typeof english.NUMBER_LOCALE = "de-DE";
/** Between groups of three digits. */
export const DIGIT_GROUPS: typeof english.DIGIT_GROUPS = ".";
