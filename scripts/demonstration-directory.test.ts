import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { once } from "node:events";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  DIRECTORY_PATH,
  listingOf,
  readDirectory,
  verifyDirectory,
} from "@digital-evidence/evidence/directory";
import { publicKeyId } from "@digital-evidence/evidence/signature";
import { afterEach, beforeEach, expect, it } from "vitest";
import { readConfig } from "../apps/depository/src/config.ts";
import { startDemonstrationDirectory } from "./demonstration-directory.ts";
import { freePort } from "../tools/free-port.ts";

const DAY = 86_400_000;

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "digital-evidence-directory-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

async function start(port: number, now = Date.now()) {
  const started = await startDemonstrationDirectory(folder, port, now);
  if (started === null) return expect.unreachable();
  const { origin, organizations } = configured(started.setting);
  const response = await fetch(`${origin}${DIRECTORY_PATH}`);
  expect(response.headers.get("access-control-allow-origin")).toBe("*");
  const text = await response.text();
  const read = readDirectory(text);
  if (!read.ok) return expect.unreachable(read.code);
  const { directory } = read;
  expect(verifyDirectory(directory, { domain: new URL(origin).host, now })).toBeNull();
  return { ...started, origin, organizations, text, directory };
}

function configured(setting: string) {
  const read = readConfig({ DATA_DIR: folder, KEY_DIRECTORIES: setting }, ["--demo"]);
  if (!read.ok) return expect.unreachable(read.problems.join("\n"));
  return read.config.keyDirectories[0] ?? expect.unreachable();
}

it("[DI9] the demonstration has a directory, named as a demonstration's, that lists the first key of one organization and not the second", async () => {
  const { stop, organizations, directory } = await start(await freePort());
  stop();
  const [organization] = JSON.parse(readFileSync(join(folder, "demonstration.json"), "utf8")) as [
    { id: string; name: string; signers: [string, string] },
  ];
  expect(organizations).toEqual([organization.id]);
  expect(directory.name).toBe(`${organization.name} (demonstration)`);
  const codes = organization.signers.map(
    (secret) => listingOf(directory, publicKeyId(secret), Date.now()).code,
  );
  expect(codes).toEqual(["VALID_THEN", "NOT_LISTED"]);
});

it("[DI9] it is the same file after a restart, and a new one once it has expired or the port is another", async () => {
  const port = await freePort();
  const first = await start(port);
  first.stop();
  const again = await start(port);
  again.stop();
  expect(again.text).toBe(first.text);
  const later = await start(port, Date.now() + 366 * DAY);
  later.stop();
  expect(later.text).not.toBe(first.text);
  const other = createServer().listen(port, "127.0.0.1");
  await once(other, "listening");
  const elsewhere = await start(port);
  elsewhere.stop();
  other.close();
  expect(elsewhere.origin).not.toBe(first.origin);
});

it("[DI9] nothing is written into the folder of a store that may not be a demonstration's", async () => {
  writeFileSync(join(folder, "depository.sqlite"), "");
  await expect(
    startDemonstrationDirectory(folder, await freePort(), Date.now()),
  ).resolves.toBeNull();
  expect(existsSync(join(folder, "demonstration.json"))).toBe(false);
});
