import { hashKey, QueryClient, QueryObserver } from "@tanstack/react-query";
import { expect, it } from "vitest";
import { createQueryCache, lastFailure } from "./trouble.ts";

const queryKey = ["local", "fingerprint"];
const key = hashKey(queryKey);

it("a failure stands while the query is tried again, and until an answer comes", async () => {
  const client = new QueryClient({ queryCache: createQueryCache() });
  const cache = client.getQueryCache();
  const failure = new Error("503");
  let next = Promise.withResolvers<string>();
  const observer = new QueryObserver(client, {
    queryKey,
    queryFn: () => next.promise,
    retry: false,
  });
  const stop = observer.subscribe(() => {});
  expect(lastFailure(cache, key)).toBeNull();
  next.reject(failure);
  await expect.poll(() => observer.getCurrentResult().error).toBe(failure);
  next = Promise.withResolvers();
  void observer.refetch();
  // The query library has cleared its own error.
  expect(observer.getCurrentResult().error).toBeNull();
  expect(lastFailure(cache, key)).toBe(failure);
  expect(lastFailure(cache, hashKey(["local", "another"]))).toBeNull();
  next.resolve("an answer");
  await expect.poll(() => observer.getCurrentResult().data).toBe("an answer");
  expect(lastFailure(cache, key)).toBeNull();
  stop();
});
