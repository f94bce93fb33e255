import { independentHash } from "./fingerprint.ts";
import { sound } from "./evidence-body.ts";
import { honestLogProof } from "./evidence-witnesses.ts";

const { hash: asked, ...supplied } = sound as Record<string, { value: unknown }>;
const hash = asked?.value;
const [record, proof, batch, snapshot] = ["record", "proof", "batch", "snapshot"].map(
  (name) => supplied[name]?.value,
);
const at = "2026-03-15T08:00:00.000Z";
const part = (path: string, value: unknown) => ({
  source: `https://service.example${path}`,
  receivedAt: at,
  value,
});

const about = {
  format: "digital-evidence-bundle",
  version: 1,
  tool: { name: "digital-evidence-explorer", version: "0.1.0" },
  createdAt: at,
  network: "mainnet",
  hash,
};
const parts = {
  record: part("/v1/fingerprints/1", record),
  proof: part("/v1/fingerprints/1/proof", proof),
  batch: part("/v1/batches/1", batch),
  snapshot: part("/v1/ledger/snapshots/1", snapshot),
};

function seal(head: object, body: Record<string, unknown>) {
  const digests = Object.fromEntries(
    Object.entries(body).map(([name, value]) => [name, independentHash(value)]),
  );
  return {
    ...head,
    parts: body,
    manifest: {
      algorithm: "SHA-256",
      canonicalization: "RFC 8785",
      digests: { about: independentHash(head), ...digests },
    },
  };
}

const bundle = seal(about, parts);
const logProof = part("/log/", honestLogProof);
const logged = seal({ ...about, version: 2 }, { ...parts, logProof });
const stamp = { authority: "north", certificate: "QUJD", token: "QUI=" };
const timestamped = (value: unknown, body: object = { logProof }) =>
  seal(
    { ...about, version: 3 },
    { ...parts, ...body, timestamps: part("/log/timestamps/from/7", value) },
  );
const write = (value: unknown) => JSON.stringify(value);
const { record: _, ...withoutRecord } = parts;

const sounds = [
  { name: "a whole bundle", text: write(bundle), failing: [] },
  {
    name: "indented, with a byte order mark",
    text: `\ufeff${JSON.stringify(bundle, null, 2)}\n`,
    failing: [],
  },
  { name: "a whole bundle with the log's proof", text: write(logged), failing: [] },
  {
    name: "the log's proof changed after sealing",
    text: write({
      ...logged,
      parts: { ...parts, logProof: part("/log/", `${honestLogProof}\n`) },
    }),
    failing: ["logProof"],
  },
  { name: "a whole bundle with timestamps", text: write(timestamped([stamp])), failing: [] },
  {
    name: "a token changed after sealing",
    text: write(timestamped([stamp])).replace('"token":"QUI="', '"token":"QUM="'),
    failing: ["timestamps"],
  },
  { name: "a proof alone", text: write(seal(about, { proof: parts.proof })), failing: [] },
  {
    name: "a part changed after sealing",
    text: write({
      ...bundle,
      parts: { ...parts, batch: part("/v1/batches/1", { ...(batch as object), retryCount: 9 }) },
    }),
    failing: ["batch"],
  },
  {
    name: "another source after sealing",
    text: write({
      ...bundle,
      parts: { ...parts, record: { ...parts.record, source: "https://elsewhere.example" } },
    }),
    failing: ["record"],
  },
  {
    name: "another network after sealing",
    text: write({ ...bundle, network: "testnet" }),
    failing: ["about"],
  },
];

const malformed = (name: string, value: unknown) => ({
  name,
  text: write(value),
  code: "MALFORMED",
});

const refused = [
  { name: "no text", text: "", code: "NOT_A_BUNDLE" },
  { name: "a page of the web", text: "<!doctype html>", code: "NOT_A_BUNDLE" },
  {
    name: "a bundle without its first character",
    text: write(bundle).slice(1),
    code: "NOT_A_BUNDLE",
  },
  { name: "half a bundle", text: write(bundle).slice(0, 400), code: "SYNTAX" },
  {
    name: "a key twice",
    text: write(bundle).replace('"network"', '"hash":"x","network"'),
    code: "DUPLICATE_KEY",
  },
  {
    name: "half a pair of surrogates",
    text: write(bundle).replace("mainnet", "\\ud800"),
    code: "LONE_SURROGATE",
  },
  { name: "nested without end", text: `{"format":${"[".repeat(100)}`, code: "TOO_DEEP" },
  {
    name: "a number beyond a double",
    text: write(bundle).replace('"version":1', '"version":1e999'),
    code: "NUMBER_OUT_OF_RANGE",
  },
  { name: "a list", text: "[]", code: "NOT_A_BUNDLE" },
  { name: "a number", text: "1", code: "NOT_A_BUNDLE" },
  { name: "an object of another kind", text: '{"a":1}', code: "NOT_A_BUNDLE" },
  { name: "another format", text: write({ ...bundle, format: "zip" }), code: "NOT_A_BUNDLE" },
  { name: "a later version", text: write({ ...bundle, version: 5 }), code: "UNSUPPORTED_VERSION" },
  malformed("version 1 with the log's proof", seal(about, { ...parts, logProof })),
  malformed("version 2 without the log's proof", seal({ ...about, version: 2 }, parts)),
  malformed("a log's proof that is not text", {
    ...logged,
    parts: { ...parts, logProof: part("/log/", {}) },
  }),
  malformed("version 2 with timestamps", { ...timestamped([stamp]), version: 2 }),
  malformed("version 3 without timestamps", seal({ ...about, version: 3 }, { ...parts, logProof })),
  malformed("timestamps without the log's proof", timestamped([stamp], {})),
  malformed("timestamps that are not a list", timestamped({ north: stamp })),
  malformed("no timestamps in the list", timestamped([])),
  malformed(
    "nine timestamps",
    timestamped(Array.from({ length: 9 }, (_, index) => ({ ...stamp, authority: `a${index}` }))),
  ),
  malformed("an authority twice", timestamped([stamp, stamp])),
  malformed("an authority whose name is a path", timestamped([{ ...stamp, authority: "../x" }])),
  malformed(
    "a timestamp without a certificate",
    timestamped([{ ...stamp, certificate: undefined }]),
  ),
  malformed("a timestamp with a member nobody knows", timestamped([{ ...stamp, time: at }])),
  malformed("a timestamp that is null", timestamped([null])),
  malformed("an empty token", timestamped([{ ...stamp, token: "" }])),
  malformed("a token that is not Base64", timestamped([{ ...stamp, token: "QU I" }])),
  malformed("a token in Base64 without padding", timestamped([{ ...stamp, token: "QUI" }])),
  malformed("a token with another alphabet", timestamped([{ ...stamp, token: "QU-_" }])),
  malformed("a token with unused bits", timestamped([{ ...stamp, token: "QUJ=" }])),
  malformed("a token beyond the limit", timestamped([{ ...stamp, token: "QUJD".repeat(10_923) }])),
  malformed("no hash", { ...bundle, hash: undefined }),
  malformed("a hash in capitals", { ...bundle, hash: (hash as string).toUpperCase() }),
  malformed("a network that is a path", { ...bundle, network: "../../etc" }),
  malformed("a malformed time", { ...bundle, createdAt: "yesterday" }),
  malformed("a tool without a version", { ...bundle, tool: { name: "x" } }),
  malformed("no parts", seal(about, {})),
  malformed("a part nobody knows", seal(about, { ...parts, verdict: part("/", {}) })),
  malformed("a part that is null", { ...bundle, parts: { ...parts, batch: null } }),
  malformed("a part without a source", {
    ...bundle,
    parts: { ...parts, batch: { receivedAt: at, value: {} } },
  }),
  malformed("a part whose value is text", {
    ...bundle,
    parts: { ...parts, proof: part("/", "garbage") },
  }),
  malformed("a part without a digest", { ...bundle, parts: withoutRecord }),
  malformed("a member nobody knows", { ...bundle, verdict: "pass" }),
  malformed("no manifest", { ...bundle, manifest: undefined }),
  malformed("a manifest by another algorithm", {
    ...bundle,
    manifest: { ...bundle.manifest, algorithm: "MD5" },
  }),
  malformed("a malformed digest", {
    ...bundle,
    manifest: { ...bundle.manifest, digests: { ...bundle.manifest.digests, proof: "x" } },
  }),
];

const bareProofs = [
  { name: "a proof as the plain download holds it", text: JSON.stringify(proof, null, 2) },
  { name: "a proof by proofPath", text: write({ proofPath: [], proofIndices: [], treeHeight: 0 }) },
];

export const bundleVectors = {
  "bundle.json": {
    description:
      "Evidence files as text (docs/protocol/bundle.md): bundles with the lines of their manifest that fail, bare proofs, and files to be refused, each with its code.",
    source:
      "scripts/evidence-vectors/bundle.ts; digests by another canonical JSON and Node's crypto",
    bundles: sounds,
    proofs: bareProofs,
    refused,
  },
};
