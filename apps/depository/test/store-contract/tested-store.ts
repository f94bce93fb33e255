import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, beforeEach, expect } from "vitest";
import type { Store } from "../../src/store/store.ts";
import { fingerprint, later, organization, register } from "./example-records.ts";

/**
 * The store that all tests of a contract share. Creating one for each test, and starting its threads or connections, would
 * take longer than the tests.
 */
export interface SharedStore {
  /** Opens the store, which is closed when `open` is called again. */
  open(): Promise<Store>;
  /** Removes everything that a test has stored. */
  empty(): Promise<void>;
  /** Called after each test. */
  afterEach?(): void;
}

/** The store of the test that is running. Every test gets an empty one, to which only `organization` and its API key were added. */
export interface TestedStore {
  readonly store: Store;
  reopen(): Promise<void>;
  /** Adds fingerprints and closes a batch of them. @returns the batch's id */
  closedBatch(count: number): Promise<string>;
}

export function useStore(shared: SharedStore): TestedStore {
  let store: Store;

  beforeAll(async () => {
    store = await shared.open();
  });
  beforeEach(async () => {
    await shared.empty();
    await register(store);
  });
  afterEach(() => shared.afterEach?.());
  afterAll(() => store.close());

  return {
    get store() {
      return store;
    },
    async reopen() {
      await store.close();
      store = await shared.open();
    },
    async closedBatch(count: number): Promise<string> {
      await store.fingerprints.add(Array.from({ length: count }, () => fingerprint()));
      const id = randomUUID();
      const closed = { id, organizationId: organization.id, maxSize: count, createdAt: later };
      expect(await store.batches.close(closed)).toBe(count);
      return id;
    },
  };
}
