import { nameParts } from "@digital-evidence/evidence/organization-name";
import { sql } from "kysely";
import type { Engine } from "./engine.ts";
import { prepare, prepareLots } from "./prepared.ts";
import { begins, type Values } from "./search-conditions.ts";
import type { Organization, OrganizationStore } from "./store.ts";

export function createOrganizations({ db, read, transaction }: Engine): OrganizationStore {
  const upsertOrganization = prepare(({ id, name }: Organization) =>
    db
      .insertInto("organizations")
      .values({ id, name })
      .onConflict((conflict) => conflict.column("id").doUpdateSet({ name })),
  );
  const deleteParts = prepare(({ id }: { id: string }) =>
    db.deleteFrom("organization_name_parts").where("organization_id", "=", id),
  );
  const insertParts = prepareLots((rows: readonly { id: string; part: string }[]) =>
    db
      .insertInto("organization_name_parts")
      .values(rows.map(({ id, part }) => ({ organization_id: id, part }))),
  );
  const byId = prepare(({ id }: { id: string }) =>
    db.selectFrom("organizations").select(["id", "name"]).where("id", "=", id),
  );
  const every = prepare(() =>
    db.selectFrom("organizations").select(["id", "name"]).orderBy("name").orderBy("id"),
  );

  return {
    all: () => read(every({})),
    async put(organization) {
      const { id, name } = organization;
      await transaction(async (run) => {
        // The organization's row is written first, because this locks the row. So no two transactions write the parts
        // of its name at the same time.
        await run(upsertOrganization(organization));
        await run(deleteParts({ id }));
        await insertParts(
          run,
          nameParts(name).map((part) => ({ id, part })),
        );
      });
    },
    async get(id) {
      const [organization] = await read(byId({ id }));
      return organization ?? null;
    },
  };
}

/**
 * The maximum number of organizations whose fingerprints a search by name merges. If more organizations match, the
 * search checks the name for each row of a walk instead.
 */
const MAX_ORGANIZATIONS = 12;
/**
 * The maximum number of name parts that a search reads to find the matching organizations. It is larger than the
 * maximum number of organizations, because several parts of one name may match.
 */
const MAX_PARTS = 100;

/**
 * @returns a function that finds the ids of the organizations that match a search by name. Its result is null if more
 * than MAX_ORGANIZATIONS organizations or more than MAX_PARTS name parts match.
 */
export function organizationsNamed({ db, read }: Engine) {
  const few = prepare((values: Values) => {
    const parts = sql<{
      id: string;
    }>`select p.organization_id as id from organization_name_parts as p
      where ${begins(sql`p.part`, values, "organizationName")}
      order by p.part, p.organization_id limit ${sql.lit(MAX_PARTS + 1)}`;
    return { compile: () => parts.compile(db) };
  });
  return async (values: Values): Promise<readonly string[] | null> => {
    const rows = await read(few(values));
    const ids = Array.from(new Set(rows.map(({ id }) => id)));
    return rows.length > MAX_PARTS || ids.length > MAX_ORGANIZATIONS ? null : ids;
  };
}
