// The service and the observer are gone. What is left is a bundle and a file that names an observer: every program says of them
// the same.
import { writeFileSync } from "node:fs";
import { bundleToText } from "@digital-evidence/evidence/bundle";
import { readObservers } from "@digital-evidence/evidence/check-observers";
import { english } from "@digital-evidence/verdict/messages/en";
import { textOf } from "@digital-evidence/verdict/say";
import type { Told } from "@digital-evidence/verdict/headline";
import { listZip } from "@digital-evidence/verdict/zip-files";
import { afterAll, describe, expect, it } from "vitest";
import { concludeBundle } from "../../../explorer/src/html-verifier/conclude-bundle.ts";
import { createSourcesReader } from "../../../explorer/src/verify/read-sources.ts";
import type { Row } from "../../../explorer/src/verify/row.ts";
import {
  observedBundle,
  observerKey,
  signedObservation,
  stampedObservation,
} from "../../../explorer/test/signed-observation.ts";
import { sound } from "../../../explorer/test/sound-evidence.ts";
import { runHere } from "../../test/run-here.ts";
import { temporaryFolder } from "../../test/temporary-folder.ts";
import type { Setting } from "../mcp/setting.ts";
import { verifyTool } from "../mcp/verify-tool.ts";
import { readTrustedObservers } from "./own-evidence.ts";

const folder = temporaryFolder();
afterAll(folder.remove);

const now = new Date("2026-11-28T12:00:00.000Z");
const offline = () => Promise.reject(new TypeError("this test has no network"));
const seen = (root: string, network = "mainnet") => ({
  network,
  batch: sound.batch.id,
  root,
  firstSeen: "2026-02-28T10:00:00.000Z",
});

type Said = {
  verdict: string;
  conclusion: { sentence: string; statements: Record<"label" | "sentence" | "notes", unknown> };
  observedTimestamps: { sentence: string }[];
};

const write = (name: string, content: string | Uint8Array): string => {
  writeFileSync(`${folder.path}/${name}`, content);
  return `${folder.path}/${name}`;
};

const saidBy = ({ mark, label, sentence, notes }: Told) => ({
  verdict: mark,
  sentence: textOf(sentence, english),
  codes: { label: label.code, sentence: sentence.code, notes: notes.map(({ code }) => code) },
});

const saidIn = ({ verdict, conclusion: { sentence, statements } }: Said) => {
  const { label, sentence: code, notes } = statements;
  return { verdict, sentence, codes: { label, sentence: code, notes } };
};

/** What each program says of the bundle to somebody who trusts the observers of this file. */
async function byEach(bundle: ReturnType<typeof observedBundle>, lines: string) {
  const [file, list] = [write("bundle.json", bundleToText(bundle)), write("observers", lines)];
  const reading = readObservers(lines, bundle.network);
  if (!("list" in reading)) throw new Error("the file of observers cannot be read");
  const nowS = now.getTime() / 1000;
  const rows: Row[] = [];
  await createSourcesReader({}, { zip: listZip })(
    {
      sources: [{ key: "bundle", name: "bundle.json", text: bundleToText(bundle) }],
      setting: {
        own: {},
        network: { name: "mainnet", hasOwnLedger: false },
        trusted: { pasted: null, kept: [], observers: reading.list, nowS },
        seen: null,
      },
    },
    { signal: new AbortController().signal, onProgress: ({ rows: more }) => rows.push(...more) },
  );
  const [row] = rows;
  if (row === undefined || !("told" in row)) throw new Error("the page drew no conclusion");
  const given = { own: {}, document: undefined, observers: reading.list };
  const command = await runHere(["verify", file, "--observer", list, "--json"], false, offline);
  const setting = {
    folder: folder.path,
    io: { now: () => now, fetch: offline, progress: { show() {} } },
    observers: await readTrustedObservers(list, now),
  } as unknown as Setting;
  const tool = await verifyTool.run({ file: "bundle.json" }, setting, new AbortController().signal);
  return {
    "/verify": saidBy(row.told),
    "the page that verifies itself": saidBy(concludeBundle(bundle, given, now.getTime()).told),
    "the command": saidIn((JSON.parse(command.stdout) as { results: [Said] }).results[0]),
    "the MCP server": saidIn(tool as unknown as Said),
  };
}

describe("[OB14] a bundle and a file of observers, without a network,", () => {
  const line = `observer mainnet ${observerKey}\n`;
  it.each([
    ["is confirmed by the same root", sound.batch.mptRoot, line, "confirmed"],
    ["fails by another root", "ab".repeat(32), line, "failed"],
    [
      "is consistent for somebody who trusts the observer for another network",
      sound.batch.mptRoot,
      line.replace("mainnet", "testnet"),
      "consistent",
    ],
  ])("%s, in the same words everywhere", async (_, root, lines, verdict) => {
    const said = await byEach(observedBundle(signedObservation(seen(root))), lines);
    const of = said["/verify"];
    expect(of.verdict).toBe(verdict);
    expect(of.sentence.includes("“observer.example/log”")).toBe(verdict !== "consistent");
    expect(said).toEqual({
      "/verify": of,
      "the page that verifies itself": of,
      "the command": of,
      "the MCP server": of,
    });
  });
});

it("[OB15] the command and the MCP server say when an authority of the user's timestamped the observer's log", async () => {
  const { text, certificate } = await stampedObservation(seen(sound.batch.mptRoot));
  const bundle = write("stamped.json", bundleToText(observedBundle(text)));
  const list = write("observers", `observer mainnet ${observerKey}\n`);
  const root = write("harbour.der", certificate);
  const expected =
    "On 1 March 2026 at 12:00 UTC, “harbour.der”, an authority that you trust, timestamped the log of “observer.example/log” with what it saw of this batch. So “observer.example/log” had put it on record by then.";
  const args = ["verify", bundle, "--observer", list, "--authority", root];
  expect((await runHere(args, false, offline)).stdout).toContain(expected);
  const { stdout } = await runHere([...args, "--json"], false, offline);
  const [judged] = (JSON.parse(stdout) as { results: Said[] }).results;
  expect(judged?.observedTimestamps.map(({ sentence }) => sentence)).toEqual([expected]);
  const setting = {
    folder: folder.path,
    io: { now: () => now, fetch: offline, progress: { show() {} } },
    observers: await readTrustedObservers(list, now),
  } as unknown as Setting;
  const answer = await verifyTool.run(
    { file: "stamped.json", authority: ["harbour.der"] },
    setting,
    new AbortController().signal,
  );
  expect(answer).toMatchObject({ observedTimestamps: [{ sentence: expected }] });
  // Nobody vouches for an authority that the user does not trust, whatever the checkpoint has.
  expect((await runHere(args.slice(0, 4), false, offline)).stdout).not.toContain("timestamped");
});
