// Vectors for directories of keys. The verdicts are written by hand from docs/protocol/directory.md. Each invalid
// directory differs from a valid one in one respect only.
import { independentHash } from "./fingerprint.ts";
import { keyId, secretOf, signNamed } from "./secp256k1.ts";

const format = "digital-evidence-directory";
const algorithm = "SECP256K1_RFC8785_V1";
const domain = "halden.example";
const now = "2026-03-09T12:00:00Z";
const [first, second, third] = ["first key", "second key", "third key"].map(secretOf) as [
  bigint,
  bigint,
  bigint,
];
const stranger = secretOf("a stranger's key");

type Json = string | number | null | readonly Json[] | { readonly [name: string]: Json };
type Content = { readonly [name: string]: Json };

const listed = {
  id: keyId(first),
  label: "Notary 1",
  validFrom: "2026-03-03T00:00:00Z",
};
const ended = {
  id: keyId(second),
  label: "Notary 2 (bis März)",
  validFrom: "2025-01-01T00:00:00Z",
  validUntil: "2026-03-01T00:00:00Z",
};
const coming = {
  id: keyId(third),
  label: "Notary 3",
  validFrom: "2026-04-01T00:00:00Z",
  validUntil: "2027-04-01T00:00:00Z",
};
const content: Content = {
  format,
  version: 1,
  domain,
  name: "Halden Notaries",
  issuedAt: "2026-03-05T10:00:00Z",
  expiresAt: "2027-03-05T10:00:00Z",
  keys: [listed, ended, coming],
};

/** Signs the members without validating them, so that vectors can contain invalid directories with valid signatures. */
function signed(members: Content, secret = first): Content {
  const signature = signNamed(independentHash(members), secret, "a directory");
  return { ...members, signature: { id: keyId(secret), signature, algorithm } };
}

const good = signed(content);
const goodText = JSON.stringify(good);
const signatureOf = (directory: Content) => directory["signature"] as Content;

type Vector = { name: string; text: string; domain: string; now: string; code: string | null };

const vectors: Vector[] = [];
const add = (
  code: string | null,
  name: string,
  directory: Content | string,
  circumstances: Partial<Pick<Vector, "domain" | "now">> = {},
) => {
  const text = typeof directory === "string" ? directory : JSON.stringify(directory);
  vectors.push({ name, text, domain, now, ...circumstances, code });
};
const without = (members: Content, name: string): Content =>
  Object.fromEntries(Object.entries(members).filter(([each]) => each !== name));
const changed = (members: Content) => signed({ ...content, ...members });
const withFirst = (members: Content) =>
  changed({ keys: [{ ...listed, ...members }, ended, coming] });

add(null, "a directory", good);
add(
  null,
  "its members in another order, with white space",
  ` ${JSON.stringify(Object.fromEntries(Object.entries(good).toReversed()), null, 2)}\n`,
);
add(null, "a domain with a port", changed({ domain: "127.0.0.1:8443" }), {
  domain: "127.0.0.1:8443",
});
add(
  null,
  "64 keys",
  changed({
    keys: Array.from({ length: 64 }, (_, index) =>
      index === 0 ? listed : { ...ended, id: String(index).padStart(128, "0") },
    ),
  }),
);
add(
  null,
  "signed with a key in the first second of its period",
  changed({ issuedAt: listed.validFrom, expiresAt: "2026-12-31T23:59:59Z" }),
);
add(
  null,
  "signed with the key that ended since",
  signed(
    { ...content, issuedAt: "2026-02-28T23:59:59Z", expiresAt: "2026-12-31T00:00:00Z" },
    second,
  ),
);
add(null, "400 days until it expires", changed({ expiresAt: "2027-04-09T10:00:00Z" }));
add(null, "its last second", good, { now: "2027-03-05T09:59:59Z" });
add(null, "an issuer's clock five minutes ahead", good, { now: "2026-03-05T09:55:00Z" });

add("TOO_LONG", "65,537 characters", goodText + " ".repeat(65_537 - goodText.length));
add("NOT_JSON", "no text", "");
add("NOT_JSON", "a page", "<!doctype html><title>Not found</title>");
add("NOT_JSON", "a member twice", goodText.replace('"version":1', '"version":1,"version":1'));
add("NOT_JSON", "more than 512 values", `{"a":[${Array.from({ length: 512 }, () => 0).join()}]}`);
add("NOT_JSON", "nested deeper than 64", `${"[".repeat(65)}${"]".repeat(65)}`);
add("OTHER_FORMAT", "null", "null");
add("OTHER_FORMAT", "a list", `[${goodText}]`);
add("OTHER_FORMAT", "another format", changed({ format: "digital-evidence-named-keys" }));
add("OTHER_FORMAT", "no format", signed(without(content, "format")));
add("OTHER_VERSION", "another version", changed({ version: 2 }));
add("OTHER_VERSION", "the version as text", changed({ version: "1" }));
for (const name of ["domain", "name", "issuedAt", "expiresAt", "keys"]) {
  add("MALFORMED", `no ${name}`, signed(without(content, name)));
}
add("MALFORMED", "no signature", without(good, "signature"));
add("MALFORMED", "a further member", changed({ note: "trust us" }));
add("MALFORMED", "a domain in capitals", changed({ domain: "Halden.example" }), {
  domain: "Halden.example",
});
add("MALFORMED", "a domain with a scheme", changed({ domain: "https://halden.example" }));
add("MALFORMED", "an empty name", changed({ name: "" }));
add("MALFORMED", "a name of 121 characters", changed({ name: "n".repeat(121) }));
add("MALFORMED", "a name of two lines", changed({ name: "Halden\nNotaries" }));
add("MALFORMED", "no keys", changed({ keys: [] }));
add(
  "MALFORMED",
  "65 keys",
  changed({
    keys: Array.from({ length: 65 }, (_, index) =>
      index === 0 ? listed : { ...ended, id: String(index).padStart(128, "0") },
    ),
  }),
);
add("MALFORMED", "a key in capitals", withFirst({ id: keyId(first).toUpperCase() }));
add("MALFORMED", "a key with 04 in front", withFirst({ id: `04${keyId(first)}` }));
add("MALFORMED", "a key without a label", changed({ keys: [without(listed, "label"), ended] }));
add("MALFORMED", "a label of 81 characters", withFirst({ label: "l".repeat(81) }));
add("MALFORMED", "a label with white space at its end", withFirst({ label: "Notary 1 " }));
add(
  "MALFORMED",
  "a key without a beginning",
  changed({ keys: [without(listed, "validFrom"), ended] }),
);
add("MALFORMED", "an end that is null", withFirst({ validUntil: null }));
add("MALFORMED", "a further member of a key", withFirst({ role: "notary" }));
add("MALFORMED", "a time with a fraction", changed({ issuedAt: "2026-03-05T10:00:00.000Z" }));
add("MALFORMED", "a time in another zone", changed({ issuedAt: "2026-03-05T11:00:00+01:00" }));
add("MALFORMED", "a day that does not exist", withFirst({ validFrom: "2026-02-29T00:00:00Z" }));
add("MALFORMED", "a leap second", withFirst({ validFrom: "2016-12-31T23:59:60Z" }));
add("MALFORMED", "a signature without an algorithm", {
  ...content,
  signature: without(signatureOf(good), "algorithm"),
});
add("MALFORMED", "another algorithm", {
  ...content,
  signature: { ...signatureOf(good), algorithm: "ED25519" },
});
add("REPEATED_KEY", "a key twice", changed({ keys: [listed, { ...listed, label: "again" }] }));
add("BAD_PERIOD", "a period that ends when it begins", withFirst({ validUntil: listed.validFrom }));
add("BAD_EXPIRY", "expired when it is issued", changed({ expiresAt: "2026-03-05T10:00:00Z" }));
add(
  "BAD_EXPIRY",
  "400 days and one second until it expires",
  changed({ expiresAt: "2027-04-09T10:00:01Z" }),
);

add("OTHER_DOMAIN", "the file of another domain", good, { domain: "osprey.example" });
add("OTHER_DOMAIN", "the same host at another port", good, { domain: "halden.example:8443" });
add("SIGNER_NOT_LISTED", "signed by a stranger", signed(content, stranger));
add("SIGNER_NOT_VALID_THEN", "signed with a key that had ended", signed(content, second));
add(
  "SIGNER_NOT_VALID_THEN",
  "signed with a key in the second of its end",
  signed({ ...content, issuedAt: ended.validUntil, expiresAt: "2026-12-31T00:00:00Z" }, second),
);
add(
  "SIGNER_NOT_VALID_THEN",
  "signed with a key whose period had not begun",
  signed(content, third),
);
add("INVALID_SIGNATURE", "a changed name", { ...good, name: "Osprey Trading" });
add("INVALID_SIGNATURE", "a changed label", {
  ...good,
  keys: [{ ...listed, label: "Notary 9" }, ended, coming],
});
add("INVALID_SIGNATURE", "a key added after signing", {
  ...good,
  keys: [listed, ended, coming, { ...listed, id: keyId(stranger) }],
});
add("INVALID_SIGNATURE", "the signature of another file", {
  ...content,
  signature: signatureOf(changed({ name: "Another" })),
});
add("INVALID_SIGNATURE", "a signature that cannot be read", {
  ...content,
  signature: { ...signatureOf(good), signature: "zz" },
});
add("ISSUED_LATER", "issued more than five minutes from now", good, {
  now: "2026-03-05T09:54:59Z",
});
add("EXPIRED", "the second in which it expires", good, { now: "2027-03-05T10:00:00Z" });

type ListingVector = { name: string; key: string; instant: string | null; code: string };
const listings: ListingVector[] = [
  { name: "without an end", key: listed.id, instant: now, code: "VALID_THEN" },
  { name: "its first second", key: listed.id, instant: listed.validFrom, code: "VALID_THEN" },
  {
    name: "the second before",
    key: listed.id,
    instant: "2026-03-02T23:59:59Z",
    code: "NOT_YET_VALID",
  },
  { name: "its last second", key: ended.id, instant: "2026-02-28T23:59:59Z", code: "VALID_THEN" },
  { name: "the second of its end", key: ended.id, instant: ended.validUntil, code: "ENDED" },
  { name: "no time", key: ended.id, instant: null, code: "TIME_NOT_STATED" },
  { name: "a stranger's key", key: keyId(stranger), instant: now, code: "NOT_LISTED" },
  { name: "a stranger's key and no time", key: keyId(stranger), instant: null, code: "NOT_LISTED" },
];

export const directoryVectors = {
  "directory.json": {
    description:
      "Directories of keys (docs/protocol/directory.md). code is null where the directory is valid. hash is that of the directory named first, and listings are looked up in it.",
    source:
      "scripts/evidence-vectors/directory.ts, signed without our packages and held against Node's crypto",
    hash: independentHash(content),
    vectors,
    listings,
  },
};
