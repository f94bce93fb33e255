import { describe, expect, it } from "vitest";
import type { Candidate } from "./recognise.ts";
import { preferring, recognise } from "./recognise.ts";

const hash = "0123456789abcdef".repeat(4);
const sha512 = "0123456789abcdef".repeat(8);
const uuid = "0b7f3c1e-52a4-4c9d-8e1f-6a2b3c4d5e6f";

const hashCandidates: Candidate[] = [
  { kind: "fingerprint", hash },
  { kind: "document", documentRef: hash },
  { kind: "snapshot", hash },
  { kind: "root", root: hash },
];
const uuidCandidates: Candidate[] = [
  { kind: "batch", batchId: uuid },
  { kind: "event", eventId: uuid },
  { kind: "organization-id", organizationId: uuid },
  { kind: "tenant", tenantId: uuid },
];

function candidatesOf(text: string): Candidate[] {
  const recognition = recognise(text);
  if (recognition.kind !== "candidates") throw new Error(`recognised as ${recognition.kind}`);
  return recognition.candidates;
}

/** Returns the candidates except document ids and names, because nearly any text may be one of these. */
function withoutDocumentIds(text: string): Candidate[] {
  return candidatesOf(text).filter(({ kind }) => kind !== "document-id" && kind !== "organization");
}

/** Returns the values that were found in a text with several. */
function listOf(text: string): string[] {
  const recognition = recognise(text);
  if (recognition.kind !== "list") throw new Error(`recognised as ${recognition.kind}`);
  return recognition.items.map((item) => item.text);
}

function formOf(text: string): string {
  const recognition = recognise(text);
  return recognition.kind === "candidates" ? recognition.form : recognition.kind;
}

describe("[Q11] recognise, on one hash or id", () => {
  it.each([
    ["plain", hash],
    ["0X", `0X${hash}`],
    ["0x", `0x${hash}`],
    ["space around it", `  ${hash}\n`],
    ["grouped by fours", hash.replace(/(.{4})/g, "$1 ")],
    ["broken over two lines", `${hash.slice(0, 30)}\r\n  ${hash.slice(30)}`],
    ["bytes parted by colons", hash.replace(/(..)(?=.)/g, "$1:")],
    ["sha256:", `sha256:${hash}`],
    ["SHA-256 =", `SHA-256 = ${hash}`],
    ["sha2-256:", `sha2-256:${hash}`],
    ["double quotes", `"${hash}"`],
    ["typographic quotes", `“${hash}”`],
    ["backticks and a full stop", `\`${hash}\`.`],
    ["brackets", `(${hash})`],
    ["nested quotes", `'"${hash}"',`],
    ["zero-width spaces inside", `${hash.slice(0, 8)}\u200b${hash.slice(8)}\ufeff`],
    ["soft hyphens and direction marks", `\u202a${hash.slice(0, 5)}\u00ad${hash.slice(5)}\u202c`],
    ["a null byte", `${hash}\u0000`],
    ["no-break spaces", `\u00a0${hash.slice(0, 32)}\u00a0${hash.slice(32)}`],
  ])("reads 64 digits with %s", (_, text) => {
    expect(withoutDocumentIds(text)).toEqual(hashCandidates);
    expect(formOf(text)).toBe("SHA_256");
  });

  it("reads upper case, and also looks for a document in upper case, as the service may store it so", () => {
    expect(withoutDocumentIds(hash.toUpperCase())).toEqual([
      { kind: "fingerprint", hash },
      { kind: "document", documentRef: hash },
      { kind: "document", documentRef: hash.toUpperCase() },
      { kind: "snapshot", hash },
      { kind: "root", root: hash },
    ]);
  });

  it("looks for a fingerprint, then a document, a snapshot, a root, and then a document id", () => {
    expect(candidatesOf(hash)).toEqual([
      ...hashCandidates,
      { kind: "document-id", documentId: hash },
    ]);
  });

  it.each([sha512, `sha512:${sha512}`, `SHA-512:${sha512.toUpperCase()}`, `0x${sha512}`])(
    "reads 128 digits as a document's SHA-512: %s",
    (text) => {
      expect(withoutDocumentIds(text)[0]).toEqual({ kind: "document", documentRef: sha512 });
      expect(formOf(text)).toBe("SHA_512");
    },
  );

  it.each([
    uuid,
    uuid.replaceAll("-", ""),
    `{${uuid}}`,
    `urn:uuid:${uuid}`,
    ` "${uuid}" `,
    `\u200b${uuid}`,
  ])("reads a UUID as a batch, then as an event: %s", (text) => {
    expect(withoutDocumentIds(text).slice(0, 4)).toEqual(uuidCandidates);
    expect(formOf(text)).toBe(text.includes("-") ? "UUID" : "HEX_32");
  });

  it("also looks for an event in upper case, as the service may store it so", () => {
    expect(withoutDocumentIds(uuid.toUpperCase())).toEqual([
      ...uuidCandidates.slice(0, 2),
      { kind: "event", eventId: uuid.toUpperCase() },
      ...uuidCandidates.slice(2),
    ]);
  });

  it.each([32, 40, 48, 63, 65, 96, 127])("reads %i digits as a document's reference", (length) => {
    const digits = "9".repeat(length);
    expect(withoutDocumentIds(digits)).toContainEqual({ kind: "document", documentRef: digits });
    expect(withoutDocumentIds(digits).some(({ kind }) => kind === "fingerprint")).toBe(false);
  });

  it.each([
    [hash.slice(0, 8), "HASH_PREFIX"],
    [hash.slice(0, 31), "HASH_PREFIX"],
    [`0x${hash.slice(0, 9)}`, "HASH_PREFIX"],
    [`sha256: ${hash.slice(0, 4)} ${hash.slice(4, 16)}`, "HASH_PREFIX"],
    [` “${hash.slice(0, 12).toUpperCase()}” `, "HASH_PREFIX"],
    [hash.slice(0, 32), "HEX_32"],
    [hash.slice(0, 40), "OTHER_DIGEST"],
    [hash.slice(0, 63), "HEX"],
  ])("[Q15] reads 8 to 63 digits as the beginning of a fingerprint's hash: %s", (text, form) => {
    const hashPrefix = text.toLowerCase().replace(/^0x|sha256:|[^0-9a-f]/g, "");
    expect(hash.startsWith(hashPrefix)).toBe(true);
    expect(withoutDocumentIds(text)).toContainEqual({ kind: "hash-prefix", hashPrefix });
    expect(formOf(text)).toBe(form);
  });

  it.each([
    ["0a1b2c3", "FEW_DIGITS"],
    ["0x0a1b", "FEW_DIGITS"],
    ["facade", "TEXT"],
    ["2026", "NUMBER"],
    // This text is a date. Without the hyphens it would look like 8 hex digits.
    ["2026-11-21", "FILTER"],
    ["0".repeat(65), "HEX"],
    [hash, "SHA_256"],
  ])("[Q15] reads nothing else as one: %s", (text, form) => {
    expect(candidatesOf(text).some(({ kind }) => kind === "hash-prefix")).toBe(false);
    expect(formOf(text)).toBe(form);
  });

  it.each([`${hash.slice(0, 8)}…${hash.slice(-8)}`, `${hash.slice(0, 8)}...${hash.slice(-8)}`])(
    "recognises a hash whose middle is left out: %s",
    (text) => {
      expect(candidatesOf(text)[0]).toEqual({
        kind: "shortened",
        head: hash.slice(0, 8),
        tail: hash.slice(-8),
      });
    },
  );
});

describe("[Q11] recognise, on other text", () => {
  it.each(["", "   ", "\u200b\u200d", "\n\t"])("finds nothing in %j", (text) => {
    expect(recognise(text)).toEqual({ kind: "nothing" });
  });

  it("reads free text as a document id, as typed and without surrounding punctuation", () => {
    const documentIds = (text: string) =>
      candidatesOf(text).filter(({ kind }) => kind === "document-id");
    expect(documentIds("contract-20261121-0a1b2c3d")).toEqual([
      { kind: "document-id", documentId: "contract-20261121-0a1b2c3d" },
    ]);
    expect(documentIds(' "Annual report (final)." ')).toEqual([
      { kind: "document-id", documentId: "Annual report (final" },
      { kind: "document-id", documentId: '"Annual report (final)."' },
    ]);
  });

  it.each(["Halden", "müller & söhne", "21 November", "公証人"])(
    "[Q16] reads free text as an organization's name as well: %s",
    (text) => {
      expect(candidatesOf(text)).toEqual([
        { kind: "document-id", documentId: text },
        { kind: "organization", organizationName: text },
      ]);
      expect(formOf(text)).toBe("TEXT");
    },
  );

  it.each(["…", "& — &", "a".repeat(201)])(
    "[Q16] does not read text as a name that no organization can have",
    (text) => {
      expect(candidatesOf(text).map(({ kind }) => kind)).toEqual(["document-id"]);
    },
  );

  it("finds the hash in a line of sha256sum", () => {
    expect(withoutDocumentIds(`${hash}  contract.pdf`)).toEqual(hashCandidates);
    expect(formOf(`${hash}  contract.pdf`)).toBe("WITHIN_TEXT");
  });

  it("finds hashes and ids in a mail, each once, in their order", () => {
    const mail = `Dear all,\nevent ${uuid} has the fingerprint ${hash}; again: ${hash}.\nRegards`;
    expect(listOf(mail)).toEqual([uuid, hash]);
  });

  it("does not read part of a longer run of digits as a hash", () => {
    expect(withoutDocumentIds(`see ${hash}${hash}0a for more`)).toEqual([]);
  });

  it("says when a text is too long to be anything", () => {
    expect(recognise("word ".repeat(60))).toEqual({ kind: "too-long", length: 299 });
    expect(recognise("a b".repeat(500_000)).kind).toBe("too-long");
  });

  it.each(['{"path":"ab","witness":[]}', ' [{"path":"ab"}]', '\ufeff{"format":"x"}'])(
    "passes JSON on for checking: %s",
    (text) => {
      expect(recognise(text).kind).toBe("json");
    },
  );

  it("never throws, whatever comes", () => {
    const pieces = [
      "%",
      "%zz",
      "http://",
      "//",
      "{",
      "}",
      "\ud800",
      "0x",
      "…",
      "sha256:",
      "?q=",
      "#/",
    ];
    for (const first of pieces) {
      for (const second of pieces) {
        for (const third of [...pieces, hash, uuid]) {
          expect(() => recognise(first + second + third)).not.toThrow();
        }
      }
    }
  });

  // A pattern that backtracks would take years on these texts.
  it.each([
    ["a", "too-long"],
    ["0x", "too-long"],
    ["a-", "too-long"],
    // Brackets and spaces are removed from the ends, so that nearly nothing is left.
    ["( ", "TEXT"],
    ["[](", "too-long"],
  ])("finishes on a megabyte of %j", (piece, form) => {
    expect(formOf(piece.repeat(1e6 / piece.length))).toBe(form);
  });
});

describe("[Q18] recognise, on what pages print", () => {
  it.each([
    ["128 digits", sha512],
    ["the byte 04 and 128 digits", `04${sha512}`],
    ["0x04", `0x04${sha512.toUpperCase()}`],
    ["a line break", `04${sha512.slice(0, 62)}\n${sha512.slice(62)}`],
  ])("reads a signer's key: %s", (_, text) => {
    expect(withoutDocumentIds(text)).toContainEqual({ kind: "signer", key: sha512 });
  });

  it.each([`05${sha512}`, sha512.slice(1), `${sha512}0`, `04${sha512}0`])(
    "does not read %s as a key",
    (text) => {
      expect(candidatesOf(text).some(({ kind }) => kind === "signer")).toBe(false);
    },
  );

  // The address is that of the ledger's own library, as in packages/evidence/src/ledger-address.test.ts.
  it("reads the ledger's address of a key, and not one with a wrong check digit or in another case", () => {
    const address = "DAG5WtmeekZLUS4vxCDhe9safyE6wFQ94EaczotN";
    expect(candidatesOf(` "${address}". `)[0]).toEqual({ kind: "address", address });
    expect(formOf(address)).toBe("LEDGER_ADDRESS");
    for (const other of [address.replace("G5", "G6"), address.slice(0, -1), `${address}N`]) {
      expect(formOf(other)).toBe("TEXT");
    }
    expect(formOf(address.toLowerCase())).toBe("TEXT");
  });

  // Computed with Python's uuid.uuid5 from the two namespaces of docs/protocol/sdk.md.
  it("reads a wallet's address as the organization and the tenant that it stands for", () => {
    const address = "0x52908400098527886E0F7030069857D2E4169EE7";
    for (const text of [address, address.toLowerCase()]) {
      expect(withoutDocumentIds(text).slice(0, 2)).toEqual([
        { kind: "organization-id", organizationId: "c927c701-fb0d-5614-9e15-b28d855a66ff" },
        { kind: "tenant", tenantId: "27252081-7389-553e-932e-2916fdbb4e97" },
      ]);
      expect(formOf(text)).toBe("WALLET");
    }
    expect(formOf(address.slice(2))).toBe("OTHER_DIGEST");
  });

  // The SHA-256 and the SHA-512 of nothing, in base64 and in hex, are published in many places.
  const empty = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855";
  it.each([
    [
      "sha256-…=, as in Subresource Integrity",
      "sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=",
    ],
    ["base64", "47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU="],
    ["base64 without its end", "47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU"],
    ["base64 for addresses", "47DEQpj8HBSa-_TImW-5JCeuQeRkm5NMpJWZG3hSuFU"],
  ])("reads 32 bytes as %s", (_, text) => {
    expect(candidatesOf(text)[0]).toEqual({ kind: "fingerprint", hash: empty });
    expect(formOf(text)).toBe("SHA_256");
  });

  it.each([
    "47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuF=",
    "47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFUA=",
    "report-on-the-annual-audit-of-the-year-2026",
  ])("does not read %s as base64 of 32 bytes", (text) => {
    expect(formOf(text)).toBe("TEXT");
  });

  it.each([
    ["md5: ", "d41d8cd98f00b204e9800998ecf8427e"],
    ["SHA-1:", "da39a3ee5e6b4b0d3255bfef95601890afd80709"],
    ["", "da39a3ee5e6b4b0d3255bfef95601890afd80709"],
    ["sha384=", "9".repeat(96)],
    ["sha3-256:", hash],
    ["blake3:", hash],
  ])("names a digest of another kind, which only a document can have: %s%s", (name, digits) => {
    expect(formOf(name + digits)).toBe("OTHER_DIGEST");
    const kinds = new Set(candidatesOf(name + digits).map(({ kind }) => kind));
    expect(kinds.has("fingerprint")).toBe(false);
    expect(kinds.has("document")).toBe(true);
  });

  it("names what no record keeps", () => {
    expect(formOf("QmYwAPJzv5CZsnA625s3Xf2nemtYgPpHdWEz79ojWKPbdG")).toBe("CONTENT_ID");
    expect(formOf("crc32: 1234abcd")).toBe("OTHER_DIGEST");
  });

  it.each(["4711", "#4711", "snapshot 4711", "Ordinal #4711"])(
    "reads a snapshot's ordinal: %s",
    (text) => {
      expect(withoutDocumentIds(text)).toContainEqual({ kind: "ordinal", ordinal: 4711 });
    },
  );

  it.each(["0", "-1", "4711.5", "snapshots 4711 and 12", "1".repeat(16)])(
    "does not read %s as an ordinal",
    (text) => {
      expect(candidatesOf(text).some(({ kind }) => kind === "ordinal")).toBe(false);
    },
  );

  it.each([
    ["a day", "2026-03-09", "2026-03-09T00:00:00.000Z", "2026-03-09T23:59:59.999Z"],
    ["a month", "2028-02", "2028-02-01T00:00:00.000Z", "2028-02-29T23:59:59.999Z"],
    ["days", "2026-03-09..2026-03-10", "2026-03-09T00:00:00.000Z", "2026-03-10T23:59:59.999Z"],
    ["words", "2026-03-09 to 2026-03-10", "2026-03-09T00:00:00.000Z", "2026-03-10T23:59:59.999Z"],
    ["an open end", "2026-03-09..", "2026-03-09T00:00:00.000Z", undefined],
    ["an open start", "..2026-03-10", undefined, "2026-03-10T23:59:59.999Z"],
    [
      "instants",
      "2026-03-09T10:00:00Z..2026-03-09T12:00:00+01:00",
      "2026-03-09T10:00:00.000Z",
      "2026-03-09T11:00:00.000Z",
    ],
  ])("reads a period: %s", (_, text, datetimeStart, datetimeEnd) => {
    const period = candidatesOf(text).find(({ kind }) => kind === "filter");
    expect({ datetimeStart: undefined, datetimeEnd: undefined, ...period }).toEqual({
      kind: "filter",
      datetimeStart,
      datetimeEnd,
    });
    expect(formOf(text)).toBe("FILTER");
  });

  it("reads tags, alone and with a period", () => {
    expect(candidatesOf("case=2024-17")).toContainEqual({
      kind: "filter",
      tags: { case: "2024-17" },
    });
    expect(candidatesOf('tag:case=17 "kind of deed"="last will" 2026-03-09')).toContainEqual({
      kind: "filter",
      tags: { case: "17", "kind of deed": "last will" },
      datetimeStart: "2026-03-09T00:00:00.000Z",
      datetimeEnd: "2026-03-09T23:59:59.999Z",
    });
  });

  it.each([
    "2026-02-30",
    "2026-13",
    "2026-03-09 and more",
    "case=",
    "=17",
    "a=b=c",
    "case=17 and more",
    `${"a".repeat(33)}=b`,
    "a=1 b=2 c=3 d=4 e=5 f=6 g=7",
    "..",
  ])("does not read %s as tags or a period", (text) => {
    expect(candidatesOf(text).some(({ kind }) => kind === "filter")).toBe(false);
  });

  it("reads a link in Markdown", () => {
    const text = `[the record](https://explorer.example/fingerprint/${hash} "a title")`;
    expect(withoutDocumentIds(text)).toEqual(hashCandidates);
    expect(formOf(text)).toBe("ADDRESS");
  });
});

describe("[Q19] recognise, on several values", () => {
  const other = "fedcba9876543210".repeat(4);

  it.each([
    ["lines", `${hash}\n${other}\n`],
    ["commas", `${hash}, ${other}`],
    ["semicolons without spaces", `${hash};${other}`],
    ["a JSON list", JSON.stringify([hash, other])],
    ["the output of sha256sum", `${hash}  a.pdf\n${other} *b.pdf`],
    ["each twice", `${hash} ${other} ${other.toUpperCase()} ${hash}`],
    ["one also as an address", `${hash} ${other} https://a.example/fingerprint/${hash}`],
  ])("finds each once, in their order: %s", (_, text) => {
    const joined = /^\w{64}\s+\w{64}$/.test(text.trim()) ? [hash + other] : [];
    expect(listOf(text)).toEqual([hash, other, ...joined]);
  });

  it("reads every kind of value, and leaves out the words between and addresses without a value", () => {
    const integrity = "sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=";
    const link = `https://explorer.example/batch/${uuid}`;
    const address = "DAG5WtmeekZLUS4vxCDhe9safyE6wFQ94EaczotN";
    const wallet = "0x52908400098527886E0F7030069857D2E4169EE7";
    const text = `See [the batch](${link}) at https://example.org/, key 04${sha512},\n${address} ${wallet} ${integrity}.`;
    expect(listOf(text)).toEqual([link, `04${sha512}`, address, wallet, integrity]);
  });

  it("also tries two lines of 64 digits as one value of 128", () => {
    const recognition = recognise(`${hash}\n${other}`);
    expect(recognition).toMatchObject({
      kind: "list",
      items: [{ text: hash }, { text: other }, { text: hash + other, form: "SHA_512" }],
    });
  });

  it("says how many it left out", () => {
    const many = Array.from({ length: 60 }, (_, index) => String(index).padStart(64, "0"));
    const recognition = recognise(many.join("\n"));
    expect(recognition).toMatchObject({ kind: "list", leftOut: 10 });
    expect(listOf(many.join("\n"))).toEqual(many.slice(0, 50));
  });

  it("reads an address with two values, groups of digits, and one value twice as one", () => {
    expect(formOf(`explorer.example/fingerprint/${hash}?root=${other}`)).toBe("ADDRESS");
    expect(formOf(hash.replace(/(.{32})/g, "$1 "))).toBe("SHA_256");
    expect(formOf(`${hash}, ${hash}`)).toBe("WITHIN_TEXT");
  });
});

describe("[Q9] recognise, on an address", () => {
  it.each([
    ["this explorer's fingerprint", `https://explorer.example/fingerprint/${hash}`],
    ["with a query and a fragment", `https://explorer.example/fingerprint/${hash}?a=b#c`],
    ["a path alone", `/fingerprint/${hash}`],
    ["without its scheme", `explorer.example/fingerprint/${hash}`],
    ["a host with a port", `localhost:8080/fingerprint/${hash}`],
    ["upper case", `HTTPS://EXPLORER.EXAMPLE/FINGERPRINT/${hash}`],
    ["in angle brackets, as in a mail", `<https://explorer.example/fingerprint/${hash}>`],
    ["with a full stop after it", `https://explorer.example/fingerprint/${hash}.`],
    ["with a language before it", `https://explorer.example/en/mainnet/fingerprint/${hash}`],
    ["behind a #", `https://explorer.example/#/fingerprint/${hash}`],
    ["the service's record", `https://de-api.constellationnetwork.io/v1/fingerprints/${hash}`],
    ["the service's proof", `http://localhost:8080/v1/fingerprints/${hash}/proof`],
  ])("finds the fingerprint: %s", (_, text) => {
    expect(withoutDocumentIds(text)).toEqual(hashCandidates);
    expect(formOf(text)).toBe("ADDRESS");
  });

  it.each([
    `https://explorer.example/batch/${uuid}`,
    `http://localhost:8080/v1/batches/${uuid}`,
    `http://localhost:8080/v1/batches/${uuid}/fingerprints?limit=5`,
  ])("finds the batch: %s", (text) => {
    expect(withoutDocumentIds(text)).toEqual(uuidCandidates);
  });

  it.each([
    `https://other.example/verify/${uuid}`,
    `https://service.example/v1/fingerprints?event_id=${uuid}`,
  ])("asks for the event before the batch: %s", (text) => {
    const [batch, event, ...others] = uuidCandidates;
    expect(withoutDocumentIds(text)).toEqual([event, batch, ...others]);
  });

  it("keeps any value in an event's place of a /verify/ address, such as a document's hash", () => {
    expect(withoutDocumentIds(`https://other.example/verify/${hash}`)).toEqual(hashCandidates);
  });

  it.each([
    ["mainnet", `https://mainnet.dagexplorer.io/snapshots/${hash}`],
    ["integrationnet", `https://integrationnet.dagexplorer.io/snapshots/${hash}`],
    ["testnet", `https://testnet.dagexplorer.io/snapshots/${hash}?tab=x`],
  ])("asks for a snapshot first, and names the network: %s", (network, text) => {
    const recognition = recognise(text);
    expect(recognition).toMatchObject({ kind: "candidates", network });
    expect(withoutDocumentIds(text)[0]).toEqual({ kind: "snapshot", hash });
  });

  it("names no network for an unknown host", () => {
    expect(recognise(`https://elsewhere.example/fingerprint/${hash}`)).toMatchObject({
      network: null,
    });
  });

  it.each([
    "https://service.example/v1/fingerprints?document_id=contract%2F7",
    "https://explorer.example/search?q=contract%2F7",
  ])("decodes what it holds: %s", (text) => {
    expect(candidatesOf(text)[0]).toEqual({ kind: "document-id", documentId: "contract/7" });
  });

  it("reads a document's reference in a search of the service", () => {
    const address = `https://service.example/v1/fingerprints?document_ref=${sha512}`;
    expect(withoutDocumentIds(address)).toEqual([
      { kind: "document", documentRef: sha512 },
      { kind: "signer", key: sha512 },
    ]);
  });

  it.each([
    `https://explorer.example/record?id=${hash}`,
    `https://explorer.example/tx/${hash}/details`,
  ])("finds a hash anywhere in an address: %s", (text) => {
    expect(withoutDocumentIds(text)).toEqual(hashCandidates);
  });

  it("does not read a call as a value", () => {
    expect(withoutDocumentIds("https://service.example/v1/fingerprints/latest")).toEqual([]);
  });

  it("reads an address as a document id last, because an id may be one", () => {
    const address = "https://documents.example/contract.pdf";
    expect(candidatesOf(address)).toEqual([{ kind: "document-id", documentId: address }]);
  });
});

describe("[Q6] preferring", () => {
  it("puts the event first, as /verify/{eventId} means one", () => {
    expect(preferring("event", recognise(uuid))).toMatchObject({
      candidates: [
        { kind: "event" },
        { kind: "batch" },
        { kind: "organization-id" },
        { kind: "tenant" },
        { kind: "document-id" },
      ],
    });
  });
});
