// The operator's commands that withhold a record's document ID or its tags from public view, and that show them again.
import { setTimeout } from "node:timers/promises";
import type { OpenedStore } from "../store/open-store.ts";
import type { WithheldMember, WithholdingRefusal } from "../store/withholding.ts";

/** The message tells the operator why nothing was changed. */
export class WithholdingError extends Error {
  override readonly name = "WithholdingError";
}

const members: Readonly<Record<string, WithheldMember>> = {
  "document-id": "documentId",
  tags: "tags",
};
/** How long to wait for the replica to receive the change. */
const PATIENCE_MS = 60_000;
const LOOK_MS = 100;

type Stores = Pick<OpenedStore, "store" | "reads">;

/**
 * @returns a message that tells the operator what was done, and from when readers see it
 * @throws WithholdingError where nothing was changed
 */
export async function withhold(
  { store, reads }: Stores,
  {
    hash,
    name,
    at,
    reason,
  }: { hash: string; name: string; at: number; reason?: string | undefined },
): Promise<string> {
  const order = orderOf(hash, name);
  const refusal = await store.withholdings.withhold({
    ...order,
    at,
    ...(reason === undefined ? {} : { reason }),
  });
  refuse(refusal, name, "is withheld already");
  return [
    `the ${name} of ${order.hash} is withheld from now on`,
    "caches may keep the record for another minute; files that were published before, and copies, keep what they have",
    ...(await lagOf({ store, reads })),
  ].join("\n");
}

/** @throws WithholdingError where nothing was changed */
export async function showAgain(
  { store, reads }: Stores,
  { hash, name }: { hash: string; name: string },
): Promise<string> {
  const order = orderOf(hash, name);
  refuse(await store.withholdings.showAgain(order), name, "is not withheld");
  return [`the ${name} of ${order.hash} is shown again`, ...(await lagOf({ store, reads }))].join(
    "\n",
  );
}

function orderOf(text: string, name: string): { hash: string; member: WithheldMember } {
  const member = Object.hasOwn(members, name) ? members[name] : undefined;
  if (member === undefined) throw new TypeError(`${name} cannot be withheld`);
  return { hash: text.toLowerCase(), member };
}

function refuse(refusal: WithholdingRefusal | null, name: string, unchanged: string): void {
  if (refusal === null) return;
  const reasons = {
    UNKNOWN: "there is no fingerprint with this hash",
    NO_VALUE: `the record has no ${name}`,
    UNCHANGED: `the ${name} ${unchanged}`,
  };
  throw new WithholdingError(reasons[refusal]);
}

/** Waits until the replica, which answers public reads, has the change. @returns a sentence if this takes too long */
async function lagOf({ store, reads }: Stores): Promise<string[]> {
  const state = await store.withholdings.state();
  for (let waited = 0; waited < PATIENCE_MS; waited += LOOK_MS) {
    if ((await reads.withholdings.state()) === state) return [];
    await setTimeout(LOOK_MS);
  }
  return ["the replica has not received this change yet, and shows the old record until it has"];
}
