import { NETWORKS } from "@digital-evidence/client/networks";
import { describe, expect, it } from "vitest";
import { snapshotLink } from "./ledger.ts";

const origin = "http://localhost:8080";
const hash = "0123456789abcdef".repeat(4);
const local = { name: "Local ledger", apiBase: "", snapshotUrl: "/v1/ledger/snapshots/{hash}" };

describe("[F14] snapshotLink", () => {
  it("leads to the network's own explorer", () => {
    expect(snapshotLink(NETWORKS.mainnet, hash, origin)).toBe(
      `https://mainnet.dagexplorer.io/snapshots/${hash}`,
    );
    expect(snapshotLink(local, hash, origin)).toBe(`/v1/ledger/snapshots/${hash}`);
  });

  it.each(["", "../../elsewhere", "javascript:alert(1)", "//elsewhere", `${hash}0`, "zz"])(
    "makes no link of %j",
    (value) => {
      expect(snapshotLink(NETWORKS.mainnet, value, origin)).toBeNull();
      expect(snapshotLink(local, value, origin)).toBeNull();
    },
  );

  it("makes no link of another scheme", () => {
    const hostile = { ...local, snapshotUrl: "javascript:alert('{hash}')" };
    expect(snapshotLink(hostile, hash, origin)).toBeNull();
  });
});
