// Vectors for canonical JSON: texts for the strict parser, and their canonical form. The expected texts are
// written by hand or come from RFC 8785, and another project's implementation must agree with them.
import canonicalizeIndependently from "canonicalize";

type Written = { name: string; json: string; canonical: string };

const written: Written[] = [
  { name: "nothing", json: " null ", canonical: "null" },
  {
    name: "white space of all kinds",
    json: '\t{\r\n"a" : [ 1 , 2 ] }\n',
    canonical: '{"a":[1,2]}',
  },
  {
    name: "keys in order",
    json: '{"b":1,"a":2,"":3,"A":4}',
    canonical: '{"":3,"A":4,"a":2,"b":1}',
  },
  {
    name: "keys by UTF-16 code unit, not by code point",
    json: '{"\\ufb33":1,"\\ud83d\\ude00":2,"\\u20ac":3,"\\r":4,"1":5,"\\u0080":6,"\\u00f6":7}',
    canonical: '{"\\r":4,"1":5,"\u0080":6,"\u00f6":7,"\u20ac":3,"\ud83d\ude00":2,"\ufb33":1}',
  },
  {
    name: "keys that look like numbers",
    json: '{"10":1,"9":2,"-1":3}',
    canonical: '{"-1":3,"10":1,"9":2}',
  },
  {
    name: "keys of objects' prototypes",
    json: '{"__proto__":{"a":1},"constructor":2}',
    canonical: '{"__proto__":{"a":1},"constructor":2}',
  },
  { name: "lists in their order", json: "[3,[2,1],{}]", canonical: "[3,[2,1],{}]" },
  {
    name: "escapes, the shortest of them",
    json: '"\\u0000\\u0008\\u0009\\u000a\\u000c\\u000d\\u001f\\u0022\\u005c\\/\\u007f"',
    canonical: '"\\u0000\\b\\t\\n\\f\\r\\u001f\\"\\\\/\u007f"',
  },
  {
    name: "text outside ASCII as it is",
    json: '"\\u00e9\\ud83d\\ude00\\u2028"',
    canonical: '"\u00e9\ud83d\ude00\u2028"',
  },
  {
    name: "text that is not normalised",
    json: '["\\u00e9","e\\u0301"]',
    canonical: '["\u00e9","e\u0301"]',
  },
];

/** Numbers from RFC 8785, appendix B: the bits of a double, and the double's canonical text. */
const doubles: readonly (readonly [bits: string, text: string])[] = [
  ["0000000000000000", "0"],
  ["8000000000000000", "0"],
  ["0000000000000001", "5e-324"],
  ["8000000000000001", "-5e-324"],
  ["7fefffffffffffff", "1.7976931348623157e+308"],
  ["ffefffffffffffff", "-1.7976931348623157e+308"],
  ["4340000000000000", "9007199254740992"],
  ["c340000000000000", "-9007199254740992"],
  ["4430000000000000", "295147905179352830000"],
  ["44b52d02c7e14af5", "9.999999999999997e+22"],
  ["44b52d02c7e14af6", "1e+23"],
  ["44b52d02c7e14af7", "1.0000000000000001e+23"],
  ["444b1ae4d6e2ef4e", "999999999999999700000"],
  ["444b1ae4d6e2ef4f", "999999999999999900000"],
  ["444b1ae4d6e2ef50", "1e+21"],
  ["3eb0c6f7a0b5ed8c", "9.999999999999997e-7"],
  ["3eb0c6f7a0b5ed8d", "0.000001"],
  ["41b3de4355555553", "333333333.3333332"],
  ["41b3de4355555554", "333333333.33333325"],
  ["41b3de4355555555", "333333333.3333333"],
  ["41b3de4355555556", "333333333.3333334"],
  ["41b3de4355555557", "333333333.33333343"],
  ["becbf647612f3696", "-0.0000033333333333333333"],
  ["43143ff3c1cb0959", "1424953923781206.2"],
];

const refused: { name: string; json: string; code: string }[] = [
  { name: "no text", json: "", code: "SYNTAX" },
  { name: "two values", json: "1 2", code: "SYNTAX" },
  { name: "a comma too many in a list", json: "[1,]", code: "SYNTAX" },
  { name: "a comma too many in an object", json: '{"a":1,}', code: "SYNTAX" },
  { name: "a key without quotes", json: "{a:1}", code: "SYNTAX" },
  { name: "single quotes", json: "'a'", code: "SYNTAX" },
  { name: "a comment", json: "1/**/", code: "SYNTAX" },
  { name: "NaN", json: "NaN", code: "SYNTAX" },
  { name: "Infinity", json: "-Infinity", code: "SYNTAX" },
  { name: "undefined", json: "undefined", code: "SYNTAX" },
  { name: "a zero in front", json: "01", code: "SYNTAX" },
  { name: "a plus in front", json: "+1", code: "SYNTAX" },
  { name: "a bare point", json: "1.", code: "SYNTAX" },
  { name: "hexadecimal", json: "0x10", code: "SYNTAX" },
  { name: "a control character in text", json: '"\u0001"', code: "SYNTAX" },
  { name: "an escape that JSON does not have", json: '"\\v"', code: "SYNTAX" },
  { name: "an escape cut short", json: '"\\u00"', code: "SYNTAX" },
  { name: "text without an end", json: '"a', code: "SYNTAX" },
  { name: "a byte order mark", json: "\ufeff1", code: "SYNTAX" },
  { name: "a no-break space", json: "\u00a01", code: "SYNTAX" },
  { name: "a key twice", json: '{"a":1,"b":2,"a":1}', code: "DUPLICATE_KEY" },
  { name: "a key twice, spelled differently", json: '{"a":1,"\\u0061":1}', code: "DUPLICATE_KEY" },
  { name: "a key twice, deep inside", json: '[{"a":{"b":1,"b":2}}]', code: "DUPLICATE_KEY" },
  { name: "half a pair", json: '"\\ud83d"', code: "LONE_SURROGATE" },
  { name: "a pair the wrong way round", json: '"\\ude00\\ud83d"', code: "LONE_SURROGATE" },
  { name: "half a pair in a key", json: '{"\\udfff":1}', code: "LONE_SURROGATE" },
  { name: "a number beyond a double", json: "1e400", code: "NUMBER_OUT_OF_RANGE" },
  { name: "65 lists in each other", json: "[".repeat(65) + "]".repeat(65), code: "TOO_DEEP" },
];

for (const { name, json, canonical } of written) {
  if (canonicalizeIndependently(JSON.parse(json)) !== canonical) {
    throw new Error(`another implementation disagrees about: ${name}`);
  }
}
for (const [bits, text] of doubles) {
  const double = Buffer.from(bits, "hex").readDoubleBE();
  if (canonicalizeIndependently(double) !== text) {
    throw new Error(`another implementation disagrees about the double ${bits}`);
  }
}

export const canonicalJsonVectors = {
  "canonical-json.json": {
    description:
      "Texts and their canonical form (docs/protocol/canonical-json.md); doubles by their bits, big-endian; texts to be refused, each with its code.",
    source:
      "RFC 8785 and scripts/evidence-vectors/canonical-json.ts, held against another implementation",
    written,
    doubles: doubles.map(([bits, text]) => ({ bits, text })),
    refused,
  },
};
