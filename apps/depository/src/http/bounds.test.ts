// Tests what one call may cost: the size of its answer, and the charge to its organization's allowance.
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import {
  apiKey,
  type FreshDepository,
  freshDepository,
  organization,
  signed,
  value,
} from "../../test/fresh-depository.ts";
import { apiKeyHash } from "../keys/api-key.ts";

const BODY_BYTES = 2 * 1024 * 1024;
const MAX_ANSWER_BYTES = 1_000_000;

let depository: FreshDepository;
afterEach(() => depository.remove());

async function post(body: string): Promise<{ status: number; bytes: number; text: string }> {
  const response = await depository.app.request("/v1/fingerprints", {
    method: "POST",
    headers: { "Content-Type": "application/json", "X-Api-Key": apiKey },
    body,
  });
  const text = await response.text();
  return { status: response.status, bytes: Buffer.byteLength(text), text };
}

/**
 * Makes a body as long as the limit allows: `start`, as many copies of `piece` as fit, separated by commas, and
 * `end`.
 */
function filled(start: string, piece: string, end: string): string {
  const room = BODY_BYTES - Buffer.byteLength(start) - Buffer.byteLength(end);
  const count = Math.floor((room + 1) / (Buffer.byteLength(piece) + 1));
  return `${start}${Array.from({ length: count }, () => piece).join()}${end}`;
}

describe("the answer to a body of", () => {
  beforeEach(async () => {
    depository = await freshDepository({
      env: { WRITE_LIMIT_PER_MINUTE: "0", SUBMISSION_WORK_PER_MINUTE: "0" },
    });
  });

  const one = signed(value());
  const content = JSON.stringify(one.attestation.content);
  const proof = one.attestation.proofs[0];
  const badProof = { ...proof, signature: "30".repeat(32) };
  const thousand = (submission: string): string =>
    `[${Array.from({ length: 1000 }, () => submission).join()}]`;
  const longId = (text: string): string =>
    thousand(
      `{"attestation":{"content":{"eventId":"${text}","${text}":1},"proofs":[]},"metadata":{"tags":{"${text}":0}}}`,
    );
  const badSignatures = JSON.stringify({
    attestation: {
      content: one.attestation.content,
      proofs: Array.from({ length: 8 }, () => badProof),
    },
    metadata: { hash: "0".repeat(64), tags: {} },
  });

  it.each([
    ["wrong signatures", filled(`[{"attestation":{"content":${content},"proofs":[`, "0", "]}}]")],
    ["wrong submissions", filled("[", "0", "]")],
    ["wrong members", filled(`[{"attestation":{"content":{`, '"\\u0000":0', "}}}]")],
    ["event ids that JSON escapes", longId("\\u0001".repeat(100))],
    ["event ids beyond ASCII", longId("\u2028".repeat(200))],
    ["event ids of quotes", longId('\\"'.repeat(300))],
    ["signatures that do not fit", filled("[", badSignatures, "]")],
    ["keys of every length", thousand(`{"${"k".repeat(2_000)}":0}`)],
  ])("%s is below 1 MB", async (_, body) => {
    expect(body.length).toBeGreaterThan(500_000);
    const { status, bytes } = await post(body);
    expect([200, 400, 413]).toContain(status);
    expect(bytes).toBeLessThan(MAX_ANSWER_BYTES);
  });

  it("a thousand large submissions accepts all of them and is below the limit", async () => {
    const tags = Object.fromEntries(
      Array.from({ length: 6 }, (_, index) => [`${index}`.padEnd(32, "k"), "v".repeat(32)]),
    );
    const submissions = Array.from({ length: 1000 }, () => {
      const submission = signed(value({ documentId: "d".repeat(256) }));
      return { ...submission, metadata: { ...submission.metadata, tags } };
    });
    const body = JSON.stringify(submissions);
    expect(Buffer.byteLength(body)).toBeLessThan(BODY_BYTES);
    const { bytes, text } = await post(body);
    expect(text.match(/"accepted":true/g)).toHaveLength(1000);
    expect(bytes).toBeLessThan(MAX_ANSWER_BYTES);
  });
});

describe("an organization's submissions", () => {
  beforeEach(async () => {
    depository = await freshDepository({ env: { SUBMISSION_WORK_PER_MINUTE: "200" } });
  });

  /** One submission with the given number of signatures. Each signature takes about half a kibibyte. */
  function withSignatures(count: number) {
    const { attestation } = signed(value());
    return { attestation: { ...attestation, proofs: Array(count).fill(attestation.proofs[0]) } };
  }

  it("are charged for signatures and bytes, not by call, and are refused until the allowance has refilled", async () => {
    for (let call = 0; call < 20; call += 1) {
      expect((await depository.submit([signed(value())])).status).toBe(200);
    }
    // Each of the twenty calls has cost 4 units: one for the KiB of its body, one for the submission, one for the
    // signature and one for the signature's key. Together they have cost 80 units.
    expect((await depository.submit([withSignatures(64)])).status).toBe(200);
    const refused = await depository.submit([signed(value())]);
    expect(refused.status).toBe(429);
    expect(refused.body).toMatchObject({ errors: [{ code: "RATE_LIMITED" }] });
    depository.clock.time += 60_000;
    expect((await depository.submit([signed(value())])).status).toBe(200);
  });

  it("count with every key and in every call, even if they are only validated", async () => {
    const second = "another key of the same organization";
    await depository.store.keys.put({
      keyHash: apiKeyHash(second),
      organizationId: organization.id,
      createdAt: 0,
    });
    const spent = await depository.post("/v1/fingerprints/validate", [
      withSignatures(64),
      withSignatures(64),
    ]);
    expect(spent.status).toBe(200);
    const other = await depository.post("/v1/fingerprints", [], { "X-Api-Key": second });
    expect(other.status).toBe(429);
  });

  it("are charged for bytes that are not submissions", async () => {
    await post(`["${"x".repeat(300 * 1024)}"]`);
    expect((await post("[]")).status).toBe(429);
  });

  it("that arrive together cannot all use the same allowance", async () => {
    const calls = Array.from({ length: 8 }, () =>
      depository.submit([withSignatures(64), withSignatures(64)]),
    );
    const statuses = (await Promise.all(calls)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200).length).toBeLessThan(3);
    expect(statuses).toContain(429);
  });
});
