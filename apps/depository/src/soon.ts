// What a database in this process knows at once and any other only later. A promise of what is at hand
// costs as much as finding it, so it is used as it comes.

export type Soon<Value> = Value | Promise<Value>;

/** `use` of the value: at once where that is at hand, and when it comes otherwise. */
export function whenHad<Value, Result>(
  value: Soon<Value>,
  use: (value: Value) => Soon<Result>,
): Soon<Result> {
  return value instanceof Promise ? value.then(use) : use(value);
}
