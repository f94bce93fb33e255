// Kills the service on PostgreSQL once after each durable step.
import { describe, it } from "vitest";
import { afterEveryStep } from "../test/after-every-step.ts";
import { hasPostgres, postgresForTests } from "../test/fresh-postgres.ts";

describe.skipIf(!hasPostgres)("a service killed after every durable step", () => {
  const postgres = postgresForTests();
  it("[TL2] on PostgreSQL, keeps every acknowledged submission and one log", () =>
    afterEveryStep({ DATABASE_URL: postgres.server.url }));
});
