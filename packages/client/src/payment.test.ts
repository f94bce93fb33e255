import { expect, it } from "vitest";
import { askedPayment } from "./payment.ts";

// The form of the answer is that of the published SDK's own test (packages/typescript-x402/tests/types.test.ts).
const offer = {
  scheme: "exact",
  network: "eip155:84532",
  amount: "20000",
  asset: "0x036CbD53842c5426634e7929541eC2318f3dCF7e",
  payTo: "0xRecipient",
  maxTimeoutSeconds: 60,
  extra: { name: "USD Coin", version: "2" },
};
const price = {
  amount: "20000",
  currency: "USD Coin",
  chain: "eip155:84532",
  payTo: "0xRecipient",
};

it("reads the price from the body, or from the header where the body has none", () => {
  const asked = { x402Version: 2, accepts: [offer] };
  expect(askedPayment(asked, null)).toEqual(price);
  expect(askedPayment(null, btoa(JSON.stringify(asked)))).toEqual(price);
  expect(askedPayment({ message: "pay" }, btoa(JSON.stringify(asked)))).toEqual(price);
});

it("reads the first offer that is complete, and names a currency without a name by its address", () => {
  const { extra: _, ...unnamed } = offer;
  expect(askedPayment({ accepts: [{}, null, unnamed, offer] }, null)).toEqual({
    ...price,
    currency: offer.asset,
  });
});

it("reads the amount of x402 version 1", () => {
  const { amount, ...rest } = offer;
  const first = { ...rest, maxAmountRequired: amount };
  expect(askedPayment({ accepts: [first] }, null)).toEqual(price);
});

it.each<[string, object]>([
  ["an amount that is not a whole number", { amount: "1.5" }],
  ["an amount that is too long", { amount: "9".repeat(79) }],
  ["an amount that is not text", { amount: 20000 }],
  ["no chain", { network: null }],
  ["a recipient that is too long", { payTo: "x".repeat(129) }],
  ["an empty recipient", { payTo: "" }],
])("reads no price from an offer with %s", (_, change) => {
  expect(askedPayment({ accepts: [{ ...offer, ...change }] }, null)).toBeNull();
});

it.each(["", "not base64!", btoa("["), btoa("{}"), btoa("x".repeat(20_000))])(
  "reads no price from a header that has none",
  (header) => {
    expect(askedPayment(null, header)).toBeNull();
  },
);
