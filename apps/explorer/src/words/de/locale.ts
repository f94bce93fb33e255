import type * as english from "../locale.ts";

export const LOCALE: typeof english.LOCALE = "de-DE";
/** The specification fixes no formats for German, so all dates in tables and panels have the same format. */
export const HAS_SPECIFIED_DATES: typeof english.HAS_SPECIFIED_DATES = false;
export const LANGUAGE: typeof english.LANGUAGE = "de";
export const NUMBER_LOCALE: typeof english.NUMBER_LOCALE = "de-DE";
export const DIGIT_GROUPS: typeof english.DIGIT_GROUPS = ".";
