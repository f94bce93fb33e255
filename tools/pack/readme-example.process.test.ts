import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type LiveService, startLiveService } from "../../apps/cli/test/live-service.ts";
import { LIBRARIES } from "./build.ts";
import { copyExampleFiles, exampleVariables, readmeExamples } from "./readme-example.ts";

let service: LiveService;
let folder: string;
beforeAll(async () => {
  service = await startLiveService();
  // Programs in this folder find the packages in the folder above it.
  folder = mkdtempSync(join(resolve(import.meta.dirname, "../../node_modules"), ".readme-"));
  copyExampleFiles(folder);
});
afterAll(async () => {
  await service.stop();
  rmSync(folder, { recursive: true, force: true });
});

const examples = LIBRARIES.flatMap((library) =>
  readmeExamples(library).map((example) => ({ library, ...example })),
);

it("[PK2] has an example for each task", () => {
  expect(examples.map(({ title }) => title)).toEqual(
    expect.arrayContaining([
      "Verify a proof",
      "Verify a bundle",
      "Ask a service",
      "Is an entry in the log?",
      "Find it in the service's log",
      "Witnesses",
      "Trust witnesses",
      "Verify a timestamp",
      "Submit",
    ]),
  );
});

it.each(examples)(
  "[PK2] the example “$title” in the README of $library prints what it says",
  async ({ code, printed }) => {
    const child = spawn(process.execPath, ["--input-type=module-typescript", "--eval", code], {
      cwd: folder,
      env: {
        ...process.env,
        NO_COLOR: "1",
        FORCE_COLOR: undefined,
        ...exampleVariables(service.origin),
      },
      stdio: ["ignore", "pipe", "pipe"],
    });
    const [stdout, stderr] = await Promise.all([
      text(child.stdout),
      text(child.stderr),
      once(child, "close"),
    ]);
    expect({ stdout, stderr }).toEqual({ stdout: printed, stderr: "" });
  },
);
