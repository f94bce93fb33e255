import { readFileSync } from "node:fs";
import { openLogKeyFile } from "@digital-evidence/log/log-key-file";
import { createLogTree } from "@digital-evidence/log/log-tree";
import { afterEach, beforeEach, expect, it } from "vitest";
import {
  type FreshDepository,
  freshDepository,
  signed,
  value,
} from "../../test/fresh-depository.ts";
import { beginNewLog } from "./lost-log.ts";

let depository: FreshDepository;
beforeEach(async () => {
  depository = await freshDepository();
  await depository.submit([signed(value())]);
  await depository.settle();
});
afterEach(() => depository.remove());

it("[TL22] refuses to begin a log with a key that may have signed, and goes on where a run was killed before it signed", async () => {
  const { store, config } = depository;
  const keyFile = openLogKeyFile(config.logKeyFile, null);
  const tree = createLogTree(store.log);
  const begin = () =>
    beginNewLog({ store, keyFile, witnesses: null, waitsFor: null }, "new.example/log", undefined);
  const files = () => ["", ".head"].map((end) => readFileSync(config.logKeyFile + end, "utf8"));
  const former = await store.log.key();
  // An older back-up was restored: the file has the key of a log that had begun before, and the database does not.
  await keyFile.replaceSigner("new.example/log");
  await keyFile.writeHead({ size: 1, root: await tree.root(1) });
  const before = files();
  await expect(begin()).rejects.toThrow("may have signed already: use another name");
  expect([await store.log.key(), files()]).toEqual([former, before]);

  await keyFile.writeHead({ size: 0, root: await tree.root(0) });
  const [key] = before;
  expect(await begin()).toMatch(/^log new\.example\/log\+\S+\nended /);
  expect([await store.log.key(), files()[0]]).toEqual([
    expect.stringMatching(/^new\.example/),
    key,
  ]);
});
