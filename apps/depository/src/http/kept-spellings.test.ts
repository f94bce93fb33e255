// An answer that was kept for one caller is sent to others. Here each call is answered by a service that keeps answers,
// after it has answered the same call in other spellings, and by a service that keeps none.
import { randomUUID } from "node:crypto";
import { publicKeyId } from "@digital-evidence/evidence/signature";
import { afterAll, beforeAll, expect, it } from "vitest";
import {
  type FreshDepository,
  freshDepository,
  organization,
  privateKey,
  signed,
  value,
} from "../../test/fresh-depository.ts";
import { writeCursor } from "./cursor.ts";

let keeping: FreshDepository;
let fresh: FreshDepository;
beforeAll(async () => {
  keeping = await freshDepository();
  fresh = await freshDepository({ store: keeping.store, env: { ANSWER_CACHE_BYTES: "0" } });
  for (let index = 0; index < 6; index += 1) {
    keeping.clock.time += 1_000;
    await keeping.submit([signed(value({ documentId: "lease", tenantId: organization.id }))]);
  }
  await keeping.settle();
  fresh.clock.time = keeping.clock.time;
});
afterAll(() => keeping.remove());

const key = publicKeyId(privateKey);
const upper = organization.id.toUpperCase();

/** Two cursors that continue from the same row, and one of them in another spelling. */
async function cursors(): Promise<string[]> {
  const { pagination } = (await keeping.get("/v1/fingerprints/latest?limit=2")).body;
  const own = (pagination as { cursor: string }).cursor;
  const [, , at = "", id = ""] = Buffer.from(own, "base64url").toString().split(".");
  const last = { createdAt: Number(at), id };
  const other = writeCursor({ first: { createdAt: 1, id: randomUUID() }, last });
  return [own, other, `<script>${own}`].map((cursor) => `cursor=${encodeURIComponent(cursor)}`);
}

const common = ["", "limit=2", "limit=002", "limit=3"];
const ofFeeds = [
  `organization_id=${organization.id}`,
  `organization_id=${upper}`,
  `signer=${key}`,
  `signer=04${key.toUpperCase()}`,
  "status=NEW&status=FINALIZED_COMMITMENT",
  "status=FINALIZED_COMMITMENT&status=UNASSIGNED&status=NEW",
  "document_id=lease",
  "document_id=LEASE",
];
const ofSearches = [
  "hash_prefix=ABC",
  "hash_prefix=abc",
  "organization_name=halden",
  "organization_name=HALDEN%20",
  'tags={"kind":"contract"}',
  "datetime_start=2026-01-05T00:00:00Z",
  "datetime_start=2026-01-05T01:00:00%2B01:00",
];

it.each([
  ["/v1/feeds/fingerprints.atom", ofFeeds],
  ["/v1/feeds/fingerprints.json", ofFeeds],
  ["/v1/fingerprints", ofSearches],
  ["/v1/fingerprints/latest", ["status=NEW", "status=UNASSIGNED", "forward=true", "forward=false"]],
  ["/v1/batches/latest", ["forward=true"]],
  [`/v1/signers/${key}/fingerprints`, ["forward=true"]],
  [`/v1/signers/04${key.toUpperCase()}/fingerprints`, ["forward=true"]],
])("an answer of %s repeats nothing of another call", async (path, own) => {
  const queries = [...common, ...own, ...(await cursors())];
  const hosts = ["a.example", "A.example", "b.example", "<b>"];
  const calls = queries.flatMap((query) => hosts.map((host) => ({ query, headers: { host } })));
  const textOf = async ({ app }: FreshDepository, { query, headers }: (typeof calls)[number]) => {
    const response = await app.request(`${path}?${query}`, { headers });
    const { status } = response;
    // A refusal has an id of its own request.
    return [query, headers.host, status, status === 200 ? await response.text() : ""];
  };
  for (const call of calls) await textOf(keeping, call);
  for (const call of calls) expect(await textOf(keeping, call)).toEqual(await textOf(fresh, call));
});
