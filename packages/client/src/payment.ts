// What a service asks to be paid for a call, by x402 (https://www.x402.org): docs/protocol/api.md, section "Payments". Nothing
// here pays. Every text is the service's own, so it has to be quoted where it is shown.
import { isJsonObject } from "@digital-evidence/evidence/json-object";
import { type JsonValue, parseJson } from "@digital-evidence/evidence/strict-json";

export type AskedPayment = {
  /** How many of the smallest units of the currency. How many of these make one coin is not known. */
  amount: string;
  /** The currency's name, or the address of its contract where the service gives no name. */
  currency: string;
  /** The chain on which to pay, such as `eip155:8453`. */
  chain: string;
  payTo: string;
};

/** Longer texts are not shown as a price. An amount is at most 2²⁵⁶, which has 78 digits. */
const MAX_TEXT = 128;
const AMOUNT = /^\d{1,78}$/;
const MAX_HEADER = 16 * 1024;

/**
 * Reads the first way to pay that an answer 402 lists and that states amount, currency, chain and recipient.
 * @param body the answer's JSON; null if it is not JSON
 * @param header the value of `X-PAYMENT-REQUIRED`, which has the same object in base64
 */
export function askedPayment(body: JsonValue, header: string | null): AskedPayment | null {
  const offers = isJsonObject(body) ? body["accepts"] : undefined;
  if (!Array.isArray(offers)) return header === null ? null : askedPayment(decoded(header), null);
  for (const offer of offers) {
    const payment = readOffer(offer);
    if (payment !== null) return payment;
  }
  return null;
}

function decoded(header: string): JsonValue {
  if (header.length > MAX_HEADER) return null;
  try {
    const parsed = parseJson(atob(header));
    return parsed.ok ? parsed.value : null;
  } catch {
    return null;
  }
}

function readOffer(offer: JsonValue): AskedPayment | null {
  if (!isJsonObject(offer)) return null;
  const { extra = null, amount = offer["maxAmountRequired"], asset, network, payTo } = offer;
  const name = isJsonObject(extra) ? extra["name"] : undefined;
  const currency = isShort(name) ? name : asset;
  const isPrice = typeof amount === "string" && AMOUNT.test(amount);
  return isPrice && isShort(currency) && isShort(network) && isShort(payTo)
    ? { amount, currency, chain: network, payTo }
    : null;
}

function isShort(value: JsonValue | undefined): value is string {
  return typeof value === "string" && value !== "" && value.length <= MAX_TEXT;
}
