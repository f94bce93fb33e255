import type { Check } from "@digital-evidence/evidence/verify-evidence";
import { expect, it } from "vitest";
import { policyProblemSentence, trustedSentence } from "./witnesses.ts";

const side = { part: "computed", from: "here" } as const;
const checkOf = (code: Check["code"], values: Check["values"]): Check => ({
  id: "ROOT_WITNESSES",
  verdict: code === "OK" ? "pass" : "unknown",
  code,
  values,
  computed: null,
  computedFrom: side,
  expected: null,
  expectedFrom: side,
});
const at = (name: string, time: string) => ({ name, timestampS: Date.parse(time) / 1000 });
const harbour = at("harbour", "2026-03-09T11:05:00Z");
const lighthouse = at("lighthouse", "2026-03-09T11:16:00Z");
const isolates = /[\u2066-\u2069]/g;
const sentence = (check: Check | null, isReplaced = false) =>
  trustedSentence(check, isReplaced).replaceAll(isolates, "");

it("[AW2] names the witnesses that count and their latest time in UTC", () => {
  const check = checkOf("OK", { cosigned: [lighthouse, harbour], discounted: [], trusted: 3 });
  expect(sentence(check)).toBe(
    "Cosigned by lighthouse and harbour: 2 of the 3 witnesses that you trust. This is enough for your policy. The latest cosignature is dated 9 March 2026 at 11:16 UTC.",
  );
});

it("[AW2] [AW4] says how many are missing, which do not count, and that the service names others", () => {
  const check = checkOf("QUORUM_NOT_REACHED", {
    cosigned: [harbour],
    discounted: [{ ...lighthouse, why: "AHEAD_OF_CLOCK" }],
    trusted: 2,
  });
  expect(sentence(check, true)).toMatch(
    /^1 of the 2 witnesses that you trust cosigned this checkpoint\. Your policy requires more.* These cosignatures do not count: lighthouse\. Each has a wrong time, was made with the log’s own key, or was made with a key that the policy accepts only for earlier checkpoints, when the log was smaller\. The service now names other witnesses/,
  );
});

it("uses a check's own sentence if there is nothing to count, and that it is still checking", () => {
  expect(sentence(checkOf("UNKNOWN_LOG", {}))).toBe(
    "The log is not signed by a key that your policy names.",
  );
  expect(sentence(checkOf("KEY_ENDED", {}))).toBe(
    "The log signed this checkpoint with a key that your policy accepts only for earlier checkpoints, when the log was smaller.",
  );
  expect(sentence(null)).toBe("Your browser is checking the cosignatures.");
});

it("[AW3] says in which line a policy cannot be read, where that is known", () => {
  expect(policyProblemSentence({ code: "INVALID", line: 3 })).toBe(
    "This policy cannot be read: the error is in line 3.",
  );
  expect(policyProblemSentence({ code: "INVALID", line: null })).toBe(
    "This policy cannot be read.",
  );
});
