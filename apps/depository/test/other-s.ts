// The second valid form of an ECDSA signature, in which S is negated. Anybody can compute the second form from the
// first.

/** The order of secp256k1: SEC 2, section 2.4.1. */
export const order = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n;

/** Replaces S by the order minus S. The signature is in DER, written in hex. */
export function withOtherS(signature: string): string {
  const der = Buffer.from(signature, "hex");
  const rEnd = 4 + (der[3] ?? 0);
  const s = BigInt(`0x${der.subarray(rEnd + 2).toString("hex")}`);
  let high = (order - s).toString(16).padStart(64, "0");
  if (Number.parseInt(high.slice(0, 2), 16) >= 0x80) high = `00${high}`;
  const rest = `02${(high.length / 2).toString(16).padStart(2, "0")}${high}`;
  const body = der.subarray(2, rEnd).toString("hex") + rest;
  return `30${(body.length / 2).toString(16).padStart(2, "0")}${body}`;
}
