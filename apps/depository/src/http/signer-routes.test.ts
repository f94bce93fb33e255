// Tests the calls about a signer over HTTP. The store's contract tests which rows belong to a key.
import {
  FingerprintSummary,
  pageOf,
  parseExact,
  Signer,
  dataOf,
} from "@digital-evidence/evidence/api";
import { fingerprintHash } from "@digital-evidence/evidence/fingerprint";
import { publicKeyId, sign } from "@digital-evidence/evidence/signature";
import { afterAll, beforeAll, expect, it } from "vitest";
import {
  type FreshDepository,
  freshDepository,
  organization,
  privateKey,
  signed,
  value,
} from "../../test/fresh-depository.ts";

let depository: FreshDepository;
const values = Array.from({ length: 5 }, () => value());
const key = publicKeyId(privateKey);
const otherPrivateKey = "77".repeat(32);
const otherKey = publicKeyId(otherPrivateKey);

beforeAll(async () => {
  depository = await freshDepository();
  for (const one of values) {
    await depository.submit([signed(one)]);
    depository.clock.time += 1_000;
  }
});
afterAll(() => depository.remove());

async function signer(id: string) {
  const { status, body } = await depository.get(`/v1/signers/${id}`);
  expect(status).toBe(200);
  const parsed = parseExact(dataOf(Signer), body);
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.issues));
  return parsed.value.data;
}

async function page(id: string, query: string) {
  const { status, body } = await depository.get(`/v1/signers/${id}/fingerprints?${query}`);
  expect(status).toBe(200);
  const parsed = parseExact(pageOf(FingerprintSummary), body);
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.issues));
  const { data, pagination } = parsed.value;
  return { hashes: data.map(({ hash }) => hash), ...pagination };
}

it("a signer has its first and last time and its organizations, however the key is spelled", async () => {
  const seen = {
    id: key,
    firstFingerprintAt: "2026-01-05T10:20:00.000Z",
    lastFingerprintAt: "2026-01-05T10:20:04.000Z",
    organizations: [{ orgId: organization.id, orgName: organization.name }],
    hasMoreOrganizations: false,
  };
  expect(await signer(key)).toEqual(seen);
  expect(await signer(`04${key.toUpperCase()}`)).toEqual(seen);
});

it("a key that signed nothing is answered, without times and organizations", async () => {
  expect(await signer("0".repeat(128))).toEqual({
    id: "0".repeat(128),
    organizations: [],
    hasMoreOrganizations: false,
  });
  expect(await page("0".repeat(128), "")).toEqual({ hashes: [], hasMore: false });
});

it("a signer's fingerprints are listed newest first, page by page, in both directions", async () => {
  const newestFirst = values.map((one) => fingerprintHash(one)).toReversed();
  const first = await page(key, "limit=2");
  expect(first).toMatchObject({ hashes: newestFirst.slice(0, 2), hasMore: true });
  const second = await page(`04${key}`, `limit=2&cursor=${first.cursor}`);
  expect(second).toMatchObject({ hashes: newestFirst.slice(2, 4), hasMore: true });
  const last = await page(key, `limit=2&cursor=${second.cursor}`);
  expect(last).toMatchObject({ hashes: newestFirst.slice(4), hasMore: false });
  const back = await page(key, `limit=2&forward=false&cursor=${last.cursor}`);
  expect(back.hashes).toEqual(newestFirst.slice(2, 4));
});

it("a signer is found at once after its signature was added to an older fingerprint", async () => {
  const one = values[0] ?? value();
  expect((await signer(otherKey)).organizations).toEqual([]);
  const submission = signed(one);
  const { id, signature } = sign(fingerprintHash(one), otherPrivateKey);
  const proof = { id, signature, algorithm: "SECP256K1_RFC8785_V1" as const };
  await depository.submit([{ ...submission, attestation: { content: one, proofs: [proof] } }]);
  expect((await page(otherKey, "")).hashes).toEqual([fingerprintHash(one)]);
  expect((await signer(otherKey)).firstFingerprintAt).toBe("2026-01-05T10:20:00.000Z");
});

it.each(["x", "0".repeat(127), `05${"0".repeat(128)}`, "g".repeat(128)])(
  "what is not a key is refused: %s",
  async (text) => {
    for (const path of [`/v1/signers/${text}`, `/v1/signers/${text}/fingerprints`]) {
      const { status, body } = await depository.get(path);
      expect(status).toBe(400);
      expect(JSON.stringify(body)).toContain("must be 128 hex digits, or 130 that begin with 04");
    }
  },
);
