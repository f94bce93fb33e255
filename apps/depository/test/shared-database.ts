// Opens a store on a database that all tests of a contract share. Creating a database for each test would take longer
// than the tests.
import type { OpenStore } from "./store-contract/tested-store.ts";
import type { Store } from "../src/store/store.ts";
import { emptyTables, type FreshDatabase } from "./fresh-postgres.ts";

/**
 * @param create is called once, before the first test
 * @param open gets the database's address
 * @param afterClose is called after each test
 */
export function onSharedDatabase(
  create: () => Promise<FreshDatabase>,
  open: (url: string) => Promise<Store>,
  afterClose: () => void = () => {},
): () => Promise<OpenStore> {
  let shared: Promise<FreshDatabase> | undefined;
  return async () => {
    shared ??= create();
    const { url } = await shared;
    let store = await open(url);
    await emptyTables(url);
    return {
      store,
      async reopen() {
        await store.close();
        store = await open(url);
        return store;
      },
      async remove() {
        await store.close();
        afterClose();
      },
    };
  };
}
