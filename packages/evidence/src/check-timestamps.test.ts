import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import {
  base64,
  exampleAuthority,
  exampleLogProof,
  exampleWith,
  imprintOf,
} from "../../report/test/example-log.ts";
import { verifyToken } from "../../timestamp/src/index.ts";
import { generalizedTime } from "../../timestamp/testing/der-writer.ts";
import { type Bundle, bundleEvidence } from "./bundle.ts";
import { checkTimestamps, type TrustedCertificate } from "./check-timestamps.ts";
import { checkWitnesses } from "./check-witnesses.ts";
import { verifyEvidence } from "./verify-evidence.ts";

const logProof = await exampleLogProof();
const { root, stamp } = await exampleAuthority();
const certificate = base64(root.bytes);
const token = base64(await stamp(imprintOf(logProof)));
const harbour = { authority: "harbour", certificate, token };
const now = new Date("2026-06-01T00:00:00Z");

async function judged(
  bundle: Bundle,
  change: object = {},
  trusted: readonly TrustedCertificate[] = [],
  clock = now,
) {
  const evidence = { ...bundleEvidence({ kind: "bundle", bundle }), ...change };
  const verification = verifyEvidence(evidence, checkWitnesses);
  const { subtle } = crypto;
  const checks = await checkTimestamps(
    bundle.parts.timestamps?.value ?? [],
    { evidence, verification },
    { verifyToken: (claim) => verifyToken({ ...claim, nonce: null, subtle }), now: clock, trusted },
  );
  return { checks, verification };
}

describe("[TK3] a timestamp in a bundle", () => {
  it("is valid over the checkpoint of the log's proof, by the certificate that the bundle names", async () => {
    const { checks } = await judged(exampleWith(logProof, [harbour]));
    expect(checks).toEqual([
      {
        authority: "harbour",
        namedByFile: ["harbour"],
        verdict: "pass",
        code: "OK",
        certificateHash: createHash("sha256").update(root.bytes).digest("hex"),
        certificateFrom: "file",
        checkpoint: {
          origin: "log.example",
          size: Number(logProof.split("\n\n")[1]?.split("\n")[1]),
        },
        token: {
          time: new Date("2026-03-01T12:00:00Z"),
          accuracyMs: 1000,
          policy: "1.3.6.1.4.1.32473.1",
          serial: "0102",
          signer: "Clock of Harbour",
        },
        clock: now.getTime(),
      },
    ]);
  });

  it.each<[string, string, () => Promise<Partial<typeof harbour>>]>([
    [
      "is for something else",
      "OTHER_IMPRINT",
      async () => ({ token: base64(await stamp(new Uint8Array(32))) }),
    ],
    [
      "leads to a certificate other than the one that the bundle names",
      "NO_CHAIN",
      async () => ({ certificate: base64((await exampleAuthority()).root.bytes) }),
    ],
    ["is not DER", "NOT_DER", () => Promise.resolve({ token: base64(Uint8Array.of(1, 2, 3)) })],
  ])("that %s fails with %s, and does not affect another timestamp", async (_, code, change) => {
    const other = { ...harbour, ...(await change()), authority: "other" };
    const { checks } = await judged(exampleWith(logProof, [other, harbour]));
    expect(checks).toMatchObject([
      { authority: "other", verdict: "fail", code, token: null },
      { authority: "harbour", verdict: "pass", code: "OK" },
    ]);
  });

  it("is undecided where the file's certificate cannot be read", async () => {
    const unreadable = { ...harbour, certificate: base64(Uint8Array.of(1, 2, 3)) };
    const { checks } = await judged(exampleWith(logProof, [unreadable]));
    expect(checks).toMatchObject([{ verdict: "unknown", code: "INVALID_ANCHOR", token: null }]);
  });

  it("is undecided where only the clock of this device says that its time is wrong", async () => {
    const years = new Date("2009-01-03T18:15:05Z");
    const { checks } = await judged(exampleWith(logProof, [harbour]), {}, [], years);
    expect(checks).toMatchObject([{ verdict: "unknown", code: "IN_THE_FUTURE", token: null }]);
    const other = { ...harbour, token: base64(await stamp(new Uint8Array(32))) };
    const wrong = await judged(exampleWith(logProof, [other]), {}, [], years);
    expect(wrong.checks).toMatchObject([{ verdict: "fail", code: "OTHER_IMPRINT" }]);
  });

  it("fails if the proof does not lead from this snapshot to the timestamped tree", async () => {
    const elsewhere = await exampleLogProof(true);
    const { checks } = await judged(exampleWith(elsewhere, [harbour]));
    expect(checks).toMatchObject([{ verdict: "fail", code: "OTHER_TREE" }]);
    expect(checks[0]?.token?.time).toEqual(new Date("2026-03-01T12:00:00Z"));
  });

  it("is undecided about the fingerprint where the check of the ledger did not pass", async () => {
    for (const snapshot of [undefined, { value: { hash: "x" }, from: "file" }]) {
      const { checks } = await judged(exampleWith(logProof, [harbour]), { snapshot });
      expect(checks).toMatchObject([{ verdict: "unknown", code: "LEDGER_NOT_PASSED" }]);
    }
  });

  it("is not checked where the checkpoint cannot be read", async () => {
    const { checks } = await judged(exampleWith("c2sp.org/tlog-proof@v1\n", [harbour]));
    expect(checks).toMatchObject([{ verdict: "unknown", code: "NO_CHECKPOINT", checkpoint: null }]);
  });
});

it("[TK2] timestamps, valid or not, change neither the verdict nor a check", async () => {
  const plain = (await judged(exampleWith(logProof))).verification;
  const forged = { ...harbour, token: base64(Uint8Array.of(1)) };
  for (const each of [harbour, forged]) {
    const { verification } = await judged(exampleWith(logProof, [each]));
    // The manifest covers the timestamps too, so its digests differ.
    const [manifest, ...checks] = verification.checks;
    expect(manifest).toMatchObject({ id: "MANIFEST", verdict: "pass" });
    expect({ ...verification, checks }).toEqual({ ...plain, checks: plain.checks.slice(1) });
  }
  expect(plain.verdict).toBe("consistent");
});

describe("[AA1] a timestamp in a bundle, where the visitor trusts authorities", () => {
  const hashOf = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");
  const own = (bytes: Uint8Array, name = "my authority") => ({ name, certificate: bytes });

  it("counts as a trusted authority's if it leads to one of the visitor's certificates, whatever the bundle names", async () => {
    const stranger = (await exampleAuthority()).root.bytes;
    for (const named of [certificate, base64(stranger), base64(Uint8Array.of(1))]) {
      const bundle = exampleWith(logProof, [{ ...harbour, certificate: named }]);
      const { checks, verification } = await judged(bundle, {}, [
        own(stranger, "stranger"),
        own(root.bytes),
      ]);
      expect(checks).toMatchObject([
        {
          authority: "my authority",
          namedByFile: ["harbour"],
          code: "OK",
          certificateFrom: "visitor",
          certificateHash: hashOf(root.bytes),
        },
      ]);
      // A token only proves that the checkpoint existed at a time. The service could still show other users another
      // log, so the token must not make the verdict stronger.
      expect(verification.verdict).toBe("consistent");
    }
  });

  it("counts as stated by the file if it leads to none of these certificates", async () => {
    const other = await exampleAuthority();
    const trusted = [own(other.root.bytes)];
    const { checks } = await judged(exampleWith(logProof, [harbour]), {}, trusted);
    expect(checks).toMatchObject([
      {
        authority: "harbour",
        code: "OK",
        certificateFrom: "file",
        certificateHash: hashOf(root.bytes),
      },
    ]);
  });

  it("counts once, by the visitor's name and its earliest time, however often and under whatever names the file lists it", async () => {
    const time = generalizedTime("20260201120000Z");
    const earlier = base64(await stamp(imprintOf(logProof), { info: { time } }));
    const bundle = exampleWith(logProof, [
      { authority: "Bundesdruckerei", certificate, token },
      { authority: "forged", certificate, token: base64(Uint8Array.of(1)) },
      { authority: "DigiCert", certificate: base64(Uint8Array.of(1)), token },
      { authority: "earlier", certificate, token: earlier },
    ]);
    const { checks } = await judged(bundle, {}, [own(root.bytes)]);
    expect(checks).toMatchObject([
      {
        authority: "my authority",
        namedByFile: ["Bundesdruckerei", "DigiCert", "earlier"],
        certificateFrom: "visitor",
        verdict: "pass",
        token: { time: new Date("2026-02-01T12:00:00Z") },
      },
      { authority: "forged", verdict: "fail", certificateFrom: "file" },
    ]);
    expect((await judged(bundle)).checks).toHaveLength(4);
  });

  it("fails if the proof leads to another tree, even with a token of a trusted authority", async () => {
    const bundle = exampleWith(await exampleLogProof(true), [harbour]);
    const { checks } = await judged(bundle, {}, [own(root.bytes)]);
    expect(checks).toMatchObject([
      { verdict: "fail", code: "OTHER_TREE", certificateFrom: "visitor" },
    ]);
  });
});
