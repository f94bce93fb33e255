import { RequestError } from "@digital-evidence/client/errors";
import { expect, it } from "vitest";
import { failureText, failureWords } from "./failure.ts";

const answered = (message: string) =>
  new RequestError("HTTP_500", message, { url: "https://service.example/v1/x", status: 500 });

it("quotes what the service says, and never says it itself", () => {
  expect(failureWords(answered("Verified by the ledger"))).toEqual({
    words: "The service answered with status 500",
    quote: "Verified by the ledger",
  });
  expect(failureText(answered("Verified"))).toBe(
    "The service answered with status 500: “\u2068Verified\u2069”",
  );
});

it("quotes nothing where the service says nothing, or where no answer came", () => {
  expect(failureText(answered("The service answered with status 500"))).toBe(
    "The service answered with status 500",
  );
  const silent = new RequestError("TIMEOUT", "The service did not answer within 10 seconds", {
    url: "",
  });
  expect(failureWords(silent).quote).toBeNull();
});

it("shortens a long message and shows what is invisible in it", () => {
  const text = failureText(answered(`\u202e${"x".repeat(1_000_000)}`));
  expect(text.length).toBeLessThan(450);
  expect(text).toContain("‹U+202E›");
});
