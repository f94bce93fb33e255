import { QueryClient } from "@tanstack/react-query";
import { FRESH_MS, KEPT_MS } from "./polling.ts";
import { retry, retryDelay } from "./retry-policy.ts";
import { createQueryCache } from "./steady-failure.ts";

export function createQueryClient(): QueryClient {
  return new QueryClient({
    queryCache: createQueryCache(),
    defaultOptions: {
      queries: {
        staleTime: FRESH_MS,
        gcTime: KEPT_MS,
        retry,
        retryDelay,
        // Requests are made even when the device is offline, because the service may run on the same machine.
        networkMode: "always",
      },
    },
  });
}
