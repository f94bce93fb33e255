// Lets calls that wait at the same time share one read.

/**
 * @returns a function that gives every caller the result of a read that begins after the call. All callers that come
 * while one read runs share the next read.
 */
export function sharing<Result>(read: () => Promise<Result>): () => Promise<Result> {
  let running: Promise<unknown> = Promise.resolve();
  let next: Promise<Result> | null = null;
  return () => {
    next ??= running.then(() => {
      next = null;
      const result = read();
      running = result.catch(() => undefined);
      return result;
    });
    return next;
  };
}
