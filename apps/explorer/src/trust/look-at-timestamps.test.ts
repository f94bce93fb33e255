import { createHash } from "node:crypto";
import {
  formatTlogProof,
  leafHash,
  proveInclusion,
  tilePath,
} from "@digital-evidence/transparency";
import { expect, it } from "vitest";
import { english } from "@digital-evidence/verdict/messages/en";
import { textOf } from "@digital-evidence/verdict/say";
import { timestampReport } from "@digital-evidence/verdict/timestamps";
import {
  base64,
  exampleAuthority,
  imprintOf,
} from "../../../../packages/report/test/example-log.ts";
import { signedLog } from "../../test/signed-log.ts";
import { lookAtTimestamps } from "./look-at-timestamps.ts";

const leaves = [leafHash(Uint8Array.of(1))];
const files = await signedLog(leaves);
const path = await proveInclusion(
  (tiles) => Promise.resolve(tiles.map((tile) => files.get(tilePath(tile)) ?? new Uint8Array())),
  0,
  leaves.length,
);
if (!path.ok) throw new Error(path.message);
const checkpoint = files.get("checkpoint") ?? new Uint8Array();
const proof = new TextDecoder().decode(
  formatTlogProof({ extra: null, index: 0, hashes: path.value, checkpoint }),
);
const { root, stamp } = await exampleAuthority();
const certificate = base64(root.bytes);
const token = await stamp(imprintOf(proof));

/** Serves the token under each of these names. */
function look(
  names: readonly string[],
  trusted: readonly { name: string; certificate: Uint8Array }[],
) {
  const data = names.map((authority) => ({ authority, treeSize: 1, certificate }));
  const list = JSON.stringify({ data });
  return lookAtTimestamps({
    apiBase: "https://service.example",
    fetch: (input) =>
      Promise.resolve(
        new Response(new Request(input).url.includes("/timestamps/from/") ? list : token.slice()),
      ),
    signal: new AbortController().signal,
    finding: { proof },
    now: () => new Date("2026-06-01T00:00:00Z"),
    trusted,
  });
}

const names = ["Bundesdruckerei", "DigiCert"];

it("[AA3] names a trusted authority as the visitor does, and counts it once, however often the service lists it", async () => {
  const found = await look(names, [{ name: "Harbour", certificate: root.bytes }]);
  const certificateHash = createHash("sha256").update(root.bytes).digest("hex");
  expect(found).toMatchObject({
    timestamps: [
      {
        authority: "Harbour",
        namedByService: names,
        isTrusted: true,
        certificate,
        certificateHash,
      },
    ],
  });
  const { state, statements } = timestampReport(found);
  expect(state).toBe("pass");
  expect(statements.map((each) => textOf(each, english)).join(" ")).toContain(
    "UTC, “Harbour”, which the service calls “Bundesdruckerei” and “DigiCert”, timestamped the log",
  );
});

it("[TS4] leaves the names to the service where the visitor trusts no authority", async () => {
  const found = await look(names, []);
  expect(found).toMatchObject({ timestamps: names.map((authority) => ({ authority })) });
  expect(timestampReport(found).state).toBe("absent");
});
