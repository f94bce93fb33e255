// Limits how many rows PostgreSQL handles for an answer in a new store, which is partitioned.
import { describe } from "vitest";
import { hasPostgres, postgresForTests } from "../../test/fresh-postgres.ts";
import { testPostgresRows } from "./contract/postgres-rows.ts";

describe.skipIf(!hasPostgres)("on a PostgreSQL server", () => {
  const postgres = postgresForTests();
  testPostgresRows("PostgreSQL, partitioned", () => postgres.createDatabase());
});
