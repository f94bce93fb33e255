// Tests that PostgreSQL handles only a limited number of rows for an answer. The store is new, so it is partitioned.
import { describe } from "vitest";
import { hasPostgres, postgresForTests } from "../../test/fresh-postgres.ts";
import { testPostgresRows } from "./contract/postgres-rows.ts";

describe.skipIf(!hasPostgres)("on a PostgreSQL server", () => {
  const postgres = postgresForTests();
  testPostgresRows("PostgreSQL, partitioned", () => postgres.createDatabase());
});
