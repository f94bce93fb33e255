import {
  DummyDriver,
  Kysely,
  SqliteAdapter,
  SqliteQueryCompiler,
  PostgresQueryCompiler,
} from "kysely";
import { expect, test } from "vitest";
import { atMost, prepare } from "./prepared.ts";
import type { Schema } from "./schema.ts";

test.each([
  ["SQLite", () => new SqliteQueryCompiler()],
  ["PostgreSQL", () => new PostgresQueryCompiler()],
])("a bare placeholder after LIMIT is refused in %s's words", (_, createQueryCompiler) => {
  const db = new Kysely<Schema>({
    dialect: {
      createAdapter: () => new SqliteAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: () => {
        throw new Error("nothing is looked at");
      },
      createQueryCompiler,
    },
  });
  const hashes = db.selectFrom("fingerprints").select("hash");
  expect(() => prepare(({ most }: { most: number }) => hashes.limit(most))).toThrow(
    /^atMost expected/,
  );
  const few = prepare(({ most }: { most: number }) => hashes.limit(atMost(most)));
  expect(few({ most: 3 }).parameters).toEqual([3]);
});
