import { randomUUID } from "node:crypto";
import { PATHS } from "@digital-evidence/evidence/api";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { PostgresServer } from "../../../../tools/postgres.ts";
import { hasPostgres, postgresForTests, runSql } from "../../test/fresh-postgres.ts";
import { withhold } from "../operator/withholding.ts";
import { batchRoutes } from "../http/batches.ts";
import type { Answer } from "../http/answer.ts";
import type { Call } from "../http/call.ts";
import { keepAnswers } from "../http/kept-answers.ts";
import { openPostgresReplica, openPostgresStore } from "./postgres.ts";
import { fingerprint, register } from "../../test/store-contract/example-records.ts";
import type { BatchReads, Store } from "./store.ts";
import { StoreUnavailableError } from "./store-error.ts";
import { withReplica } from "./with-replica.ts";

const limits = { maxConnections: 5, timeoutMs: 5_000 };
const newest = { statuses: [], after: null, limit: 10 } as const;

describe.skipIf(!hasPostgres)("reads from a streaming replica", () => {
  const postgres = postgresForTests();
  let standby: PostgresServer;
  beforeAll(async () => {
    standby = await postgres.server.addReplica();
  });

  describe("that is behind, or stopped", () => {
    let primary: Store;
    let replica: Store;
    let time = 0;
    const failures: unknown[] = [];
    let reads: ReturnType<typeof withReplica>;

    beforeAll(async () => {
      const { url } = postgres.server;
      primary = await openPostgresStore({ ...limits, url });
      await register(primary);
      replica = openPostgresReplica({ ...limits, url: standby.url });
      reads = withReplica({
        primary,
        replica,
        now: () => time,
        onFailure: (error) => failures.push(error),
      });
      await caughtUp();
    });
    afterAll(() => Promise.all([primary.close(), replica.close()]));

    async function caughtUp(): Promise<void> {
      const [row] = await runSql(postgres.server.url, "select pg_current_wal_lsn() as lsn");
      const behind = `select pg_last_wal_replay_lsn() < '${String(row?.["lsn"])}' as behind`;
      while ((await runSql(standby.url, behind))[0]?.["behind"] === true) {
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    }
    const hashes = async () =>
      (await reads.fingerprints.latest(newest)).rows.map(({ hash }) => hash);

    it("answers lists from the replica, and what the replica lacks from the primary", async () => {
      await runSql(standby.url, "select pg_wal_replay_pause()");
      const one = fingerprint();
      await primary.fingerprints.add([one]);
      expect(await hashes()).toEqual([]);
      expect((await reads.fingerprints.get(one.hash))?.id).toBe(one.id);
      const closed = { id: "b1", organizationId: one.organizationId, maxSize: 9, createdAt: 1 };
      await primary.batches.close(closed);
      expect((await reads.batches.get("b1"))?.size).toBe(1);
      expect(await reads.batches.hashes("b1")).toEqual([one.hash]);
      expect(await reads.batches.members("b1", { after: null, limit: 9 })).toHaveLength(1);
      expect(await reads.fingerprints.get(fingerprint().hash)).toBeNull();

      await runSql(standby.url, "select pg_wal_replay_resume()");
      await caughtUp();
      expect(await hashes()).toEqual([one.hash]);
      expect(failures).toEqual([]);
    });

    it("does not let caches keep an answer for good if a row of it is not final on the replica", async () => {
      // The batch is read from the primary, and its members from the replica. This can happen if the service starts
      // to use the replica again between the two reads.
      const fromReplica: BatchReads["members"] = (id, page) => replica.batches.members(id, page);
      const mixed = { ...primary, batches: { ...primary.batches, members: fromReplica } };
      const one = fingerprint();
      const id = randomUUID();
      const { organizationId } = one;
      await primary.fingerprints.add([one]);
      await primary.batches.close({ id, organizationId, maxSize: 9, createdAt: 1 });
      await caughtUp();
      await runSql(standby.url, "select pg_wal_replay_pause()");
      const statuses = [
        "QUEUED",
        "PROCESSING",
        "PENDING_COMMITMENT",
        "FINALIZED_COMMITMENT",
      ] as const;
      for (const [index, to] of statuses.slice(1).entries()) {
        await primary.batches.advance({ id, from: statuses[index] ?? "NEW", to, at: 2 });
      }
      const keep = keepAnswers(
        () => null,
        () => mixed.withholdings.state(),
        Date.now,
        10_000,
      );
      const routes = batchRoutes({ reads: mixed, keep });
      async function members() {
        const call = { params: { batchId: id }, query: new URLSearchParams() } as unknown as Call;
        const row = routes.find(({ path }) => path === PATHS.batchFingerprints);
        const answer = (await row?.handler(call)) as Answer;
        return `${String(answer.body)} ${answer.lifetime}`;
      }
      const behind = await members();
      expect(behind).toContain('"status":"QUEUED"');
      expect(behind).toContain("LIVE");

      await runSql(standby.url, "select pg_wal_replay_resume()");
      await caughtUp();
      const level = await members();
      expect(level).toContain('"status":"FINALIZED_COMMITMENT"');
      expect(level).toContain("SETTLED");
    });

    it("[WI2] has what is withheld by the time that the operator's command ends", async () => {
      const one = fingerprint();
      await primary.fingerprints.add([one]);
      await caughtUp();
      await runSql(standby.url, "select pg_wal_replay_pause()");
      let hasEnded = false;
      const order = { hash: one.hash, name: "document-id", at: 1 };
      const ending = withhold({ store: primary, reads }, order).finally(() => {
        hasEnded = true;
      });
      while ((await primary.fingerprints.get(one.hash))?.documentId !== null) {
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
      expect((await reads.fingerprints.get(one.hash))?.documentId).toBe(one.documentId);
      expect(hasEnded).toBe(false);
      await runSql(standby.url, "select pg_wal_replay_resume()");
      await ending;
      expect((await reads.fingerprints.get(one.hash))?.documentId).toBeNull();
    });

    it("reads from the primary when the replica stops, and from the replica again when it is back", async () => {
      await standby.kill();
      const two = fingerprint();
      await primary.fingerprints.add([two]);
      expect(await hashes()).toContain(two.hash);
      expect(failures).toHaveLength(1);
      // After a failure, the primary answers for a while, so that readers do not wait for a server that does not
      // answer.
      expect(await hashes()).toContain(two.hash);
      expect(failures).toHaveLength(1);

      await standby.start();
      await caughtUp();
      await runSql(standby.url, "select pg_wal_replay_pause()");
      const three = fingerprint();
      await primary.fingerprints.add([three]);
      expect(await hashes()).toContain(three.hash);
      time += 5_000;
      expect(await hashes()).not.toContain(three.hash);
      expect(await hashes()).toContain(two.hash);
      expect(failures).toHaveLength(1);
      await runSql(standby.url, "select pg_wal_replay_resume()");
    });

    it("[CL3] reads from the replica while the primary is away, even directly after the replica failed", async () => {
      const [one, other] = [fingerprint(), fingerprint()];
      await primary.fingerprints.add([one]);
      await caughtUp();
      await standby.kill();
      expect((await reads.fingerprints.get(one.hash))?.id).toBe(one.id);
      await Promise.all([standby.start(), postgres.server.kill()]);
      // The clock of this test has not moved, so the pause after the failure of the replica has not ended. The replica
      // must answer all the same, because the primary cannot. On a busy machine it may not answer at once.
      await expect.poll(async () => (await reads.fingerprints.get(one.hash))?.id).toBe(one.id);
      await expect(reads.fingerprints.get(other.hash)).rejects.toThrow(StoreUnavailableError);
      await postgres.server.start();
      expect(await reads.fingerprints.get(other.hash)).toBeNull();
    });
  });
});
