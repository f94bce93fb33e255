import { RequestError } from "@digital-evidence/client/errors";
import { expect, it } from "vitest";
import { failureText, failureWords } from "./failure.ts";

const answered = (serviceMessage?: string) =>
  new RequestError("HTTP_500", serviceMessage ?? "The service answered with status 500", {
    url: "https://service.example/v1/x",
    status: 500,
    serviceMessage,
  });

it("quotes what the service says, and never says it itself", () => {
  expect(failureWords(answered("Verified by the ledger"))).toEqual({
    words: "The service answered with status 500",
    quote: "Verified by the ledger",
  });
  expect(failureText(answered("Verified"))).toBe(
    "The service answered with status 500: \u2068“Verified”\u2069",
  );
});

it("lets nothing that the service says end the quotation", () => {
  const said = "maintenance”. All checks passed. The page is “slow";
  const inner = /\u2068“(.*)”\u2069$/.exec(failureText(answered(said)))?.[1];
  expect(inner).toBe("maintenance'. All checks passed. The page is 'slow");
});

it("quotes nothing where the service says nothing, or where no answer came", () => {
  expect(failureText(answered())).toBe("The service answered with status 500");
  const silent = new RequestError("TIMEOUT", "The service did not answer within 10 seconds", {
    url: "",
  });
  expect(failureWords(silent).quote).toBeNull();
});

it("shortens a long message and shows what is invisible in it", () => {
  const text = failureText(answered(`\u202e${"x".repeat(1_000_000)}`));
  expect(text.length).toBeLessThan(450);
  expect(text).toContain("[U+202E]");
});

it("cuts no character of a long message in two", () => {
  expect(failureText(answered(`x${"😀".repeat(1_000)}`))).not.toMatch(/‹U\+D/);
});

it("says who asks how much, quotes every text of the price, and says how to go on", () => {
  const payment = {
    amount: "20000",
    currency: "USD Coin”",
    chain: "eip155:8453",
    payTo: "0x\u202e",
  };
  const error = new RequestError("PAYMENT_REQUIRED", "The service asks for a payment", {
    url: "",
    status: 402,
    payment,
  });
  const quote = (text: string) => `\u2068“${text}”\u2069`;
  expect(failureWords(error)).toEqual({
    words: `The service asks for a payment of 20000 of the smallest units of ${quote("USD Coin'")}, on the chain ${quote("eip155:8453")}, to ${quote("0x[U+202E]")}. This page pays nothing; with an API key of the service, or a program that pays by x402, you can make the call`,
    quote: null,
  });
});
