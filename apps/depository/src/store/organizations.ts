// Organizations and the hashes of their API keys.
import type { Engine } from "./engine.ts";
import { prepare } from "./prepared.ts";
import type { Organization, Store } from "./store.ts";

type Organizations = Pick<
  Store,
  "putOrganization" | "organization" | "putApiKey" | "organizationOfKey" | "deleteApiKey"
>;

export function createOrganizations({ db, read, transaction }: Engine): Organizations {
  const upsertOrganization = prepare(({ id, name }: Organization) =>
    db
      .insertInto("organizations")
      .values({ id, name })
      .onConflict((conflict) => conflict.column("id").doUpdateSet({ name })),
  );
  const insertKey = prepare((key: { keyHash: string; organizationId: string; createdAt: number }) =>
    db
      .insertInto("api_keys")
      .values({
        key_hash: key.keyHash,
        organization_id: key.organizationId,
        created_at: key.createdAt,
      })
      .onConflict((conflict) => conflict.column("key_hash").doNothing()),
  );
  const ofKey = prepare(({ keyHash }: { keyHash: string }) =>
    db
      .selectFrom("api_keys as k")
      .innerJoin("organizations as o", "o.id", "k.organization_id")
      .select(["o.id", "o.name"])
      .where("k.key_hash", "=", keyHash),
  );
  const byId = prepare(({ id }: { id: string }) =>
    db.selectFrom("organizations").select(["id", "name"]).where("id", "=", id),
  );
  const deleteKey = prepare(({ keyHash }: { keyHash: string }) =>
    db.deleteFrom("api_keys").where("key_hash", "=", keyHash).returning("key_hash"),
  );

  return {
    async putOrganization(organization) {
      await transaction((run) => run(upsertOrganization(organization)));
    },
    async organization(id) {
      const [organization] = await read(byId({ id }));
      return organization ?? null;
    },
    async deleteApiKey(keyHash) {
      return (await transaction((run) => run(deleteKey({ keyHash })))).length === 1;
    },
    async putApiKey(key) {
      await transaction((run) => run(insertKey(key)));
    },
    async organizationOfKey(keyHash) {
      const [organization] = await read(ofKey({ keyHash }));
      return organization ?? null;
    },
  };
}
