// Shows that the hashes, roots and signatures in vectors/ are right, and that those that a vector calls wrong are wrong.
// Nothing here comes from packages/: tools/vector-facts has Node's crypto, another canonical JSON, and tries and trees
// by their definitions. The tests beside each package then show that the package agrees with the files.
import { createHash } from "node:crypto";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join, relative, resolve } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { expect, it } from "vitest";
import bundleFile from "../vectors/bundle/bundle.json";
import canonicalFile from "../vectors/canonical-json/canonical-json.json";
import directoryFile from "../vectors/directory/directory.json";
import evidenceFile from "../vectors/evidence/verify-evidence.json";
import fingerprintFile from "../vectors/fingerprint/fingerprint.json";
import contentHashes from "../vectors/published/content-hashes.json";
import publishedFingerprints from "../vectors/published/fingerprints.json";
import inclusionProof from "../vectors/published/inclusion-proof.json";
import mptVerify from "../vectors/published/mpt-verify.json";
import sealedProofs from "../vectors/published/sealed-proofs.json";
import publishedSignatures from "../vectors/published/signatures.json";
import signatureFile from "../vectors/signature/verify.json";
import checkpointFile from "../vectors/transparency/checkpoint.json";
import mlDsaFile from "../vectors/transparency/ml-dsa-44.json";
import noteFile from "../vectors/transparency/note.json";
import policyFile from "../vectors/transparency/policy.json";
import proofFile from "../vectors/transparency/proof.json";
import tileFile from "../vectors/transparency/tile.json";
import tlogProofFile from "../vectors/transparency/tlog-proof.json";
import treeFile from "../vectors/transparency/tree.json";
import { damagedParts, factsOf, isReproduced, isSigned } from "./vector-facts/evidence.ts";
import { judgeEvidence, type See } from "./vector-facts/judge-evidence.ts";
import {
  consistentRoots,
  createTree,
  hasItsId,
  includedRoot,
  isIncluded,
  keysIn,
  leafHash,
  nodeHash,
  readLogProof,
  signaturesIn,
} from "./vector-facts/log.ts";
import {
  canonical,
  holds,
  isObject,
  rootOf,
  sha256,
  type TrieEntry,
  trieRoot,
} from "./vector-facts/trie.ts";

const vectors = resolve(import.meta.dirname, "../vectors");

/** What is not judged here, and why. Within a file, a comment names what is left out. */
const notJudged: Readonly<Record<string, string>> = {
  "frozen/": "frozen-vectors.test.ts judges these, by the same facts, pdfdetach, qpdf and openssl",
  "merkle-patricia/no-trie/": "entries without a trie have no root",
  "published/README.md": "no vectors",
};

const judged: string[] = [];

/** Judges the vectors of a file or a folder, which have so many facts of each kind. */
function judgeFile(
  path: string,
  facts: Readonly<Record<string, number>>,
  judge: (see: See) => void,
): void {
  judged.push(path);
  it(`what ${path} says of hashes, roots and signatures is right`, () => {
    const counts: Record<string, number> = {};
    const wrong: unknown[] = [];
    judge((kind, name, found, stated) => {
      const counted = stated === false ? `no ${kind}` : kind;
      counts[counted] = (counts[counted] ?? 0) + 1;
      if (!isDeepStrictEqual(found, stated)) wrong.push({ kind, name, found, stated });
    });
    expect(wrong).toEqual([]);
    expect(counts).toEqual(facts);
  });
}

const bytesOf = (hex: string) => Buffer.from(hex, "hex");

/** Reads the notation of packages/transparency/testing/vector-bytes.ts. Bytes in hex are in comments of policies only. */
function textOf(input: unknown): string {
  const pieces = [input].flat() as (string | { hex: string } | { repeat: string; times: number })[];
  const texts = pieces.map((piece) => {
    if (typeof piece === "string") return piece;
    return "hex" in piece ? piece.hex : piece.repeat.repeat(piece.times);
  });
  return texts.join("");
}

/** Reads all vectors of a folder of vectors/merkle-patricia. */
function readAll<Vector>(folder: string): Vector[] {
  const at = join(vectors, "merkle-patricia", folder);
  return readdirSync(at).map((name) => JSON.parse(readFileSync(join(at, name), "utf8")) as Vector);
}

type Proved = {
  verify: "inclusion" | "absence";
  root: string;
  proof: unknown;
  options?: { path?: string; dataDigest?: string };
};
const isProved = ({ verify, root, proof, options }: Proved) =>
  holds(verify === "absence" ? "Absence" : "Inclusion", root, proof, options);

type Stated = { hash: string; mptRoot?: string; proofs: { id: string; signature: string }[] };
type PublishedValue = (typeof publishedSignatures)[number];

function seePublished(see: See, values: readonly PublishedValue[]): void {
  for (const each of values) {
    const { source, type, canonical_json: text, sha256_hash_hex: hash } = each;
    see("canonical", source, canonical(each.data), text);
    // An update is hashed inside an envelope of the network's own, and anything else as its canonical JSON.
    const bytes = type === "TestData" ? Buffer.from(text) : bytesOf(each.utf8_bytes_hex);
    see("hash", source, sha256(bytes), hash);
    see("signature", source, isSigned(hash, each.public_key_hex, each.signature_hex), true);
  }
}

type Inclusion = (typeof proofFile.huge.inclusion)[number];
type Consistency = (typeof proofFile.huge.consistency)[number];

const isInclusion = ({ leafHash: leaf, index, size, root, proof }: Inclusion) =>
  includedRoot(bytesOf(leaf), index, size, proof.map(bytesOf))?.toString("hex") === root;

function isConsistency({ oldSize, oldRoot, size, root, proof }: Consistency): boolean {
  if (oldSize === 0) return proof.length === 0 && oldRoot === shortRoot(0, 0);
  const roots = consistentRoots(bytesOf(oldRoot), oldSize, size, proof.map(bytesOf));
  const found = roots?.map((each) => each.toString("hex"));
  return isDeepStrictEqual(found, [oldRoot, root]);
}

/** The tree whose entry i is the two bytes of i, low byte first. */
const shortTree = createTree((index) => leafHash(Uint8Array.of(index % 256, (index >> 8) % 256)));
const shortRoot = (from: number, to: number) => shortTree(from, to).toString("hex");

/** Sees whether all signatures of a note by known keys hold, and there is one at least. */
function seeNote(see: See, name: string, note: unknown, keys: string[], areValid = true): void {
  const found = signaturesIn(textOf(note), keys);
  const allHold = found.length > 0 && found.every(({ isValid }) => isValid);
  see("note signatures", name, allHold, areValid);
}

/** These codes of a note leave its signatures by known keys valid. Every other code but one is about its form. */
const areSound = /^(?:KEY_ENDED|NOT_SIGNED_BY_LOG|QUORUM_NOT_REACHED)$/;

type SignedNote = { note: unknown; keys?: string[]; policy?: unknown };
type Pair = { name: string; code: string; refused: SignedNote; corrected: SignedNote };

function seePair(see: See, { name, code, refused, corrected }: Pair): void {
  const keysOf = ({ keys, policy }: SignedNote) => keys ?? keysIn(textOf(policy));
  const isSound = areSound.test(code);
  if (isSound || code === "SIGNATURE_MISMATCH") {
    seeNote(see, name, refused.note, keysOf(refused), isSound);
  }
  seeNote(see, `${name}, corrected`, corrected.note, keysOf(corrected));
}

function seeKeys(see: See, name: string, policy: unknown): void {
  for (const key of keysIn(textOf(policy))) see("key id", name, hasItsId(key), true);
}

const hasAnotherId = ({ code }: { code: string }) => code === "KEY_ID_MISMATCH";

judgeFile("canonical-json/canonical-json.json", { canonical: 34, "no JSON": 20 }, (see) => {
  for (const { name, json, canonical: text } of canonicalFile.written) {
    see("canonical", name, canonical(JSON.parse(json)), text);
  }
  for (const { bits, text } of canonicalFile.doubles) {
    see("canonical", bits, canonical(bytesOf(bits).readDoubleBE()), text);
  }
  // The other codes are about rules and limits beyond those of JSON.
  for (const { name, json } of canonicalFile.refused.filter(({ code }) => code === "SYNTAX")) {
    expect(() => JSON.parse(json) as unknown, name).toThrow(SyntaxError);
    see("JSON", name, false, false);
  }
});

// The values to be refused have no hash.
judgeFile("fingerprint/fingerprint.json", { canonical: 10, hash: 18 }, (see) => {
  for (const { name, value, canonical: text, hash } of fingerprintFile.values) {
    see("canonical", name, canonical(value), text);
    see("hash", name, sha256(text), hash);
  }
  for (const { bytes, ...digests } of fingerprintFile.documents) {
    for (const [algorithm, digest] of Object.entries(digests)) {
      const found = createHash(algorithm).update(bytesOf(bytes)).digest("hex");
      see("hash", algorithm, found, digest);
    }
  }
});

judgeFile("signature/verify.json", { signature: 13, "no signature": 41 }, (see) => {
  for (const { name, hash, proof, code } of signatureFile.vectors) {
    // These are refused for what they say, before anything is computed.
    if (/^(?:INVALID_PROOF|INVALID_HASH|UNSUPPORTED_ALGORITHM)$/.test(code ?? "")) continue;
    const { id, signature } = proof as { id: string; signature: string };
    see("signature", name, isSigned(hash, id, signature), code === null);
  }
});

judgeFile("directory/directory.json", { hash: 1, signature: 17, "no signature": 5 }, (see) => {
  for (const { name, text, code } of directoryFile.vectors) {
    // The other codes are about the form.
    const isSound = /^(?:ISSUED_LATER|EXPIRED|OTHER_DOMAIN|SIGNER_\w+)$/.test(code ?? "OK");
    if (code !== null && code !== "INVALID_SIGNATURE" && !isSound) continue;
    const { signature: proof, ...content } = JSON.parse(text) as {
      signature: { id: string; signature: string };
    };
    const hash = sha256(canonical(content));
    if (name === "a directory") see("hash", name, hash, directoryFile.hash);
    const found = isSigned(hash, proof.id, proof.signature);
    see("signature", name, found, code !== "INVALID_SIGNATURE");
  }
});

// The files to be refused have another form than a bundle.
judgeFile("bundle/bundle.json", { "manifests' failing lines": 10, "trie proof": 11 }, (see) => {
  for (const { name, text, failing } of bundleFile.bundles) {
    const bundle = JSON.parse(text.replace("\ufeff", "")) as {
      parts: { proof: { value: unknown } };
    };
    see("manifests' failing lines", name, damagedParts(bundle), failing);
    see("trie proof", name, rootOf(bundle.parts.proof.value) !== null, true);
  }
  // The other proof is of another known shape, which has no walk.
  for (const { name, text } of bundleFile.proofs.slice(0, 1)) {
    see("trie proof", name, rootOf(JSON.parse(text)) !== null, true);
  }
});

judgeFile(
  "evidence/verify-evidence.json",
  {
    "record hash": 222,
    "no record hash": 18,
    signature: 460,
    "no signature": 5,
    "trie proof": 228,
    "no trie proof": 16,
    "trie root": 564,
    "no trie root": 10,
    "snapshot hash": 201,
    "no snapshot hash": 3,
    "log proof": 16,
    "no log proof": 5,
    "note signatures": 18,
    "no note signatures": 2,
    observation: 10,
  },
  (see) => {
    for (const { evidence, ...vector } of evidenceFile.vectors) {
      const parts = Object.entries({ ...evidenceFile.sound, ...evidence });
      const given = parts.filter(([, part]) => !(isObject(part) && part["absent"] === true));
      judgeEvidence(vector, Object.fromEntries(given), see);
    }
  },
);

judgeFile("merkle-patricia/trie/", { "trie root": 7 }, (see) => {
  for (const each of readAll<{ name: string; entries: TrieEntry[]; root: string }>("trie")) {
    see("trie root", each.name, trieRoot(each.entries), each.root);
  }
});

judgeFile("merkle-patricia/valid/", { "trie proof": 22 }, (see) => {
  for (const vector of readAll<Proved & { name: string }>("valid")) {
    see("trie proof", vector.name, isProved(vector), true);
  }
});

judgeFile("merkle-patricia/invalid/", { "no trie proof": 63, "trie proof": 63 }, (see) => {
  for (const each of readAll<Proved & { name: string; repaired: Proved }>("invalid")) {
    see("trie proof", each.name, isProved(each), false);
    see("trie proof", `${each.name}, repaired`, isProved(each.repaired), true);
  }
});

judgeFile("published/signatures.json", { canonical: 4, hash: 4, signature: 4 }, (see) => {
  seePublished(see, publishedSignatures);
});

judgeFile("published/content-hashes.json", { canonical: 16, hash: 16, signature: 16 }, (see) => {
  seePublished(see, contentHashes);
});

// The file states neither hashes nor signatures of its values.
judgeFile("published/fingerprints.json", { hash: 1 }, (see) => {
  for (const { name, documentContent, documentContentHash } of publishedFingerprints.vectors) {
    if (documentContent === undefined) continue;
    see("hash", name, sha256(documentContent), documentContentHash);
  }
});

judgeFile("published/inclusion-proof.json", { "trie root": 1 }, (see) => {
  see("trie root", "the proof", rootOf(inclusionProof.proof), inclusionProof.rootHash);
});

judgeFile("published/mpt-verify.json", { "trie proof": 2, "no trie proof": 4 }, (see) => {
  for (const { note, expr, expected } of mptVerify.cases) {
    const { mpt_verify: call } = JSON.parse(expr) as { mpt_verify: [string, string, unknown] };
    const [root, path, value, proof] = call as [string, string, unknown, unknown?];
    const asked = { path: path.slice(2), dataDigest: sha256(canonical(value)) };
    const found = holds("Inclusion", root.slice(2), proof, asked);
    see("trie proof", note, found, expected === "true");
  }
});

judgeFile("published/sealed-proofs.json", { "trie root": 5, "trie proof": 5 }, (see) => {
  for (const { name, trie, rootHash, proof } of sealedProofs.cases) {
    const entries = Object.entries(trie).map(([path, value]) => {
      return { path, dataDigest: sha256(canonical(value)) };
    });
    see("trie root", name, trieRoot(entries), rootHash);
    const type = proof.type === "Absence" ? "Absence" : "Inclusion";
    see("trie proof", name, holds(type, rootHash, proof), true);
  }
});

judgeFile("transparency/tree.json", { hash: 10, "log root": 20 }, (see) => {
  const { leaf, node, certificateTransparency, shortEntries } = treeFile;
  const { leaves, roots } = certificateTransparency;
  for (const { entry, hash } of [leaf, ...leaves]) {
    see("hash", entry, leafHash(bytesOf(entry)).toString("hex"), hash);
  }
  const found = nodeHash(bytesOf(node.left), bytesOf(node.right)).toString("hex");
  see("hash", "a node", found, node.hash);
  const tree = createTree((index) => bytesOf(leaves[index]?.hash ?? ""));
  for (const [size, root] of roots.entries()) {
    see("log root", `${size}`, tree(0, size).toString("hex"), root);
  }
  for (const { size, root } of shortEntries) {
    see("log root", `${size}`, shortRoot(0, size), root);
  }
});

judgeFile(
  "transparency/proof.json",
  { "log proof": 78, "no log proof": 40, "log root": 18 },
  (see) => {
    const { shortEntries, certificateTransparency, huge, ...file } = proofFile;
    for (const { inclusion, consistency } of [shortEntries, certificateTransparency, huge]) {
      for (const each of inclusion) see("log proof", `${each.size}`, isInclusion(each), true);
      for (const each of consistency) see("log proof", `${each.size}`, isConsistency(each), true);
    }
    for (const { size, root } of [...shortEntries.inclusion, ...shortEntries.consistency]) {
      see("log root", `${size}`, shortRoot(0, size), root);
    }
    // A size that is not a whole number up to 2^53 - 1 is refused before anything is computed.
    const isSize = ({ code }: { code: string }) => code !== "SIZE_OUT_OF_RANGE";
    for (const { name, refused, corrected } of file.refusedInclusions.filter(isSize)) {
      see("log proof", name, isInclusion(refused), false);
      see("log proof", `${name}, corrected`, isInclusion(corrected), true);
    }
    for (const { name, refused, corrected } of file.refusedConsistencies.filter(isSize)) {
      see("log proof", name, isConsistency(refused), false);
      see("log proof", `${name}, corrected`, isConsistency(corrected), true);
    }
  },
);

// The other vectors of this file are paths and bytes.
judgeFile("transparency/tile.json", { "log root": 13 }, (see) => {
  const { size, root, tiles } = tileFile.tree;
  see("log root", "the tree", shortRoot(0, size), root);
  for (const { level, index, width, first, last } of tiles) {
    const below = 256 ** level;
    const rootAt = (at: number) =>
      shortRoot((index * 256 + at) * below, (index * 256 + at + 1) * below);
    see("log root", `first of tile ${level}/${index}`, rootAt(0), first);
    see("log root", `last of tile ${level}/${index}`, rootAt(width - 1), last);
  }
});

judgeFile(
  "transparency/tlog-proof.json",
  { "log proof": 35, "no log proof": 4, "note signatures": 39 },
  (see) => {
    const { valid, refused: pairs } = tlogProofFile;
    const seeProof = (name: string, given: (typeof pairs)[number]["refused"], isRight = true) => {
      const proof = textOf(given.proof);
      see("log proof", name, isIncluded(proof, bytesOf(given.leafHash)), isRight);
      seeNote(see, name, readLogProof(proof).note, keysIn(given.policy));
    };
    for (const { name, ...given } of valid) seeProof(name, given);
    for (const { name, code, refused, corrected } of pairs) {
      // The other codes are about the form, or about a note, as in checkpoint.json.
      if (/^(?:PROOF_LENGTH|ROOT_MISMATCH)$/.test(code)) seeProof(name, refused, false);
      seeProof(`${name}, corrected`, corrected);
    }
  },
);

judgeFile(
  "transparency/note.json",
  { "note signatures": 61, "no note signatures": 8, "key id": 33, "no key id": 3 },
  (see) => {
    for (const { name, note, keys, verified } of [...noteFile.published, ...noteFile.valid]) {
      const found = signaturesIn(textOf(note), keys).filter(({ isValid }) => isValid);
      const names = found.map((each) => each.name);
      see("note signatures", name, names, verified);
      seeNote(see, name, note, keys);
    }
    for (const pair of noteFile.refused) seePair(see, pair);
    const { validKeys, refusedKeys } = noteFile;
    for (const key of [...validKeys, ...refusedKeys.map(({ corrected }) => textOf(corrected))]) {
      see("key id", key, hasItsId(key), true);
    }
    for (const { name, refused } of refusedKeys.filter(hasAnotherId)) {
      see("key id", name, hasItsId(textOf(refused)), false);
    }
  },
);

// The checkpoints without signatures have no hashes of anything in the file.
judgeFile(
  "transparency/checkpoint.json",
  { "note signatures": 27, "no note signatures": 2 },
  (see) => {
    for (const { name, note, policy } of checkpointFile.verified) {
      seeNote(see, name, note, keysIn(policy));
    }
    for (const pair of checkpointFile.refusedUnderPolicy) seePair(see, pair);
  },
);

judgeFile(
  "transparency/ml-dsa-44.json",
  { "note signatures": 4, "no note signatures": 11, "key id": 2, "no key id": 1 },
  (see) => {
    const { policy, good, valid, refused, refusedKeys } = mlDsaFile;
    seeKeys(see, "the policy", policy);
    for (const { name, note } of [{ name: "good", note: good }, ...valid]) {
      seeNote(see, name, note, keysIn(policy));
    }
    for (const { name, code, note } of refused) {
      if (code === "SIGNATURE_MISMATCH") seeNote(see, name, note, keysIn(policy), false);
    }
    for (const { name, policy: other } of refusedKeys.filter(hasAnotherId)) {
      see("key id", name, keysIn(other).every(hasItsId), false);
    }
  },
);

judgeFile("transparency/policy.json", { "key id": 200, "no key id": 1 }, (see) => {
  for (const { name, policy } of policyFile.valid) seeKeys(see, name, policy);
  for (const { name, corrected } of policyFile.refused) seeKeys(see, name, corrected);
  for (const { name, refused } of policyFile.refused.filter(hasAnotherId)) {
    see("key id", name, keysIn(textOf(refused)).every(hasItsId), false);
  }
});

// The other files are certificates, timestamps and files of other programs, or state nothing that can be computed.
judgeFile(
  "cases/",
  {
    "manifests' failing lines": 4,
    "record hash": 6,
    signature: 5,
    "no signature": 1,
    "trie proof": 3,
    "no trie proof": 1,
    "trie root": 1,
    "log proof": 4,
    "note signatures": 5,
  },
  (see) => {
    const read = (name: string) => readFileSync(join(vectors, "cases", name));
    const keys = keysIn(read("12-policy-crlf.txt").toString());
    seeNote(see, "11", read("11-checkpoint.txt").toString(), keys);
    for (const [name, code] of Object.entries({
      "08-powershell-utf16.json": "OK",
      "12-bundle-for-policy.json": "OK",
      "13-signature-scheme-secp256r1.json": "UNSUPPORTED_ALGORITHM",
      "14-bundle-with-batch-proof.json": "KNOWN_SHAPE",
    })) {
      const text = read(name).toString(name.includes("utf16") ? "utf16le" : "utf8");
      const bundle = JSON.parse(text.replace("\ufeff", "")) as {
        parts: { logProof: { value: string }; snapshot: { value: { hash: string } } };
      };
      const { logProof, snapshot } = bundle.parts;
      const { isReproduced: isRecord, isSigned: areSigned, root } = factsOf(bundle);
      see("manifests' failing lines", name, damagedParts(bundle), []);
      see("record hash", name, isRecord, true);
      see("signature", name, areSigned, code !== "UNSUPPORTED_ALGORITHM");
      see("trie proof", name, root !== null, code !== "KNOWN_SHAPE");
      const leaf = leafHash(bytesOf(snapshot.value.hash));
      see("log proof", name, isIncluded(logProof.value, leaf), true);
      seeNote(see, name, readLogProof(logProof.value).note, keys);
    }
    const parse = (name: string) => JSON.parse(read(name).toString()) as { data: Stated } & Stated;
    const { data: record } = parse("09-api-record.json");
    see("trie root", "09", rootOf(parse("09-api-proof.json").data), record.mptRoot);
    for (const each of [record, parse("16-record-29-february-2026.json")]) {
      const { hash, proofs } = each;
      see("record hash", each.hash, isReproduced(each, hash), true);
      const areSigned = proofs.every(({ id, signature }) => isSigned(hash, id, signature));
      see("signature", each.hash, areSigned, true);
    }
  },
);

it("every file is judged here, or is named with the reason", () => {
  const places = [...judged, ...Object.keys(notJudged)];
  const files = readdirSync(vectors, { recursive: true, encoding: "utf8" })
    .map((file) => join(vectors, file))
    .filter((file) => statSync(file).isFile())
    .map((file) => relative(vectors, file));
  const placesOf = (file: string) => places.filter((place) => file.startsWith(place));
  expect(files.filter((file) => placesOf(file).length !== 1)).toEqual([]);
  expect(places.filter((place) => !files.some((file) => file.startsWith(place)))).toEqual([]);
});
