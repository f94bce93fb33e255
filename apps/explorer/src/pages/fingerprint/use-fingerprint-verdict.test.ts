// Shows that the pages of a fingerprint conclude from everything that is known in a world: what the service answered, what was found
// in its log, and what the visitor brought.
import { conclude } from "@digital-evidence/verdict/conclude";
import type { Known, PartState } from "@digital-evidence/verdict/known";
import { statementsOf } from "@digital-evidence/verdict/statements-of";
import { createElement, useState } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it, vi } from "vitest";
import { PART_NAMES } from "../../../../../packages/evidence/lies/case.ts";
import { verify } from "../../../../../packages/verdict/lies/conclude-in.ts";
import { judgedWorlds, SURFACE_WORLDS } from "../../../../../packages/verdict/lies/shown.ts";
import type { World } from "../../../../../packages/verdict/lies/world.ts";
import type { ConclusionRequest } from "../../verify/use-conclusion.ts";
import { useFingerprintVerdict } from "./use-fingerprint-verdict.ts";

// What the hook asks other hooks for. It is given the world.
const given = vi.hoisted(() => ({
  world: null as World | null,
  request: null as unknown,
  reached: null as unknown,
  looked: null as unknown,
}));

type Name = (typeof PART_NAMES)[number];

const answered = vi.hoisted(() => (name: Name, wrap: (value: unknown) => unknown) => {
  const part: PartState | undefined = given.world?.known[name];
  if (part?.state === "supplied") return { data: wrap(part.value) };
  if (part?.state === "missing") return { data: null };
  return part?.state === "failed" ? { isError: true, error: part.reason } : {};
});
vi.mock("../../queries/records.ts", () => ({
  useFingerprint: () => ({
    waiting: null,
    ...answered("record", (received) => ({ received })),
    ...(given.world?.known.isWithdrawn === true
      ? { data: { received: null, isWithdrawn: true } }
      : {}),
  }),
  useProof: () => ({ waiting: null, ...answered("proof", (value) => value) }),
  useEvidenceBatch: () => ({ waiting: null, ...answered("batch", (value) => ({ value })) }),
  useSnapshot: () => ({ waiting: null, ...answered("snapshot", (value) => value) }),
}));
vi.mock("../../phrasing/failure.ts", () => ({ failureReason: (reason: unknown) => reason }));
vi.mock("../../queries/source.ts", () => ({}));
vi.mock("../../trust/observations.ts", () => ({ useObserved: () => ({}) }));
vi.mock("../../trust/use-log.ts", () => ({
  useLog: (checked: unknown) => {
    given.looked = checked;
    return given.world?.known.log;
  },
  checkedSnapshot: () => "the snapshot of the last verdict",
}));
vi.mock("../../trust/trusted.ts", () => ({ useTrustedPolicy: () => null }));
vi.mock("../../verify/network-setting.ts", () => ({
  useNetworkSetting: () => given.world?.network,
}));
vi.mock("../../verify/use-conclusion.ts", () => ({
  useReached: () => [given.reached],
  useConclusion: (_: unknown, request: unknown) => {
    given.request = request;
    return {};
  },
}));

// Few of them have a log that contradicts itself.
const COUNT = 4 * SURFACE_WORLDS;

/**
 * What a page asks for a conclusion from.
 * @param next called before the page is rendered again, with what it asked from at first
 */
function requestIn(
  world: World,
  isLogKept: boolean,
  next?: (first: ConclusionRequest) => void,
): ConclusionRequest {
  const { hash, document, documentId, root, ownSnapshot } = world.known;
  const brought = {
    ...(document === undefined ? {} : { document }),
    ...(documentId === undefined ? {} : { documentId }),
    ...(root === undefined ? {} : { root }),
    ...(ownSnapshot === undefined
      ? {}
      : { snapshot: { value: ownSnapshot.value, from: "visitor" as const } }),
  };
  given.world = world;
  const Page = () => {
    const [isAgain, setAgain] = useState(next === undefined);
    useFingerprintVerdict(hash?.value ?? "", { brought, isLogKept });
    if (!isAgain) {
      next?.(given.request as ConclusionRequest);
      setAgain(true);
    }
    return null;
  };
  renderToStaticMarkup(createElement(Page));
  return given.request as ConclusionRequest;
}

it(`the page of a fingerprint and the page in a frame conclude from all that is known, in ${COUNT} worlds`, async () => {
  let failedByLog = 0;
  // A page can see the world if it asks for exactly the parts that are there.
  const isSeen = (world: World) => {
    const { known, stage, trust } = world;
    if (stage !== "concluded" || known.hash?.from !== "visitor") return false;
    if (trust !== null || known.observers !== undefined) return false;
    const asked = requestIn(world, true).known;
    return PART_NAMES.every((name) => JSON.stringify(asked[name]) === JSON.stringify(known[name]));
  };
  const worlds = judgedWorlds(66, COUNT, (world) => (isSeen(world) ? world : null));
  for await (const { number, world, conclusion } of worlds) {
    if (conclusion.mark === "failed" && conclusion.verification?.verdict !== "failed")
      failedByLog += 1;
    for (const isLogKept of [true, false]) {
      const { known, network, log, trust } = requestIn(world, isLogKept);
      const all = log === undefined ? known : { ...known, log };
      const concluded = conclude(all, network, trust, verify);
      expect(statementsOf(concluded), `world ${number}`).toEqual(statementsOf(conclusion));
    }
  }
  expect(failedByLog).toBeGreaterThan(0);
}, 300_000);

it("the log is asked about the snapshot of the last verdict only while no other one is there", async () => {
  const isServed = (world: World) =>
    world.known.hash?.from === "visitor" && world.known.snapshot.state === "supplied";
  const worlds = judgedWorlds(66, 1, (world) => (isServed(world) ? world : null));
  const { value: shown } = await worlds.next();
  if (!shown) throw new Error("no world has a snapshot");
  const lookedFor = (before: Partial<Known> | null): unknown => {
    given.reached = null;
    requestIn(shown.world, true, ({ known }) => {
      const verified = { known: { ...known, ...before }, verification: {}, evidence: {} };
      given.reached = before === null ? null : { verified };
    });
    return given.looked;
  };
  expect(lookedFor({})).toBe("the snapshot of the last verdict");
  expect(lookedFor({ snapshot: { state: "awaited" } })).toBeNull();
  expect(lookedFor({ ownSnapshot: { value: {} } })).toBeNull();
  expect(lookedFor(null)).toBeNull();
});
