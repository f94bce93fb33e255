import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, expect } from "vitest";
import type { Store } from "../../src/store/store.ts";
import { fingerprint, later, organization, register } from "./example-records.ts";

export interface OpenStore {
  readonly store: Store;
  /** Closes the store and opens the same data again. */
  reopen(): Promise<Store>;
  remove(): Promise<void>;
}

/** The store of the test that is running. Every test gets an empty one, to which only `organization` and its API key were added. */
export interface TestedStore {
  readonly store: Store;
  reopen(): Promise<void>;
  /** Adds fingerprints and closes a batch of them. @returns the batch's id */
  closedBatch(count: number): Promise<string>;
}

/** @param open opens an empty store */
export function useStore(open: () => Promise<OpenStore>): TestedStore {
  let opened: OpenStore;
  let store: Store;

  beforeEach(async () => {
    opened = await open();
    store = opened.store;
    await register(store);
  });
  afterEach(() => opened.remove());

  return {
    get store() {
      return store;
    },
    async reopen() {
      store = await opened.reopen();
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
