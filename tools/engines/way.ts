// A visitor's first steps, in any engine: from the dashboard to a verified proof, valid and invalid files on /verify,
// and the comparison with a document.
import { join } from "node:path";
import { bundleFile, evidenceOf, writeFiles } from "../../e2e/evidence-files.ts";
import { latestFinalHash } from "../../e2e/service.ts";
import type { Stack } from "../../e2e/stack.ts";
import { click, type Engine, until } from "./engine.ts";

const FILE = "input[type=file]";

const withText = (selector: string, text: string) =>
  `[...document.querySelectorAll(${JSON.stringify(selector)})].find((one) => one.innerText.trim() === ${JSON.stringify(text)})`;
const isVerdict = (verdict: string) =>
  `document.querySelector('section[data-verdict="${verdict}"]') !== null`;
const says = (text: string) => `document.body.innerText.includes(${JSON.stringify(text)})`;

type Step = readonly [name: string, run: () => Promise<void>];

export async function wayOf(engine: Engine, stack: Stack, folder: string): Promise<Step[]> {
  const { origin } = stack;
  const hash = await latestFinalHash(origin);
  const evidence = await evidenceOf(origin, hash);
  const downloaded = await fetch(origin + (evidence.record.document?.downloadUrl ?? ""));
  const bytes = Buffer.from(await downloaded.arrayBuffer());
  const broken = structuredClone(evidence);
  Object.assign(broken.proof.witness[0]?.contents ?? {}, { dataDigest: "1".repeat(64) });
  writeFiles(folder, {
    "good.json": bundleFile(origin, evidence),
    "bad.json": bundleFile(origin, broken),
    "same.txt": bytes,
    "changed.txt": Buffer.concat([bytes, Buffer.from("\n")]),
  });
  const give = (name: string) => engine.giveFile(FILE, join(folder, name));

  return [
    [
      "the dashboard lists the fingerprint",
      async () => {
        await engine.open(`${origin}/`);
        await click(
          engine,
          `document.querySelector('table a[href="/fingerprint/${hash}"]')`,
          "the list",
        );
      },
    ],
    [
      "the fingerprint's evidence is consistent",
      () => until(engine, isVerdict("consistent"), "the verdict"),
    ],
    [
      "its proof is verified",
      async () => {
        await click(engine, withText("button", "Download proof"), "the button of the proof");
        await until(engine, says('"witness"'), "the proof");
        await click(engine, withText("[role=dialog] button", "Verify proof"), "the check");
        await until(
          engine,
          `${withText("[role=dialog] button", "Verified")} !== undefined`,
          "Verified",
        );
      },
    ],
    [
      "the document is recognised, and a changed one is not",
      async () => {
        await engine.open(`${origin}/fingerprint/${hash}`);
        await until(engine, isVerdict("consistent"), "the verdict");
        await give("same.txt");
        await until(engine, says("Yes, these are the same bytes"), "the same bytes");
        await click(engine, withText("button", "Compare another document"), "another document");
        await give("changed.txt");
        await until(engine, says("Not the same bytes"), "other bytes");
      },
    ],
    ...(["good", "bad"] as const).map((name): Step => {
      const verdict = name === "good" ? "consistent" : "failed";
      return [
        `/verify finds that a ${name} file is ${verdict}`,
        async () => {
          await engine.open(`${origin}/verify`);
          await until(engine, `document.querySelector("${FILE}") !== null`, "the page");
          await give(`${name}.json`);
          await until(engine, isVerdict(verdict), "the verdict");
        },
      ];
    }),
    ...(engine.errors === null ? [] : [noErrors(engine.errors)]),
    [
      "without the service, /verify checks a file, and what was opened before opens again",
      async () => {
        await until(engine, "navigator.serviceWorker.controller !== null", "the service worker");
        await stack.kill();
        await engine.open(`${origin}/verify`);
        await until(engine, `document.querySelector("${FILE}") !== null`, "the page");
        await give("bad.json");
        await until(engine, isVerdict("failed"), "the verdict");
        if (!engine.keepsAnswers) return;
        await engine.open(`${origin}/fingerprint/${hash}`);
        await until(engine, isVerdict("consistent"), "the verdict");
      },
    ],
  ];
}

function noErrors(errors: readonly string[]): Step {
  return [
    "the pages reported no error",
    () => {
      const none = errors.length === 0;
      return none ? Promise.resolve() : Promise.reject(new Error(errors.join("\n")));
    },
  ];
}
