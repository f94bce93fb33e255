// Tests that each address leads to its page: the heading, the title of the tab, and the way back up.
import { describe, expect, it } from "vitest";
import { one as example } from "../../test/honest-service.ts";
import { all, atBothSizes, bothSizes, poll, show, textOf } from "../../test/show.tsx";

const { record } = example;
const { hash, batchId, batchGlobalSnapshotHash: snapshot } = record;
const key = record.proofs[0]?.id ?? "";
const start = (id: string | undefined) => id?.slice(0, 8);
const trail = () =>
  all("nav.frame-trail li > *:not(svg)").map((step) => [
    step.textContent,
    step.getAttribute("href"),
  ]);
const dashboard = ["Dashboard", "/dashboard"];

describe(`each page at ${bothSizes}`, () => {
  it.each<[path: string, heading: string, title: string, steps: (string | null)[][]]>([
    // Once the record is there, its document is the heading.
    [
      `/fingerprint/${hash}`,
      record.documentId ?? "",
      `Fingerprint ${start(hash)}`,
      [["Fingerprint", null]],
    ],
    [
      `/fingerprint/${hash}/report`,
      "Report on a fingerprint",
      `Report on a fingerprint ${start(hash)}`,
      [
        ["Fingerprint", `/fingerprint/${hash}`],
        ["Report", null],
      ],
    ],
    [`/batch/${batchId}`, "Batch", `Batch ${start(batchId)}`, [["Batch", null]]],
    [`/snapshot/${snapshot}`, "Snapshot", `Snapshot ${start(snapshot)}`, [["Snapshot", null]]],
    [`/signer/${key}`, "Signer", `Signer ${start(key)}`, [["Signer", null]]],
    ["/verify", "Verify", "Verify", [["Verify", null]]],
    ["/case", "Export a case", "Export a case", [["Export a case", null]]],
    [
      `/case?batch=${batchId}`,
      "Export a case",
      "Export a case",
      [
        ["Batch", `/batch/${batchId}`],
        ["Export a case", null],
      ],
    ],
    ["/how-it-works", "How it works", "How it works", [["How it works", null]]],
  ])(
    "[S6] at %s has its heading, its title and its breadcrumbs",
    async (path, heading, title, steps) => {
      await show(path);
      await atBothSizes(async () => {
        await poll(() => textOf("h1")).toMatch(new RegExp(`^${heading}`));
        await poll(() => document.title).toBe(`${title} · Digital Evidence Explorer`);
        expect(trail()).toEqual([dashboard, ...steps]);
      });
    },
  );
});
