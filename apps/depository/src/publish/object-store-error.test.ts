// The errors in these tests have names and messages that AWS documents (API_ErrorResponses of the S3 reference), or
// those of Node.
import { PublishError } from "@digital-evidence/published-files/publish-error";
import { describe, expect, it } from "vitest";
import { toPublishError } from "./object-store-error.ts";

const named = (name: string, message = "as the store says it") =>
  Object.assign(new Error(message), { name });

describe("an error of the object store", () => {
  it.each([
    [named("NoSuchBucket"), "OBJECT_STORE_REFUSES", "does not exist"],
    [named("AccessDenied"), "OBJECT_STORE_REFUSES", "access is denied"],
    [named("PermanentRedirect"), "OBJECT_STORE_REFUSES", "check AWS_REGION"],
    [named("AuthorizationHeaderMalformed"), "OBJECT_STORE_REFUSES", "check AWS_REGION"],
    [named("RequestTimeTooSkewed"), "OBJECT_STORE_REFUSES", "the clock"],
    [named("CredentialsProviderError"), "OBJECT_STORE_REFUSES", "AWS_ACCESS_KEY_ID"],
    [named("TimeoutError"), "OBJECT_STORE_FAILS", "cannot be reached"],
    [
      Object.assign(new Error("no"), { code: "ENOTFOUND" }),
      "OBJECT_STORE_FAILS",
      "cannot be reached",
    ],
    [named("SlowDown"), "OBJECT_STORE_FAILS", "SlowDown: as the store says it"],
    [named("constructor"), "OBJECT_STORE_FAILS", "constructor"],
    ["not an error", "OBJECT_STORE_FAILS", "not an error"],
  ])("%s says what to check", (error, code, text) => {
    const { code: given, message, cause } = toPublishError(error, "notary");
    expect(given).toBe(code);
    expect(message).toContain("bucket notary");
    expect(message).toContain(text);
    expect(cause).toBe(error);
  });

  it("quotes no more than 300 characters of the store", () => {
    const { message } = toPublishError(named("SlowDown", "x".repeat(10_000)), "notary");
    expect(message).toContain(`(SlowDown: ${"x".repeat(290)})`);
  });

  it("leaves a lost lease as it is", () => {
    const lost = new PublishError("LEASE_LOST", "lost");
    expect(toPublishError(lost, "notary")).toBe(lost);
  });
});
