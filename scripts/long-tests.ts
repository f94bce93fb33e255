// What the tests do only in `npm run test:long`. That command sets the variable LONG_TESTS.

/** Whether tests try everything, and not only a part. */
export const isLong = process.env["LONG_TESTS"] !== undefined;

/** Returns every fourth item, or all of them in a long run. It is for steps that tests repeat once per item. */
export function everyFourth<Item>(items: readonly Item[]): readonly Item[] {
  return isLong ? items : items.filter((_item, index) => index % 4 === 0);
}
