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
];
const uuidCandidates: Candidate[] = [
  { kind: "batch", batchId: uuid },
  { kind: "event", eventId: uuid },
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
    ]);
  });

  it("looks for a fingerprint, then a document, then a snapshot, then a document id", () => {
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
    expect(withoutDocumentIds(text).slice(0, 2)).toEqual(uuidCandidates);
    expect(formOf(text)).toBe(text.includes("-") ? "UUID" : "HEX_32");
  });

  it("also looks for an event in upper case, as the service may store it so", () => {
    expect(withoutDocumentIds(uuid.toUpperCase())).toEqual([
      ...uuidCandidates,
      { kind: "event", eventId: uuid.toUpperCase() },
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
    [hash.slice(0, 40), "HEX"],
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
    ["2026", "TEXT"],
    // This text is a date. Without the hyphens it would look like 8 hex digits.
    ["2026-11-21", "TEXT"],
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

  it.each(["Halden", "müller & söhne", "2026-11-21", "公証人"])(
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
    expect(withoutDocumentIds(mail)).toEqual([...uuidCandidates, ...hashCandidates]);
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
  ])("finishes on a megabyte of %j", (piece, form) => {
    expect(formOf(piece.repeat(1e6 / piece.length))).toBe(form);
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
    expect(withoutDocumentIds(text)).toEqual(uuidCandidates.toReversed());
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
    expect(withoutDocumentIds(address)).toEqual([{ kind: "document", documentRef: sha512 }]);
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
      candidates: [{ kind: "event" }, { kind: "batch" }, { kind: "document-id" }],
    });
  });
});
