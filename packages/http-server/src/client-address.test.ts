import { expect, it } from "vitest";
import { clientOf } from "./client-address.ts";

it.each([
  ["203.0.113.7", undefined, 0, "203.0.113.7"],
  ["203.0.113.7", "198.51.100.1", 0, "203.0.113.7"],
  ["10.0.0.1", "198.51.100.1", 1, "198.51.100.1"],
  ["10.0.0.1", "1.1.1.1, 198.51.100.1", 1, "198.51.100.1"],
  ["10.0.0.1", "1.1.1.1, 198.51.100.1, 10.0.0.2", 2, "198.51.100.1"],
  ["10.0.0.1", "198.51.100.1", 2, "198.51.100.1"],
  ["10.0.0.1", undefined, 1, "10.0.0.1"],
  [undefined, undefined, 0, ""],
])(
  "identifies a client at %s, forwarded for %s through %i proxies, as %s",
  (remote, header, trusted, network) => {
    expect(clientOf(remote, header, trusted)).toEqual({ network, site: null });
  },
);

it.each([
  ["198.51.100.1", ["198.51.100.1:5678", " 198.51.100.1 ", "::ffff:198.51.100.1"]],
  ["198.51.100.1", ["::FFFF:198.51.100.1", "0:0:0:0:0:ffff:c633:6401", "[::ffff:198.51.100.1]:80"]],
  [
    "2001:db8:0:2::/64",
    [
      "2001:db8:0:2:3:4:5:6",
      "2001:DB8:0:2::1",
      "2001:0db8:0000:0002:0000:0000:0000:0001",
      "[2001:db8:0:2::9]:443",
      "[2001:db8:0:2::9]",
      "2001:db8::2:0:0:0:1",
    ],
  ],
  ["fe80:0:0:0::/64", ["fe80::1%eth0", "fe80::1", "[fe80::2%25eth0]:80", "fe80::1%25en1"]],
  ["0:0:0:0::/64", ["::1", "[::1]:80", "0:0:0:0:0:0:0:1"]],
  ["64:ff9b:0:0::/64", ["64:ff9b::198.51.100.1", "64:ff9b::c633:6401"]],
])("is the client %s, however a proxy or a socket spells the address", (network, spellings) => {
  for (const spelling of spellings) {
    expect(clientOf("10.0.0.1", `1.1.1.1, ${spelling}`, 1).network).toBe(network);
    const isBare = !spelling.includes("]") && !spelling.includes(" ") && !/\.\d+:\d/.test(spelling);
    if (isBare) expect(clientOf(spelling, undefined, 0).network).toBe(network);
  }
});

it("identifies the site of an IPv6 address by its first 48 bits", () => {
  for (const address of ["2001:db8:1:2::3", "2001:DB8:1:ffff::", "2001:db8:1::1"]) {
    expect(clientOf(address, undefined, 0).site).toBe("2001:db8:1::/48");
  }
});

it.each([
  "",
  "unknown",
  "_hidden",
  "999.1.1.1",
  "1.2.3",
  "0x7f.1",
  "::::",
  "[::1",
  "a".repeat(9_999),
])("counts a call for the proxy if the forwarded address is %j", (garbage) => {
  expect(clientOf("10.0.0.1", garbage, 1).network).toBe("10.0.0.1");
});
