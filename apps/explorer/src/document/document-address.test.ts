import { NETWORKS } from "@digital-evidence/client/networks";
import { describe, expect, it } from "vitest";
import { documentAddress } from "./download.ts";

const page = "https://explorer.example";
const service = "https://de-api.constellationnetwork.io";
const own = { network: { name: "Own", apiBase: "", snapshotUrl: "/{hash}" }, documentOrigins: [] };
const remote = { network: NETWORKS.mainnet, documentOrigins: ["https://files.example"] };

describe("[H8] the address of a document", () => {
  it.each([
    [own, "/d/1", `${page}/d/1`, true],
    [own, `${page}/d/1`, `${page}/d/1`, true],
    [remote, "/d/1", `${service}/d/1`, false],
    [remote, "https://files.example/d?x=1", "https://files.example/d?x=1", false],
  ])(
    "is allowed on the service’s origin and on those that are named",
    (config, text, href, isOwn) => {
      expect(documentAddress(text, config, page)).toEqual({
        state: "allowed",
        href,
        host: new URL(href).host,
        isOwnOrigin: isOwn,
      });
    },
  );

  it.each([
    [remote, `${page}/d/1`],
    [remote, "https://files.example:8443/d"],
    [remote, "http://files.example/d"],
    [remote, "https://files.example.evil/d"],
    [remote, "https://user:password@files.example/d"],
    [remote, "//evil.example/d"],
    [own, "\\\\evil.example/d"],
  ])("is not requested from another origin than the configured ones", (config, text) => {
    expect(documentAddress(text, config, page)).toEqual({ state: "elsewhere" });
  });

  it.each([
    "javascript:alert(1)",
    "data:text/plain,a",
    "blob:x",
    "https://",
    `/${"a".repeat(2048)}`,
  ])("is not accepted if it is %j", (text) => {
    expect(documentAddress(text, own, page)).toEqual({ state: "not-an-address" });
  });
});
