// Withholds members of a record in another connection to the store, as the operator's command does, and looks for
// their values in every public answer of a running service.
import { join } from "node:path";
import { setImmediate } from "node:timers/promises";
import { buildPath, FEED_PATHS, PATHS, SIGNER_PATHS } from "@digital-evidence/evidence/api";
import { publicKeyId } from "@digital-evidence/evidence/signature";
import { verifyEvidence } from "@digital-evidence/evidence/verify-evidence";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  freshDepository,
  type FreshDepository,
  organization,
  privateKey,
  signed,
  value,
} from "../../test/fresh-depository.ts";
import { withhold, showAgain } from "../operator/withholding.ts";
import { openSqliteStore } from "../store/sqlite.ts";
import type { Store } from "../store/store.ts";
import { previews } from "./preview.ts";

const documentId = "a name that must not be public";
const tags = { client: "another such name" };

let depository: FreshDepository;
let operator: Store;
let hash: string;
let paths: readonly string[];

const query = (path: string, parameters: Record<string, string>) =>
  `${path}?${new URLSearchParams(parameters).toString()}`;

beforeAll(async () => {
  depository = await freshDepository();
  const content = value({ documentId });
  const submission = signed(content);
  const metadata = { hash: submission.metadata?.hash ?? "", tags };
  ({ hash } = metadata);
  await depository.submit([{ ...submission, metadata }]);
  await depository.settle();
  operator = await openSqliteStore(join(depository.config.dataDir, "depository.sqlite"));
  const record = await read(buildPath(PATHS.fingerprint, { hash }));
  const key = publicKeyId(privateKey);
  paths = [
    buildPath(PATHS.fingerprint, { hash }),
    PATHS.latestFingerprints,
    buildPath(PATHS.batchFingerprints, { batchId: String(record["batchId"]) }),
    query(PATHS.fingerprints, { event_id: content.eventId }),
    query(PATHS.fingerprints, { document_ref: content.documentRef }),
    query(PATHS.fingerprints, { hash_prefix: hash.slice(0, 12) }),
    query(PATHS.fingerprints, { organization_name: organization.name }),
    buildPath(SIGNER_PATHS.signerFingerprints, { key }),
    query(FEED_PATHS.atom, { organization_id: organization.id }),
    query(FEED_PATHS.json, { signer: key }),
  ];
});
afterAll(async () => {
  await operator.close();
  await depository.remove();
});

async function read(path: string): Promise<Record<string, unknown>> {
  const { body } = await depository.get(path);
  return body.data;
}
const textOf = async (path: string) => (await depository.app.request(path)).text();

/** Runs an operator's command. The service sees another connection's writes only in the next turn of its event loop. */
async function operate(run: (stores: { store: Store; reads: Store }) => Promise<string>) {
  await run({ store: operator, reads: operator });
  await setImmediate();
}

describe("what an operator withholds", () => {
  it("[WI2] is in no public answer any more, also not from the memory of a running service", async () => {
    const preview = async () =>
      JSON.stringify(await previews(depository.store)(`/fingerprint/${hash}`));
    for (const path of paths) expect(await textOf(path), path).toContain(documentId);
    expect(await preview()).toContain(encodeURIComponent(documentId).replaceAll("%20", "+"));
    expect(await textOf(paths[0] ?? "")).toContain(tags.client);

    const at = depository.clock.time;
    await operate((to) => withhold(to, { hash, name: "document-id", at, reason: "by order" }));
    await operate((to) => withhold(to, { hash, name: "tags", at }));
    for (const path of paths) expect(await textOf(path), path).not.toContain(documentId);
    expect(await textOf(paths[0] ?? "")).not.toContain(tags.client);
    expect(await preview()).not.toContain("document_id");
    for (const search of [{ document_id: documentId }, { tags: JSON.stringify(tags) }]) {
      expect(await read(query(PATHS.fingerprints, search))).toEqual([]);
    }
  });

  it("[WI4] is named in the record and its rows, with the reason, and all else can be verified", async () => {
    const withheld = [
      { member: "documentId", at: expect.any(String), reason: "by order" },
      { member: "tags", at: expect.any(String) },
    ];
    const record = await read(paths[0] ?? "");
    expect(record["withheld"]).toEqual(withheld);
    expect((await read(PATHS.latestFingerprints))[0]).toMatchObject({ hash, withheld });
    expect(await textOf(paths[8] ?? "")).toContain("Document ID withheld by the operator");

    const evidence = {
      hash: { value: hash, from: "visitor" },
      record: { value: record, from: "service" },
      proof: { value: await read(buildPath(PATHS.proof, { hash })), from: "service" },
    } as const;
    const { verdict, reasons, checks } = verifyEvidence(evidence);
    expect([verdict, reasons]).toEqual(["inconclusive", ["WITHHELD"]]);
    const passed = checks.filter((check) => check.verdict === "pass").map(({ id }) => id);
    expect(passed).toEqual(expect.arrayContaining(["PROOF_WALK", "SIGNATURE", "SIGNER"]));
    expect(verifyEvidence({ ...evidence, documentId }).verdict).toBe("consistent");
    expect(verifyEvidence({ ...evidence, documentId: `${documentId}.` }).verdict).toBe(
      "inconclusive",
    );
  });

  it("[WI2] may be kept by caches for a minute only, and is shown again at once", async () => {
    const { headers } = await depository.get(paths[0] ?? "");
    expect(headers.get("Cache-Control")).toBe("public, max-age=60, must-revalidate");
    await operate((to) => showAgain(to, { hash, name: "document-id" }));
    for (const path of paths) expect(await textOf(path), path).toContain(documentId);
    expect((await read(paths[0] ?? ""))["withheld"]).toEqual([
      { member: "tags", at: expect.any(String) },
    ]);
    await operate((to) => showAgain(to, { hash, name: "tags" }));
    expect(await read(paths[0] ?? "")).not.toHaveProperty("withheld");
  });
});
