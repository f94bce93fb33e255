import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readBackupFile, writeBackupFile } from "../operator/backup-file.ts";
import { backUp, restore } from "./backup.ts";
import { createSqlStore } from "./sql-store.ts";
import { openSqliteEngine } from "./sqlite-engine.ts";
import { fingerprint, organization, register } from "../../test/store-contract/example-records.ts";

let folder: string;
let lines: string[];
let tables: string[];

const open = (name: string) => openSqliteEngine(join(folder, `${name}.sqlite`));

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "depository-backup-"));
  const engine = open("source");
  const store = createSqlStore(engine);
  await register(store);
  await store.keys.put({ keyHash: "k", organizationId: organization.id, createdAt: 1 });
  // The back-up reads this many rows with several statements, and the restoration inserts them with several.
  await store.fingerprints.add(
    Array.from({ length: 2_100 }, (_, index) =>
      fingerprint({
        tags: { index: String(index) },
        organizationId: index === 0 ? organization.id.toUpperCase() : organization.id,
      }),
    ),
  );
  const batch = { id: "b", organizationId: organization.id, maxSize: 9, createdAt: 1 };
  await store.batches.close(batch);
  await store.kind.claim("REAL");
  const at = 1;
  for (const [from, to] of [
    ["QUEUED", "PROCESSING"],
    ["PROCESSING", "PENDING_COMMITMENT"],
    ["PENDING_COMMITMENT", "ERRORED_COMMITMENT"],
  ] as const) {
    await store.batches.advance({ id: "b", from, to, at });
  }
  await store.counts.countBatch({ id: "b", state: "ERRORED", countedAs: null });
  await store.batches.retry({ id: "b", retryCount: 0, at });
  const confirmation = { snapshotHash: "aa", snapshotOrdinal: 1, confirmedAt: at };
  await store.batches.advance({
    id: "b",
    from: "PENDING_COMMITMENT",
    to: "FINALIZED_COMMITMENT",
    at,
    confirmation,
  });
  await store.counts.countBatch({ id: "b", state: "FINAL", countedAs: "ERRORED" });
  await store.ledger.putEntry({ batchId: "b", root: "00", at: 1 });
  await store.ledger.appendSnapshot(
    { ordinal: 1, hash: "aa", previousHash: null, timestamp: "t" },
    ["b"],
  );
  await store.log.addNodes([{ level: 1, index: 0, hash: "aa" }]);
  await store.log.putCosignature({ witness: "w", size: 1, line: "line" });
  await store.timestamps.put({ authority: "a", size: 1, token: "dG9rZW4=", anchor: "YW5jaG9y" });
  const webhook = {
    id: "w",
    keyHash: "k",
    organizationId: organization.id,
    url: "https://example.org/",
    secret: "c2VjcmV0",
    challenge: "c",
    statuses: ["NEW"],
    createdAt: 1,
  } as const;
  await store.webhooks.add(webhook, 1);
  const [lease] = await store.webhooks.lease({ now: 1, leaseMs: 1, limit: 1 });
  if (lease === undefined) throw new Error("the webhook was not leased");
  await store.webhooks.verified(lease);
  const later = fingerprint();
  await store.fingerprints.add([later]);
  const proofs = [{ id: "cd".repeat(64), signature: "30440220" }];
  await store.fingerprints.add([{ ...later, proofs }]);
  await store.withholdings.withhold({ hash: later.hash, member: "documentId", at: 1 });
  await store.audit.add({ at: "t", by: "b", command: "c", arguments: [], outcome: "DONE" });
  let text = "";
  await backUp(engine, async (piece) => {
    text += piece;
  });
  lines = text.trimEnd().split("\n");
  const names = await engine.read<{ name: string }>({
    sql: "select name from sqlite_master where type = 'table'",
    parameters: [],
  });
  tables = names
    .map(({ name }) => name)
    .filter((name) => name !== "leases" && !name.startsWith("sqlite_"));
  await engine.close();
});
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

async function* streamed(some: readonly string[]): AsyncGenerator<string> {
  yield* some;
}

describe("a back-up", () => {
  it("has rows of every table there is, except for leases", () => {
    const named = lines.slice(1, -1).map((line) => (JSON.parse(line) as [string])[0]);
    expect([...new Set(named)].sort()).toEqual(tables.sort());
  });

  it("is the same text after it was restored and written again", async () => {
    const engine = open("copy");
    expect(await restore(engine, streamed(lines))).toBe(lines.length - 2);
    let again = "";
    await backUp(engine, async (piece) => {
      again += piece;
    });
    expect(again).toBe(`${lines.join("\n")}\n`);
    await expect(restore(engine, streamed(lines))).rejects.toMatchObject({ code: "NOT_EMPTY" });
    await engine.close();
  });

  it("that is damaged restores nothing", async () => {
    const row = lines[1_500] ?? "";
    const damaged: Record<string, readonly string[]> = {
      empty: [],
      "without its end": lines.slice(0, -1),
      "without a row": lines.toSpliced(1_500, 1),
      "with rows in another order": lines.toSpliced(1_500, 2, lines[1_501] ?? "", row),
      "with another value": lines.with(1_500, row.replace("document-", "document-0")),
      "with a row after its end": [...lines, row],
      "with a table of its own": lines.with(1_500, row.replace("fingerprint", "sqlite")),
      "with a line that is not JSON": lines.with(1_500, "{"),
      "of something else": ['{"hello":"world"}', ...lines.slice(1)],
    };
    const engine = open("empty");
    for (const [how, some] of Object.entries(damaged)) {
      const code = await restore(engine, streamed(some)).catch((error: unknown) => error);
      expect({ how, code }).toMatchObject({ how, code: { code: "DAMAGED" } });
    }
    const foreign = lines.with(0, (lines[0] ?? "").replace(/"schema":"[^"]+"/, '"schema":"9"'));
    await expect(restore(engine, streamed(foreign))).rejects.toMatchObject({
      code: "OTHER_SCHEMA",
    });
    // The row occurs twice in the file, so the database itself refuses the second one.
    await expect(restore(engine, streamed(lines.toSpliced(1_500, 0, row)))).rejects.toThrow();
    expect(await restore(engine, streamed(lines))).toBe(lines.length - 2);
    await engine.close();
  });
});

it("a file is restored also where a text has characters that some readers take for line ends", async () => {
  const from = open("line-ends-from");
  await register(createSqlStore(from));
  const text = "one\u2028two\u2029three\u0085four\r\nfive\u{1f4c4}";
  const one = fingerprint({ documentId: text, tags: { [text]: text } });
  await createSqlStore(from).fingerprints.add([one]);
  const path = join(folder, "line-ends");
  const rows = await writeBackupFile(path, (write) => backUp(from, write));
  await from.close();
  const to = open("line-ends-to");
  expect(await restore(to, readBackupFile(path))).toBe(rows);
  expect(await createSqlStore(to).fingerprints.get(one.hash)).toMatchObject({
    documentId: text,
    tags: { [text]: text },
  });
  await to.close();
});

it("a file with a line that is far longer than any row is refused", async () => {
  const path = join(folder, "long-line");
  writeFileSync(path, gzipSync(`${lines[0] ?? ""}\n${" ".repeat(17 * 1024 * 1024)}`));
  const engine = open("long-line-to");
  await expect(restore(engine, readBackupFile(path))).rejects.toMatchObject({
    code: "DAMAGED",
    message: "the back-up has a line that is longer than any row; nothing was restored",
  });
  await engine.close();
});

it("a file that is cut off, is not packed or does not exist is an error", async () => {
  const packed = gzipSync(lines.join("\n"));
  const files = { cut: packed.subarray(0, packed.length - 100), plain: Buffer.from("plain") };
  for (const [name, bytes] of Object.entries(files)) writeFileSync(join(folder, name), bytes);
  for (const name of ["cut", "plain", "nowhere"]) {
    const readAll = async (): Promise<void> => {
      for await (const line of readBackupFile(join(folder, name))) expect(line).not.toBe("");
    };
    await expect(readAll()).rejects.toThrow();
  }
});
