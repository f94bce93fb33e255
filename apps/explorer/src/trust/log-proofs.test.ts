import { PATHS } from "@digital-evidence/evidence/api";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { stubStorage } from "../../test/stub-storage.ts";
import { logFindings } from "./log-proofs.ts";

beforeEach(() => {
  stubStorage();
});

afterEach(() => {
  vi.unstubAllGlobals();
});

const apiBase = "https://service.example";
const own = { name: "Own ledger", apiBase, snapshotUrl: apiBase + PATHS.snapshot };
const foreign = { ...own, snapshotUrl: "https://ledger.example/{hash}" };
const value = { hash: "a".repeat(64), ordinal: 1 };

it.each([
  ["the service keeps the ledger", own, value, true],
  ["another host keeps the ledger", foreign, value, false],
  ["no snapshot is stated", own, null, false],
])(
  "[LG1] the service's log is asked only for a snapshot of its own ledger: %s",
  async (_, network, stated, isAsked) => {
    const fetch = vi.fn<typeof globalThis.fetch>(() =>
      Promise.resolve(new Response(null, { status: 404 })),
    );
    const find = logFindings(network, { apiBase, fetch });
    const finding = await find({ snapshot: { value: stated, from: "service" } });
    expect([finding !== null, fetch.mock.calls.length > 0]).toEqual([isAsked, isAsked]);
  },
);
