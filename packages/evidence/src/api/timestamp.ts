import * as v from "valibot";
import { TIMESTAMP_PATTERN } from "../limits.ts";
import { isTime } from "../time.ts";

const message = "must be an RFC 3339 time";

/** A time that `readTime` reads. The pattern is for JSON Schema, which cannot express a real day of the calendar. */
export const Timestamp = v.pipe(
  v.string(),
  v.regex(TIMESTAMP_PATTERN, message),
  v.check((text) => isTime(text), message),
);
