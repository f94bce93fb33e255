import { documentRef, fingerprintHash } from "@digital-evidence/evidence/fingerprint";
import type { SubmissionResult } from "@digital-evidence/evidence/api";
import { publicKeyId, sign } from "@digital-evidence/evidence/signature";
import { verifyEvidence } from "@digital-evidence/evidence/verify-evidence";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import {
  type FreshDepository,
  freshDepository,
  organization,
  privateKey,
  signed,
  value,
} from "../../test/fresh-depository.ts";
import { withOtherS } from "../../test/other-s.ts";

let depository: FreshDepository;
beforeEach(async () => {
  depository = await freshDepository();
});
afterEach(() => depository.remove());

async function results(submissions: readonly unknown[]): Promise<SubmissionResult[]> {
  const { status, body } = await depository.submit(submissions);
  expect(status).toBe(200);
  return body as SubmissionResult[];
}

const total = async () => (await depository.store.counts.since([])).total;

describe("submitting", () => {
  it("accepts a signed fingerprint under the hash of its content, and gives it back as NEW", async () => {
    const content = value();
    const hash = fingerprintHash(content);
    expect(await results([signed(content)])).toEqual([
      { eventId: content.eventId, hash, accepted: true, errors: [] },
    ]);
    const { status, body } = await depository.get(`/v1/fingerprints/${hash}`);
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      hash,
      status: "NEW",
      organizationId: content.orgId,
      organizationName: organization.name,
      signer: content.signerId,
      fingerprintTimestamp: content.timestamp,
      tags: { kind: "contract" },
      createdAt: "2026-01-05T10:20:00.000Z",
    });
  });

  it("accepts the same fingerprint again and changes nothing", async () => {
    const submission = signed(value());
    const [first] = await results([submission]);
    const before = await depository.get(`/v1/fingerprints/${first?.hash}`);
    depository.clock.time += 60_000;
    expect(await results([submission, submission])).toEqual([first, first]);
    expect((await depository.get(`/v1/fingerprints/${first?.hash}`)).body).toEqual(before.body);
    expect(await total()).toBe(1);
  });

  it("gives one result for each submission, in order, and keeps those that pass", async () => {
    const good = signed(value());
    const bad = signed(value({ documentId: "" }));
    const other = signed(value());
    const answers = await results([good, bad, other]);
    expect(answers.map(({ accepted }) => accepted)).toEqual([true, false, true]);
    expect(answers[1]?.eventId).toBe(bad.attestation.content.eventId);
    expect(answers[1]?.errors.join()).toContain("attestation.content.documentId");
    expect(await total()).toBe(2);
  });

  it("stores nothing when it only validates, and gives the same results", async () => {
    const submissions = [signed(value()), signed(value({ version: 0 }))];
    const validated = await depository.post("/v1/fingerprints/validate", submissions);
    expect(await total()).toBe(0);
    expect((await depository.submit(submissions)).body).toEqual(validated.body);
  });

  const content = value();
  const hash = fingerprintHash(content);
  const good = signed(content);
  const otherHash = "00".repeat(32);
  it.each([
    [
      "a metadata.hash of something else",
      { ...good, metadata: { hash: otherHash } },
      "metadata.hash",
    ],
    [
      "a signature over something else",
      { attestation: { content, proofs: [sign(otherHash, "5e".repeat(32))] } },
      "SIGNATURE_MISMATCH",
    ],
    [
      "a good signature beside a bad one",
      {
        attestation: {
          content,
          proofs: [sign(hash, "5e".repeat(32)), sign(otherHash, "77".repeat(32))],
        },
      },
      "attestation.proofs.1",
    ],
    ["no signature", { attestation: { content, proofs: [] } }, "attestation.proofs"],
    [
      "sixty-five signatures",
      {
        attestation: {
          content,
          proofs: Array.from({ length: 65 }, () => good.attestation.proofs[0]),
        },
      },
      "at most 64",
    ],
    ["a member no hash covers", signedWith({ note: "x" }), "attestation.content.note"],
    ["a document ref that is not hex", signedWith({ documentRef: "zz".repeat(32) }), "documentRef"],
    ["seven tags", { ...good, metadata: { hash, tags: manyTags(7) } }, "metadata.tags"],
    ["no attestation", {}, "attestation"],
    ["a number", 7, ""],
  ])("refuses %s and says where", async (_, submission, where) => {
    const [answer] = await results([submission]);
    expect(answer?.accepted).toBe(false);
    expect(answer?.errors.join("\n")).toContain(where);
    expect(answer?.errors.length).toBeGreaterThan(0);
    expect(await total()).toBe(0);
  });

  function signedWith(members: Record<string, unknown>) {
    return {
      attestation: { content: { ...content, ...members }, proofs: good.attestation.proofs },
    };
  }
  function manyTags(count: number): Record<string, string> {
    return Object.fromEntries(Array.from({ length: count }, (_, index) => [`k${index}`, "v"]));
  }

  it("accepts several signatures of one fingerprint and gives all back", async () => {
    const proofs = ["5e", "77"].map((digits) => sign(hash, digits.repeat(32)));
    const [answer] = await results([{ attestation: { content, proofs } }]);
    expect(answer?.accepted).toBe(true);
    const { body } = await depository.get(`/v1/fingerprints/${hash}`);
    expect((body.data as { proofs: unknown }).proofs).toEqual(proofs);
  });

  it.each<[string, boolean, string]>([
    ["whose key did not sign", false, publicKeyId("77".repeat(32))],
    ["that is not a key", false, "ab".repeat(32)],
    ["that is a compressed key", false, `02${publicKeyId(privateKey).slice(0, 64)}`],
    ["spelled as its signature spells it", true, publicKeyId(privateKey)],
    ["with the mark of an uncompressed key", true, `04${publicKeyId(privateKey)}`],
    ["in upper case", true, publicKeyId(privateKey).toUpperCase()],
  ])("a signerId %s is accepted: %s", async (_, isAccepted, signerId) => {
    const [answer] = await results([signed(value({ signerId }))]);
    expect(answer?.errors).toEqual(
      isAccepted
        ? []
        : [
            `attestation.content.signerId: ${signerId} is not one of the keys that signed (SIGNER_NOT_AMONG_SIGNERS)`,
          ],
    );
    expect([answer?.accepted, await total()]).toEqual([isAccepted, isAccepted ? 1 : 0]);
  });

  it("keeps one signature of each key, the first given, however the others are spelled", async () => {
    const [first, other] = [privateKey, "77".repeat(32)].map((key) => sign(hash, key));
    if (first === undefined || other === undefined) throw new Error("two keys sign");
    const proofs = [
      { ...first, id: `04${first.id.toUpperCase()}`, signature: first.signature.toUpperCase() },
      first,
      { ...first, signature: withOtherS(first.signature) },
      other,
      { ...first, id: first.id.toUpperCase() },
      { ...other, id: `04${other.id}` },
    ];
    const [answer] = await results([{ attestation: { content, proofs } }]);
    expect(answer).toMatchObject({ accepted: true, errors: [] });
    const { body } = await depository.get(`/v1/fingerprints/${hash}`);
    expect((body.data as { proofs: unknown }).proofs).toEqual([proofs[0], other]);
  });

  it("treats a null algorithm as absent, and refuses other values", async () => {
    const proof = sign(hash, privateKey);
    const { id, signature } = proof;
    const submit = async (algorithm: unknown) =>
      (await results([{ attestation: { content, proofs: [{ id, signature, algorithm }] } }]))[0];
    expect(await submit(null)).toMatchObject({ accepted: true, errors: [] });
    const { body } = await depository.get(`/v1/fingerprints/${hash}`);
    expect((body.data as { proofs: unknown }).proofs).toEqual([{ id, signature }]);
    for (const other of ["", "ES256K", 0, false, {}]) {
      expect((await submit(other))?.errors.join()).toContain("attestation.proofs.0.algorithm");
    }
  });

  it("refuses a key's second signature if it is invalid, although the first is valid", async () => {
    const [good, bad] = [hash, otherHash].map((signedHash) => sign(signedHash, privateKey));
    const [answer] = await results([{ attestation: { content, proofs: [good, bad] } }]);
    expect(answer?.errors.join()).toContain("attestation.proofs.1");
    expect(await total()).toBe(0);
  });

  it("stores everything that the hash covers unchanged, so that the hash can be recomputed from the answer", async () => {
    const odd = value({
      documentId: "Ünïcode 𝄞 \u2028 end",
      documentRef: documentRef(new Uint8Array(3)).toUpperCase(),
      timestamp: "2026-01-05t10:20:00.5z",
      version: 12,
    });
    delete odd.signerId;
    const [answer] = await results([signed(odd)]);
    expect(answer?.errors).toEqual([]);
    const { body } = await depository.get(`/v1/fingerprints/${answer?.hash}`);
    const shown = body.data as Record<string, never>;
    expect(shown["signer"]).toBeUndefined();
    expect(
      fingerprintHash({
        orgId: shown["organizationId"]!,
        tenantId: shown["tenantId"]!,
        eventId: shown["eventId"]!,
        documentId: shown["documentId"]!,
        documentRef: shown["documentRef"]!,
        timestamp: shown["fingerprintTimestamp"]!,
        version: shown["version"]!,
      }),
    ).toBe(answer?.hash);
  });
});

describe("submitting the same fingerprint again, with more", () => {
  const keys = ["5e", "77", "1f"].map((digits) => digits.repeat(32));
  const content = value();
  const hash = fingerprintHash(content);
  const [first, second, third] = keys.map((key) => sign(hash, key));
  const by = (...proofs: unknown[]) => ({ attestation: { content, proofs } });
  const tagged = (submission: object, tags: Record<string, string>) => ({
    ...submission,
    metadata: { hash, tags },
  });
  const accepted = { eventId: content.eventId, hash, accepted: true, errors: [] };
  const refused = (error: string) => ({ ...accepted, accepted: false, errors: [error] });
  const FINAL =
    "attestation.proofs: the record is final and takes no further signatures (FINAL_RECORD)";
  const TAGS =
    "metadata.tags: tags must be in the first submission and cannot be added or changed later (OTHER_TAGS)";

  const read = async () => depository.get(`/v1/fingerprints/${hash}`);
  const proofs = async () => ((await read()).body.data as { proofs: unknown }).proofs;

  it("adds the signatures of further keys, each with its time of receipt, until the fingerprint is final", async () => {
    await results([tagged(by(first), { kind: "contract" })]);
    const before = await read();
    depository.clock.time += 60_000;
    expect(await results([by(second, first)])).toEqual([accepted]);
    const shown = [first, { ...second, receivedAt: "2026-01-05T10:21:00.000Z" }];
    const after = await read();
    expect((after.body.data as { proofs: unknown }).proofs).toEqual(shown);
    expect(after.headers.get("etag")).not.toBe(before.headers.get("etag"));
    await depository.settle();
    const record = (await read()).body.data as { status: string; proofs: unknown };
    expect(record.status).toBe("FINALIZED_COMMITMENT");
    const { checks, signers } = verifyEvidence({
      hash: { value: hash, from: "visitor" },
      record: { value: record, from: "service" },
    });
    const verdicts = checks
      .filter(({ id }) => ["RECORD_HASH", "SIGNATURE", "SIGNER"].includes(id))
      .map(({ verdict }) => verdict);
    expect(verdicts).toEqual(["pass", "pass", "pass", "pass"]);
    expect(signers).toHaveLength(2);

    const further = [by(second, first), by(third), by(first, third)];
    const answers = [accepted, refused(FINAL), refused(FINAL)];
    const validated = await depository.post("/v1/fingerprints/validate", further);
    expect(validated.body).toEqual(answers);
    expect(await results(further)).toEqual(answers);
    expect(await proofs()).toEqual(shown);
  });

  it("refuses tags that the first submission did not have, and stores nothing from the later submission", async () => {
    const bare = by(first);
    const asked = [
      bare,
      tagged(by(second), { kind: "contract" }),
      tagged(bare, { kind: "contract" }),
      by(third),
    ];
    const answers = [accepted, refused(TAGS), refused(TAGS), accepted];
    const validated = await depository.post("/v1/fingerprints/validate", asked);
    expect(validated.body).toEqual(answers);
    expect(await total()).toBe(0);
    expect(await results(asked)).toEqual(answers);
    expect(await proofs()).toMatchObject([first, third]);
    expect((await depository.get('/v1/fingerprints?tags={"kind":"contract"}')).body.data).toEqual(
      [],
    );
  });

  it("accepts at most 64 signatures in all submissions together", async () => {
    const many = Array.from({ length: 65 }, (_, index) =>
      sign(hash, (index + 1).toString(16).padStart(64, "0")),
    );
    const content64 = by(first, ...many.slice(0, 63));
    expect(await results([content64])).toEqual([accepted]);
    expect(await results([by(first, many[63])])).toEqual([
      refused(
        "attestation.proofs: the record would have more than 64 signatures (TOO_MANY_SIGNATURES)",
      ),
    ]);
    expect(await proofs()).toHaveLength(64);
  });
});

it("checks and stores a full call in many turns of the event loop", async () => {
  let rounds = 0;
  let isCounting = true;
  const count = (): void => {
    rounds += 1;
    if (isCounting) setImmediate(count);
  };
  const content = value();
  const proofs = Array.from({ length: 64 }, () => signed(content).attestation.proofs[0]);
  const slow = await freshDepository({ elapsedMs: steadily(20) });
  setImmediate(count);
  // This clock advances by 20 ms each time it is read, and a turn lasts 10 ms. So every turn is over at the first
  // check.
  const answer = await slow.submit([{ attestation: { content, proofs } }]);
  expect(answer.body).toMatchObject([{ accepted: true }]);
  isCounting = false;
  expect(rounds).toBeGreaterThanOrEqual(64 / 8);
  await slow.remove();
});

function steadily(stepMs: number): () => number {
  let time = 0;
  return () => (time += stepMs);
}

describe("who may submit", () => {
  const failure = (body: unknown) =>
    (body as { errors: [{ code: string; path: string }] }).errors[0];

  it("requires a key", async () => {
    const { status, body } = await depository.post("/v1/fingerprints", [], { "X-Api-Key": "" });
    expect([status, failure(body).code]).toEqual([401, "UNAUTHORIZED"]);
  });

  it("requires a known key", async () => {
    const { status } = await depository.post("/v1/fingerprints", [], { "X-Api-Key": "guess" });
    expect(status).toBe(401);
  });

  it("refuses to submit for another organization, and stores nothing from that call", async () => {
    const foreign = signed(value({ orgId: "0b7c1f2e-6a52-4d7e-9a3f-3d0c5d0e1a0f" }));
    const { status, body } = await depository.submit([signed(value()), foreign]);
    expect(status).toBe(403);
    expect(failure(body)).toMatchObject({
      code: "FORBIDDEN",
      path: "1.attestation.content.orgId",
    });
    expect(await total()).toBe(0);
  });
});

describe("bodies", () => {
  it.each([
    ["no JSON", "[{]", 400, "INVALID_JSON"],
    ["the same key twice", '[{"a":1,"a":2}]', 400, "INVALID_JSON"],
    ["nested too deep", `${"[".repeat(1000)}${"]".repeat(1000)}`, 400, "INVALID_JSON"],
    ["no array", "{}", 400, "INVALID_REQUEST"],
    ["bad UTF-8", new Blob([new Uint8Array([0x5b, 0x22, 0xff, 0x22, 0x5d])]), 400, "INVALID_JSON"],
    ["too many submissions", JSON.stringify(Array(1001).fill(0)), 413, "PAYLOAD_TOO_LARGE"],
    ["too long", `["${"x".repeat(5 * 1024 * 1024)}"]`, 413, "PAYLOAD_TOO_LARGE"],
  ])("answers %s with a clear refusal", async (_, body, status, code) => {
    const answer = await depository.post("/v1/fingerprints", body);
    expect(answer.status).toBe(status);
    expect(answer.body).toMatchObject({
      errors: [{ code, message: expect.any(String) as string }],
      requestId: expect.stringMatching(/^[0-9a-f-]{36}$/) as string,
    });
  });

  it("accepts only JSON", async () => {
    const answer = await depository.post("/v1/fingerprints", "[]", { "Content-Type": "text/csv" });
    expect(answer.status).toBe(415);
  });
});
