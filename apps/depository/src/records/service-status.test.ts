import { dataOf, parseExact, ServiceStatus } from "@digital-evidence/evidence/api";
import { createSigner, formatVerifierKey, parsePolicy } from "@digital-evidence/transparency";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import {
  type FreshDepository,
  freshDepository,
  signed,
  value,
} from "../../test/fresh-depository.ts";
import { StoreUnavailableError } from "../store/store-error.ts";

let depository: FreshDepository;
beforeEach(async () => {
  depository = await freshDepository();
});
afterEach(() => depository.remove());

async function status(of = depository): Promise<ServiceStatus> {
  const answer = await of.get("/v1/status");
  expect(answer.status).toBe(200);
  expect(answer.headers.get("Cache-Control")).toBe("public, max-age=10");
  const parsed = parseExact(dataOf(ServiceStatus), answer.body);
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.issues));
  return parsed.value.data;
}
const submit = () => depository.submit([signed(value()), signed(value())]);
const pass = (ms: number) => {
  depository.clock.time += ms;
};

describe("the status of the service", () => {
  it("[ST1] says what waits and since when, and which snapshot is the newest", async () => {
    const nothing = {
      waiting: { fingerprints: 0 },
      onTheWay: { batches: 0 },
      errored: { batches: 0 },
      countedUpTo: 1_000,
    };
    expect(await status()).toEqual({
      time: "2026-01-05T10:20:00.000Z",
      version: "0.1.0",
      commit: expect.stringMatching(/^[0-9a-f]{40}$/),
      ...nothing,
      log: { state: "STARTING" },
    });
    await submit();
    pass(60_000);
    expect(await status()).toMatchObject({
      time: "2026-01-05T10:21:00.000Z",
      waiting: { fingerprints: 2, oldestAt: "2026-01-05T10:20:00.000Z" },
    });
    await depository.service.work();
    await submit();
    pass(60_000);
    expect(await status()).toMatchObject({
      waiting: { fingerprints: 2, oldestAt: "2026-01-05T10:21:00.000Z" },
      onTheWay: { batches: 1, oldestAt: "2026-01-05T10:21:00.000Z" },
    });
    await depository.settle();
    pass(60_000);
    const settled = await status();
    expect(settled).toMatchObject({ ...nothing, log: { state: "SIGNING" } });
    const last = await depository.store.ledger.lastSnapshot();
    expect(settled.newestSnapshot).toEqual({ ordinal: last?.ordinal, timestamp: last?.timestamp });
    expect(settled.log.size).toBe(last?.ordinal);
  });

  it("[ST1] counts errored batches separately", async () => {
    await submit();
    pass(60_000);
    for (let look = 0; look < 4; look += 1) await depository.service.work();
    const [batch] = await depository.store.batches.inStatus("PENDING_COMMITMENT", 1);
    await depository.store.batches.advance({
      id: batch?.id ?? "",
      from: "PENDING_COMMITMENT",
      to: "ERRORED_COMMITMENT",
      at: depository.clock.time,
    });
    expect(await status()).toMatchObject({ onTheWay: { batches: 0 }, errored: { batches: 1 } });
  });

  it("counts no cosignature of a witness that the policy no longer names", async () => {
    const [named, other] = ["w.example", "former.example"].map((name, seed) => {
      const { key } = createSigner(name, "cosignature", new Uint8Array(32).fill(seed + 1));
      return formatVerifierKey(key);
    });
    const policy = parsePolicy(
      Buffer.from(`witness w ${named} http://127.0.0.1:1/\nquorum none\n`),
    );
    if (!policy.ok) throw new Error(policy.message);
    const own = await freshDepository({ policy: policy.value });
    await own.submit([signed(value())]);
    own.clock.time += 60_000;
    await own.settle();
    const size = (await own.store.ledger.lastSnapshot())?.ordinal ?? 0;
    await own.store.log.putCosignature({ witness: other ?? "", size, line: "line" });
    const witnesses = async () => (await status(own)).log.witnesses;
    expect(await witnesses()).toMatchObject({ asked: 1, cosigned: 0 });
    own.clock.time += 60_000;
    await own.store.log.putCosignature({ witness: named ?? "", size, line: "line" });
    expect(await witnesses()).toMatchObject({ asked: 1, cosigned: 1 });
    await own.remove();
  });

  it("[ST2] is answered 503 while the store does not answer, without the reason", async () => {
    const failing = await freshDepository({
      store: {
        ...depository.store,
        close: () => Promise.resolve(),
        batches: {
          ...depository.store.batches,
          backlog: () => Promise.reject(new StoreUnavailableError(new Error("/secret/path"))),
        },
      },
    });
    const { status: code, body } = await failing.get("/v1/status");
    expect(code).toBe(503);
    expect(JSON.stringify(body)).toContain("UNAVAILABLE");
    expect(JSON.stringify(body)).not.toContain("secret");
    await failing.remove();
  });
});
