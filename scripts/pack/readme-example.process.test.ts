import { spawn } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type LiveService, startLiveService } from "../../apps/cli/test/live-service.ts";
import { LIBRARIES, sourceFolder } from "./build.ts";
import { readmeExample } from "./readme-example.ts";

let service: LiveService;
beforeAll(async () => {
  service = await startLiveService();
});
afterAll(async () => {
  await service.stop();
});

it.each(LIBRARIES)("[PK2] the example in the README of %s prints what it says", async (library) => {
  const { code, printed } = readmeExample(library);
  const child = spawn(process.execPath, ["--input-type=module-typescript", "--eval", code], {
    cwd: sourceFolder(library),
    env: {
      ...process.env,
      NO_COLOR: "1",
      FORCE_COLOR: undefined,
      DIGITAL_EVIDENCE_API: service.origin,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const [stdout, stderr] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, "close"),
  ]);
  expect({ stdout, stderr }).toEqual({ stdout: printed, stderr: "" });
});
