// Tests where /verify shows the picture of the proof in a file that failed.
import { bundleToText, createBundle } from "@digital-evidence/evidence/bundle";
import { describe, expect, it } from "vitest";
import { one as example } from "../../../test/honest-service.ts";
import { all, atBothSizes, bothSizes, give, poll, show, untilSaid } from "../../../test/show.tsx";

const { record, proof } = example;
const part = (value: unknown) => ({ source: location.origin, receivedAt: new Date(), value });
const text = bundleToText(
  createBundle({
    network: "local",
    hash: record.hash,
    createdAt: new Date(),
    tool: { name: "test", version: "0" },
    parts: { record: part(record), proof: part(proof) },
  }),
);

async function giveText(changed: string): Promise<void> {
  await show("/verify");
  await poll(() => all("input[type=file]").length).toBeGreaterThan(0);
  give(new File([changed], "changed.json"));
}

const foldedPictures = () =>
  all("main summary").filter(({ textContent }) => textContent.includes("The proof, drawn")).length;

describe(`the picture of a proof in a file that failed, at ${bothSizes}`, () => {
  it("stays folded where the proof holds and something else failed", async () => {
    await giveText(text.replaceAll(record.documentRef, "0".repeat(64)));
    await atBothSizes(async () => {
      await untilSaid("Failed: damaged bundle");
      await poll(foldedPictures).toBe(1);
    });
  });

  it("shows where the proof breaks", async () => {
    const dataDigest = `"dataDigest":"${record.hash}"`;
    const broken = JSON.stringify(proof).replace(dataDigest, `"dataDigest":"${"0".repeat(64)}"`);
    await giveText(broken);
    await atBothSizes(async () => {
      await untilSaid("The proof breaks here");
      expect(foldedPictures()).toBe(0);
    });
  });
});
