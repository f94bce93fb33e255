import { createClient } from "@digital-evidence/client";
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

const BAD_SHAPE = /^The service’s answer is in a form that this page cannot read/;
const html = { headers: { "content-type": "text/html" } };

it.each<[string, () => Response, RegExp]>([
  [
    "too many requests",
    () => Response.json({}, { status: 429 }),
    /^The service answered with status 429/,
  ],
  [
    "a fault",
    () => Response.json({ errors: [{ message: "a fault of its own" }] }, { status: 500 }),
    /^The service answered with status 500: .“a fault of its own”/,
  ],
  [
    "the page of a proxy",
    () => new Response("<h1>Bad gateway</h1>", { ...html, status: 502 }),
    /^The service answered with status 502$/,
  ],
  ["a page", () => new Response("<h1>Welcome</h1>", html), BAD_SHAPE],
  [
    "a body that is too long",
    () => new Response(`{"data":"${"x".repeat(3_000_000)}"}`),
    /answer is longer than \d+ KiB/,
  ],
  ["half a body", () => new Response('{"data": {"hash": "ab'), BAD_SHAPE],
  ["an empty body", () => new Response(""), BAD_SHAPE],
  ["another shape", () => Response.json({ data: [1] }), BAD_SHAPE],
  ["a key twice", () => new Response('{"data": null, "data": []}'), BAD_SHAPE],
  ["nesting without an end", () => new Response(`{"data":${"[".repeat(20_000)}`), BAD_SHAPE],
])("says of %s what came, and nothing that would vouch for it", async (_, answer, words) => {
  const client = createClient({
    apiBase: "https://service.example",
    fetch: () => Promise.resolve(answer()),
    retryLimit: 0,
  });
  const error: unknown = await client.fingerprint("ab".repeat(32)).then(
    () => null,
    (thrown: unknown) => thrown,
  );
  expect(failureText(error)).toMatch(words);
  expect(failureText(error)).not.toMatch(/\bverified\b/i);
});
