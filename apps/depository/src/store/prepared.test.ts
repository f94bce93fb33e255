import {
  DummyDriver,
  Kysely,
  PostgresQueryCompiler,
  SqliteAdapter,
  SqliteQueryCompiler,
} from "kysely";
import { describe, expect, it } from "vitest";
import { atMost, prepare } from "./prepared.ts";
import type { Schema } from "./schema.ts";

describe.each([
  ["SQLite", () => new SqliteQueryCompiler(), "cast(? as integer)"],
  ["PostgreSQL", () => new PostgresQueryCompiler(), "cast($3 as integer)"],
])("a query prepared for %s", (_, createQueryCompiler, limit) => {
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
  let built = 0;
  const ofSigner = prepare(({ signer, most }: { signer: string | null; most: number }) => {
    built += 1;
    return db
      .selectFrom("fingerprints")
      .select("hash")
      .where("signer", "is", signer)
      .where("version", "=", 1)
      .limit(atMost(most));
  });

  it("is built once, and uses the values of each run", () => {
    const first = ofSigner({ signer: "a", most: 3 });
    expect(first.sql).toContain(`limit ${limit}`);
    expect(first.parameters).toEqual(["a", 1, 3]);
    expect(ofSigner({ most: 4, signer: null }).parameters).toEqual([null, 1, 4]);
    expect(built).toBe(1);
  });

  it("refuses values that lack a member instead of searching without it", () => {
    expect(() => ofSigner({ signer: "a" } as { signer: string; most: number })).toThrow(
      /^"most" expected/,
    );
  });
});
