import { QueryClient } from "@tanstack/react-query";
import { readObservers } from "@digital-evidence/evidence/check-observers";
import { english } from "@digital-evidence/verdict/messages/en";
import { textOf } from "@digital-evidence/verdict/say";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { observerKey } from "../../test/signed-observation.ts";
import { stubStorage } from "../../test/stub-storage.ts";
import { createCallNotes } from "../queries/source.ts";
import { askedObservers, askingLimit, observationsQuery } from "./observations.ts";
import { answerStatement } from "./read-observers.ts";
import {
  askedList,
  observerLines,
  observerList,
  stopTrustingObserver,
  trustObservers,
} from "./trusted.ts";

beforeEach(() => {
  stubStorage();
});

afterEach(() => {
  vi.unstubAllGlobals();
});

const address = "https://observer.example";
const named = (network: string) => ({ network, key: observerKey, address });

describe("the observers that a visitor names", () => {
  it("[OB9] are read from keys alone, for this network, and from lines with a network", () => {
    const text = `# ours\r\n${observerKey}\n ${observerKey} ${address}/ \nobserver testnet ${observerKey}\n`;
    expect(readObservers(text, "mainnet")).toEqual({
      list: [
        { network: "mainnet", key: observerKey, address: null },
        named("mainnet"),
        { network: "testnet", key: observerKey, address: null },
      ],
    });
  });

  it.each([
    ["", 0],
    [`${observerKey}\nhttps://observer.example`, 2],
    [`${observerKey} ftp://observer.example`, 1],
    [`${observerKey} https://[`, 1],
    [observerKey.slice(0, -3), 1],
  ])("[OB9] are refused with the line that is wrong: %j", (text, line) => {
    expect(readObservers(text, "mainnet")).toEqual({ line });
  });

  it("[OB9] are saved in the form that is read, and are not asked once the visitor has stopped trusting them", () => {
    expect(trustObservers([named("mainnet"), { ...named("testnet"), address: null }])).toBe(true);
    const saved = observerLines(observerList.all());
    expect(readObservers(saved, "another")).toEqual({ list: observerList.all() });
    askedList.add(address, () => false);
    stopTrustingObserver(named("mainnet"));
    expect(observerList.all().map(({ network }) => network)).toEqual(["testnet"]);
    expect(askedList.all()).toEqual([]);
  });

  it("[OB9] never drop one that the visitor trusts already", () => {
    const many = Array.from({ length: 16 }, (_, index) => named(`net-${index}`));
    expect(trustObservers(many)).toBe(true);
    expect(trustObservers([named("one-more")])).toBe(false);
    expect(observerList.all()).toHaveLength(16);
    expect(trustObservers([named("net-3")])).toBe(true);
    expect(observerList.all()).toHaveLength(16);
  });
});

describe("an observer", () => {
  const batchId = "5f0c7d3e-0000-4000-8000-000000000000";
  const asker = (fetch: typeof globalThis.fetch) => ({
    networkKey: "mainnet",
    fetch,
    calls: createCallNotes(),
  });
  const away = vi.fn<typeof globalThis.fetch>(() => Promise.reject(new TypeError("away")));

  it("[OB10] is not asked for a report or a bundle before the visitor wants it, and never for another network", async () => {
    const queries = new QueryClient();
    trustObservers([named("mainnet"), { ...named("testnet"), address: "https://other.example" }]);
    const ask = () => askedObservers(queries, asker(away), batchId);
    const nothing = { seen: {}, bundled: null, isUnasked: false };
    expect(await ask()).toEqual(nothing);
    expect(away).not.toHaveBeenCalled();
    askedList.add(address, () => false);
    askedList.add("https://other.example", () => false);
    expect(await askedObservers(queries, asker(away), batchId, false)).toEqual({
      ...nothing,
      isUnasked: true,
    });
    expect(away).not.toHaveBeenCalled();
    expect(await ask()).toEqual(nothing);
    const asked = away.mock.calls.map(([input]) => (typeof input === "string" ? input : ""));
    expect(asked.length).toBeGreaterThan(0);
    expect(asked.filter((url) => !url.startsWith(`${address}/`))).toEqual([]);
  });

  it("[OB10] keeps what it answered when it cannot be asked again, and what it said stands in the bundle", async () => {
    const queries = new QueryClient();
    trustObservers([named("mainnet")]);
    const query = observationsQuery(asker(away), address, batchId);
    const answer = { texts: ["a proof"], receivedAt: 1_767_608_400_000, problem: null };
    queries.setQueryData(query.queryKey, answer);
    const again = await queries.fetchQuery({ ...query, staleTime: 0 });
    expect(again.texts).toEqual(["a proof"]);
    const said = textOf(answerStatement(named("mainnet"), again), english);
    expect(said).toContain("“observer.example/log” gave no usable answer: it did not answer");
    const { seen, bundled } = await askedObservers(queries, asker(away), batchId);
    expect(seen.observations).toEqual(["a proof"]);
    const receivedAt = new Date(answer.receivedAt);
    expect(bundled).toEqual([{ source: address, receivedAt, value: ["a proof"] }]);
    const ofAnother = await askedObservers(queries, asker(away), "another batch");
    expect(ofAnother.bundled).toBeNull();
  });

  it("[OB10] is asked about at most 100 batches for one export, and not after two minutes", () => {
    let time = 0;
    const mayAsk = askingLimit(() => time);
    const batches = Array.from({ length: 101 }, (_, index) => `batch ${index}`);
    expect(batches.filter(mayAsk)).toEqual(batches.slice(0, 100));
    expect(mayAsk("batch 7")).toBe(true);
    const later = askingLimit(() => time);
    time = 120_000;
    expect(later("one")).toBe(true);
    time += 1;
    expect([later("one"), later("another")]).toEqual([true, false]);
  });

  it("[OB10] is told as one that has not seen the batch where its files have nothing about it", () => {
    const answer = { texts: [], receivedAt: 0, problem: null };
    expect(answerStatement(named("mainnet"), answer).code).toBe("observer.notSeen");
  });
});
