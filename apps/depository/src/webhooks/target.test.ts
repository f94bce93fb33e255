import { expect, it } from "vitest";
import { type Address, checkedLookup, isPublic, TargetError, targetProblem } from "./target.ts";

// Most of these addresses are from IANA's registries of special-purpose addresses, some in other spellings:
// https://www.iana.org/assignments/iana-ipv4-special-registry and iana-ipv6-special-registry. Others are multicast
// addresses, or outside the block of global unicast, such as 4000::1.
it.each([
  "0.0.0.0",
  "10.1.2.3",
  "100.64.0.1",
  "127.0.0.1",
  "127.255.255.254",
  "168.63.129.16",
  "::ffff:168.63.129.16",
  "169.254.169.254",
  "172.16.0.1",
  "172.31.255.255",
  "192.0.0.8",
  "192.0.2.1",
  "192.168.0.1",
  "198.18.0.1",
  "198.51.100.1",
  "203.0.113.1",
  "224.0.0.1",
  "240.0.0.1",
  "255.255.255.255",
  "::",
  "::1",
  "::7f00:1",
  "::ffff:127.0.0.1",
  "::ffff:a9fe:a9fe",
  "64:ff9b::7f00:1",
  "64:ff9b:1::a00:1",
  "100::1",
  "2001::1",
  "2001:db8::1",
  "2002:7f00:1::",
  "3fff::1",
  "4000::1",
  "fc00::1",
  "fd12:3456::1",
  "fe80::1",
  "fec0::1",
  "ff02::1",
])("[WH7] %s is not public", (address) => {
  expect(isPublic(address)).toBe(false);
});

it.each([
  "8.8.8.8",
  "172.32.0.1",
  "193.0.6.139",
  "::ffff:8.8.8.8",
  "2606:4700::1111",
  "2a00:1450::1",
])("[WH7] %s is public", (address) => {
  expect(isPublic(address)).toBe(true);
});

it.each([
  "https://127.0.0.1/",
  "https://2130706433/",
  "https://0x7f.1/",
  "https://0177.0.0.1/",
  "https://127.1/",
  "https://①②⑦.0.0.1/",
  "https://[::1]/",
  "https://[::ffff:127.0.0.1]/",
  "https://[0:0:0:0:0:ffff:7f00:1]/",
  "https://169.254.169.254/latest/meta-data",
  "http://93.184.216.34/",
  "http://example.org/",
  "file:///etc/passwd",
  "gopher://example.org/",
])("[WH7] %s is refused when it is registered", (url) => {
  expect(targetProblem(url, "PUBLIC")).not.toBeNull();
});

it.each([
  "https://example.org/hook",
  "https://example.org:8443/a?b=c",
  "https://[2606:4700::1111]/",
])("[WH7] %s is accepted", (url) => {
  expect(targetProblem(url, "PUBLIC")).toBeNull();
});

it("[WH7] a name that changes to a private address does not lead there, at the same connection or at a later one", async () => {
  const publicly: Address = { address: "93.184.216.34", family: 4 };
  const privately: Address = { address: "127.0.0.1", family: 4 };
  const answers = [publicly, privately];
  const resolve = () => Promise.resolve([answers.shift() ?? privately]);
  // Only the look-ups are tested here, because a connection would go to the public address.
  const lookup = checkedLookup(new URL("https://hook.example/"), "PUBLIC", resolve);
  const connect = () =>
    new Promise((found) => {
      lookup("hook.example", { all: true }, (error, addresses) => found(error ?? addresses));
    });
  expect(await connect()).toEqual([publicly]);
  expect(answers).toEqual([privately]);
  expect(await connect()).toBeInstanceOf(TargetError);
});
