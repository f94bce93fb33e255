import { expect, it } from "vitest";
import { configuredPolicy } from "./witness-policy.ts";

const witnessPolicy = "quorum none\n";
const isElsewhere = (apiBase: string, pageOrigin: string) =>
  configuredPolicy({ witnessPolicy }, apiBase, pageOrigin)?.isElsewhere;

it("[PO3] is null where the configuration names no witnesses", () => {
  const none = { witnessPolicy: null };
  expect(configuredPolicy(none, "https://api.example", "https://explorer.example")).toBeNull();
});

it("[PO3] names the host that the configuration comes from", () => {
  const named = configuredPolicy({ witnessPolicy }, "https://api.example", "http://a.example:81");
  expect(named).toEqual({ policy: witnessPolicy, host: "a.example:81", isElsewhere: true });
});

it.each([
  ["https://api.example", "https://explorer.example"],
  ["https://service.example/api", "https://explorer.service.example"],
  ["https://service.example", "https://service.example.other.example"],
  ["http://127.0.0.1:8080", "http://localhost:8080"],
])("[PO3] counts for a service at %s and an explorer at %s", (apiBase, pageOrigin) => {
  expect(isElsewhere(apiBase, pageOrigin)).toBe(true);
});

it.each([
  ["the same origin", "https://service.example", "https://service.example"],
  ["another path", "https://service.example/another/path", "https://service.example"],
  ["the usual port, written", "https://service.example:443", "https://service.example"],
  ["capitals", "https://SERVICE.example", "https://service.example"],
  ["another port", "https://service.example:8443", "https://service.example"],
  ["another scheme", "https://service.example", "http://service.example"],
  ["a dot at the end", "https://service.example", "https://service.example."],
  ["a dot at the end of the service's", "https://service.example.", "https://service.example"],
  ["a name and a password", "https://explorer:x@service.example", "https://service.example"],
  ["another spelling of the name", "https://xn--bcher-kva.example", "https://bücher.example"],
  ["another spelling of the number", "http://127.1:8080", "http://127.0.0.1:8081"],
])("[PO3] never counts where the service has %s", (_name, apiBase, pageOrigin) => {
  expect(isElsewhere(apiBase, pageOrigin)).toBe(false);
});
