import { RequestError } from "@digital-evidence/client/errors";
import { isJsonObject } from "@digital-evidence/evidence/json-object";
import type { JsonValue } from "@digital-evidence/evidence/strict-json";
import { useQuery } from "@tanstack/react-query";
import { callOptions } from "../queries/call-options.ts";
import { isNotOffered } from "@digital-evidence/client/errors";
import { useSource } from "../queries/source.ts";
import { feedPath, type FeedSubject } from "./feed-subject.ts";

/** The size limit of the answer. A feed with one entry has about 2 KB. */
const MAX_BYTES = 64 * 1024;

/** Returns whether the service has feeds. To find out, the page requests the newest entry of one feed. */
export function useFeedsOffered(subject: FeedSubject) {
  const source = useSource();
  const path = feedPath("json", subject);
  return useQuery({
    queryKey: [source.networkKey, "feed", path],
    queryFn: async (context): Promise<boolean> => {
      try {
        const options = callOptions(source, context);
        return (
          (await source.client.getOptional(`${path}&limit=1`, MAX_BYTES, parse, options)) ?? false
        );
      } catch (error) {
        if (!isNotOffered(error) && !isUnknownParameter(error)) throw error;
        return false;
      }
    },
    // No retries here, because the client already retries.
    retry: false,
  });
}

/** Whether the service refused the request with status 400, as an earlier version may do for a new parameter. */
function isUnknownParameter(error: unknown): boolean {
  return error instanceof RequestError && error.status === 400;
}

function parse(body: JsonValue) {
  const version = isJsonObject(body) ? body["version"] : null;
  const isFeed =
    typeof version === "string" && version.startsWith("https://jsonfeed.org/version/1");
  return { ok: true, value: { data: isFeed } } as const;
}
