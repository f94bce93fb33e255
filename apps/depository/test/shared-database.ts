// A store on a PostgreSQL database that all tests of a contract share.
import type { Store } from "../src/store/store.ts";
import { emptyTables, type FreshDatabase } from "./fresh-postgres.ts";
import type { SharedStore } from "./store-contract/tested-store.ts";

/**
 * @param create is called once, before the first test
 * @param open gets the database's address
 * @param afterEach is called after each test
 */
export function onSharedDatabase(
  create: () => Promise<FreshDatabase>,
  open: (url: string) => Promise<Store>,
  afterEach: () => void = () => {},
): SharedStore {
  let shared: Promise<FreshDatabase> | undefined;
  const url = async () => (await (shared ??= create())).url;
  return {
    open: async () => open(await url()),
    empty: async () => emptyTables(await url()),
    afterEach,
  };
}
