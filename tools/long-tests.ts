// Settings for what the tests do only in `npm test -- --long`. It sets the variable LONG_TESTS.

/** Whether tests try all of their cases instead of only some. */
export const isLong = process.env["LONG_TESTS"] !== undefined;

/** Returns every fourth item, or all items in a long run. Tests use it where they repeat slow steps for each item. */
export function everyFourth<Item>(items: readonly Item[]): readonly Item[] {
  return isLong ? items : items.filter((_item, index) => index % 4 === 0);
}
