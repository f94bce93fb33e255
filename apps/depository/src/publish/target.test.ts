import { describe, expect, it } from "vitest";
import { isSameTarget, parseTarget } from "./target.ts";

const longest = "a".repeat(511);

describe("the target of a publication", () => {
  it.each([
    ["/srv/published", { kind: "folder", path: "/srv/published" }],
    ["published", { kind: "folder", path: "published" }],
    ["s3://notary", { kind: "bucket", bucket: "notary", prefix: "" }],
    ["s3://notary/", { kind: "bucket", bucket: "notary", prefix: "" }],
    ["s3://notary/a/b-1", { kind: "bucket", bucket: "notary", prefix: "a/b-1/" }],
    ["s3://notary/a/", { kind: "bucket", bucket: "notary", prefix: "a/" }],
    [`s3://notary/${longest}/`, { kind: "bucket", bucket: "notary", prefix: `${longest}/` }],
    [`s3://${"b".repeat(63)}`, { kind: "bucket", bucket: "b".repeat(63), prefix: "" }],
  ])("%s is read", (text, target) => {
    expect(parseTarget(text)).toEqual(target);
  });

  it.each([
    "https://notary.s3.amazonaws.com/",
    "S3://notary",
    "s3://",
    "s3://no",
    "s3://Notary",
    `s3://${"b".repeat(64)}`,
    "s3://notary//a",
    "s3://notary/a/../b",
    "s3://notary/a?b",
    "s3://notary/a b",
    `s3://notary/${longest}ab`,
  ])("%s is refused", (text) => {
    expect(parseTarget(text)).toBeNull();
  });

  it.each([
    ["published", `${process.cwd()}/published/`, true],
    ["s3://notary/a", "s3://notary/a/", true],
    ["s3://notary/a", "s3://notary/b", false],
    ["published", "published-2", false],
    ["published", null, false],
  ])("%s and %s are the same: %s", (one, other, isSame) => {
    expect(isSameTarget(one, other)).toBe(isSame);
  });
});
