// Tests that PostgreSQL handles only a limited number of rows for an answer.
import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { isLong } from "../../../../tools/long-tests.ts";
import { hasPostgres, postgresForTests, runSql } from "../../test/fresh-postgres.ts";
import { rowsExamined } from "../../test/rows-examined.ts";
import { MAX_ORGANIZATION_ROWS } from "./batch-counts.ts";
import { MAX_EXAMINED } from "./bounded-walk.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "./counters.ts";
import { openPostgresStore } from "./postgres.ts";
import type { Store } from "./store.ts";
import { fingerprint, organization, register } from "../../test/store-contract/example-records.ts";

const limits = { maxConnections: 5, timeoutMs: 5_000 };
/**
 * How many organizations with a matching name the test creates. It is the largest number whose fingerprints a search
 * merges (MAX_ORGANIZATIONS in organizations.ts).
 */
const TWINS = 12;

describe.skipIf(!hasPostgres)("on a PostgreSQL server", () => {
  const postgres = postgresForTests();

  async function onFreshDatabase(work: (url: string) => Promise<void>): Promise<void> {
    const database = await postgres.createDatabase();
    try {
      await work(database.url);
    } finally {
      await database.drop();
    }
  }

  it("[GR1] closes a batch in few rows where the statistics say that nothing waits", () =>
    onFreshDatabase(async (url) => {
      const store = await openPostgresStore({ ...limits, url });
      await register(store);
      const batch = { organizationId: organization.id, maxSize: 1_000, createdAt: 1 };
      const add = () => store.fingerprints.add(Array.from({ length: 1_000 }, () => fingerprint()));
      for (let turn = 0; turn < 5; turn += 1) {
        await add();
        await store.batches.close({ ...batch, id: randomUUID() });
      }
      await runSql(
        url,
        `do $$ declare part regclass; begin
     for part in select relid from pg_partition_tree('fingerprints') where isleaf loop
       execute format('alter table %s set (autovacuum_enabled = false)', part);
     end loop;
   end $$`,
      );
      await runSql(url, "vacuum analyze");
      for (let turn = 0; turn < 5; turn += 1) await add();
      await store.close();
      // Each step of a plan handles the selected rows. If each waiting row were compared with each selected row, the
      // plan would handle millions of rows.
      const close = (writes: Store) => writes.batches.close({ ...batch, id: randomUUID() });
      expect(await rowsExamined(url, close)).toBeLessThan(15 * batch.maxSize);
      expect(await rowsExamined(url, (reads) => reads.batches.waiting(100))).toBeLessThan(1_000);
      expect(await rowsExamined(url, (reads) => reads.batches.backlog(100))).toBeLessThan(1_000);
      const page = { after: null, limit: 21 };
      for (const statuses of [["QUEUED"], []] as const) {
        const latest = (reads: Store) => reads.fingerprints.latest({ ...page, statuses });
        expect.soft(await rowsExamined(url, latest), statuses.join()).toBeLessThan(2_000);
      }
    }));

  // The test first fills a store with 30,000 fingerprints, which takes half a minute on a small machine. Only
  // `npm test -- --long` does this.
  it.runIf(isLong)(
    "[GR1] reads a bounded number of rows for every query, planned for its values or for any values",
    () =>
      onFreshDatabase(async (url) => {
        const store = await openPostgresStore({ ...limits, url });
        const [documentId, eventId] = ["a document of many", randomUUID()];
        const neverMet = { kind: "contract", place: "Bergen" };
        const tags = [
          { kind: "contract", place: "Oslo" },
          { kind: "invoice", place: "Bergen" },
        ];
        const named = (name: string, count: number) =>
          Promise.all(
            Array.from({ length: count }, (_, index) =>
              store.organizations.put({ id: `${name} ${index}`, name: `${name} ${index}` }),
            ),
          );
        await register(store);
        await named("twin", TWINS);
        // With this many organizations, PostgreSQL looks up an organization's name by the index. If there were few, it
        // would read the whole table of organizations for each row instead.
        await named("empty", 100);
        for (let turn = 0; turn < 30; turn += 1) {
          const part = Array.from({ length: 1_000 }, (_, at) =>
            fingerprint({
              tags: tags[at % 2] ?? null,
              // In the first turn, the fingerprints belong to the organizations named "twin". These organizations
              // therefore have the oldest fingerprints.
              ...(turn === 0 ? { organizationId: `twin ${at % TWINS}` } : {}),
              ...(at % 4 === 0 ? { documentId } : {}),
              ...(at % 4 === 1 ? { eventId } : {}),
            }),
          );
          await store.fingerprints.add(part);
          const twins = Array.from({ length: TWINS }, (_, twin) => `twin ${twin}`);
          for (const organizationId of turn === 0 ? twins : [organization.id]) {
            const id = randomUUID();
            await store.batches.close({ id, organizationId, maxSize: 900, createdAt: turn });
          }
        }
        const [newest] = await store.batches.latest({ after: null, limit: 1 });
        const members = newest?.id ?? "";
        const half = { after: null, limit: 15_000, statuses: [] };
        const row = (await store.fingerprints.latest(half)).rows.at(-1);
        const hashPrefix = row?.hash.slice(0, 63) ?? "";
        await store.close();
        // With this many rows, a plan exceeds the limits below if it reads all batches or all counts.
        await runSql(
          url,
          `insert into batches (id, organization_id, status, size, retry_count, created_at, updated_at, counted_as)
     select 'empty ' || i, 'o', case when i % 2 = 0 then 'FINALIZED_COMMITMENT' else 'ERRORED_COMMITMENT' end,
       0, 0, i, i, case when i % 2 = 0 then 'FINAL' else 'ERRORED' end from generate_series(1, 5000) as i;
   insert into batched_counts select 'HOUR', i * ${HOUR_MS}::bigint, 1, 1, 0 from generate_series(1, 20000) as i;
   insert into final_times select 'HOUR', i * ${HOUR_MS}::bigint, 1000, 1 from generate_series(1, 20000) as i;
   insert into organization_counts select 'HOUR', h * ${HOUR_MS}::bigint, 'o' || o, o, o, 0
     from generate_series(1, 100) as h, generate_series(1, ${MAX_ORGANIZATION_ROWS / 10}) as o;
   insert into ledger_snapshots select i, 'hash ' || i, null, '' from generate_series(1, 5000) as i;
   insert into ledger_entries select 'batch ' || i, '', 0, i from generate_series(1, 5000) as i;
   insert into fingerprint_counts select 'MINUTE', i * ${MINUTE_MS}::bigint, 1 from generate_series(1, 50000) as i;
   insert into fingerprint_counts select 'HOUR', i * ${HOUR_MS}::bigint, 60 from generate_series(1, 20000) as i;
   insert into fingerprint_counts select 'DAY', i * ${DAY_MS}::bigint, 1440 from generate_series(1, 9000) as i`,
        );
        // The statistics cover all rows and not a sample, so that plans are the same in each run.
        await runSql(
          url,
          `alter database ${url.replace(/.*\//, "")} set default_statistics_target = 10000`,
        );
        await runSql(url, "vacuum analyze");
        const page = { after: null, limit: 21 } as const;
        const end = { ...page, isBackward: true } as const;
        const below = { ...page, after: row ?? null } as const;
        const walks: readonly ((store: Store) => unknown)[] = [
          (reads) => reads.fingerprints.search({ ...page, tags: neverMet }),
          (reads) => reads.fingerprints.search({ ...end, tags: neverMet }),
          (reads) => reads.fingerprints.search({ ...page, documentId, tags: { kind: "invoice" } }),
          (reads) => reads.fingerprints.search({ ...page, documentId, eventId }),
          (reads) => reads.fingerprints.search({ ...page, documentId, eventId, tags: neverMet }),
          // All 30,000 hashes begin with these digits.
          (reads) => reads.fingerprints.search({ ...page, hashPrefix: "0".repeat(58) }),
          (reads) => reads.fingerprints.search({ ...end, hashPrefix: "0".repeat(58), documentId }),
          (reads) => reads.fingerprints.search({ ...page, organizationName: "twin" }),
          (reads) => reads.fingerprints.search({ ...end, organizationName: "empty" }),
          (reads) =>
            reads.fingerprints.search({ ...page, organizationName: "twin 7", tags: neverMet }),
          (reads) => reads.fingerprints.search({ ...page, organizationName: "twin", documentId }),
          (reads) =>
            reads.fingerprints.search({ ...page, organizationId: organization.id, documentId }),
          (reads) => reads.fingerprints.latest({ ...page, statuses: ["FINALIZED_COMMITMENT"] }),
          (reads) => reads.fingerprints.latest({ ...end, statuses: ["ERRORED_COMMITMENT"] }),
          (reads) => reads.fingerprints.latest({ ...page, statuses: ["QUEUED", "PROCESSING"] }),
          (reads) => reads.fingerprints.latest({ ...page, statuses: ["NEW", "PROCESSING"] }),
        ];
        const pages = [page, end, below, { ...below, isBackward: true }].flatMap(
          (each): ((store: Store) => unknown)[] => [
            (reads) => reads.fingerprints.search({ ...each, documentId }),
            (reads) => reads.fingerprints.search({ ...each, tags: { kind: "invoice" } }),
            (reads) => reads.fingerprints.search({ ...each, organizationId: organization.id }),
            (reads) => reads.fingerprints.search({ ...each, organizationId: "twin 7" }),
            (reads) => reads.fingerprints.search({ ...each, organizationName: "northwind" }),
            (reads) => reads.fingerprints.search({ ...each, organizationName: "twin 7" }),
            (reads) => reads.fingerprints.search({ ...each, hashPrefix }),
            (reads) => reads.fingerprints.search(each),
            (reads) => reads.fingerprints.latest({ ...each, statuses: [] }),
            (reads) => reads.fingerprints.latest({ ...each, statuses: ["NEW"] }),
            (reads) => reads.batches.latest(each),
            (reads) => reads.batches.members(members, each),
          ],
        );
        const snapshots: readonly ((store: Store) => unknown)[] = [
          (reads) => reads.ledger.snapshot("hash 2500"),
          (reads) => reads.ledger.snapshotAfter("hash 2500"),
        ];
        const counts: readonly ((store: Store) => unknown)[] = [
          (reads) => reads.counts.since([8_970 * DAY_MS + MINUTE_MS]),
          (reads) => reads.counts.received("DAY", 8_970 * DAY_MS, 9_000 * DAY_MS),
          (reads) => reads.counts.received("HOUR", 100 * DAY_MS, 101 * DAY_MS),
          (reads) => reads.counts.batchesToCount(101),
          (reads) => reads.counts.batched("HOUR", 100 * HOUR_MS, 123 * HOUR_MS),
          (reads) => reads.counts.finalTimes("HOUR", 100 * HOUR_MS, 123 * HOUR_MS),
          (reads) => reads.batches.backlog(100),
          (reads) => reads.batches.waiting(100),
        ];
        // There are ten times as many counts of organizations as one call examines.
        const organizations: readonly ((store: Store) => unknown)[] = [
          (reads) =>
            reads.counts.byOrganization({ unit: "HOUR", from: 0, to: 100 * HOUR_MS, most: 8 }),
        ];
        // A plan has a few steps, and each step handles only rows that are walked, shown or counted. A plan that reads
        // all fingerprints handles at least 30,000 rows. A plan that reads all batches or all counts handles at least
        // 5000.
        const expectAtMost = async (
          most: number,
          asked: readonly ((store: Store) => unknown)[],
        ): Promise<void> => {
          for (const [index, ask] of asked.entries()) {
            const examined = await rowsExamined(url, ask);
            expect.soft(examined, `${index}: ${ask.toString()}`).toBeLessThan(most);
          }
        };
        await expectAtMost(15 * MAX_EXAMINED, walks);
        await expectAtMost(500, pages);
        await expectAtMost(50, snapshots);
        await expectAtMost(1_000, counts);
        await expectAtMost(6 * MAX_ORGANIZATION_ROWS, organizations);
        const reads = await openPostgresStore({ ...limits, url });
        const examined = await reads.counts.byOrganization({
          unit: "HOUR",
          from: 0,
          to: 100 * HOUR_MS,
          most: 1,
        });
        expect(examined.isComplete).toBe(false);
        expect(examined.rows.map(({ start }) => start / HOUR_MS)).toEqual([
          91, 92, 93, 94, 95, 96, 97, 98, 99, 100,
        ]);
        await reads.close();
      }),
  );
});
