import { expect, it } from "vitest";
import { logFileVerdict } from "./log-file.ts";

const about = {
  origin: "log.example",
  size: 300,
  index: null,
  cosigned: [],
  trusted: 3,
  seen: null,
};
const isolates = /[\u2066-\u2069]/g;

it("[TB1] says what a checkpoint alone is, who cosigned it, and what is missing for a verdict", () => {
  const cosigned = [{ name: "harbour", timestampS: Date.parse("2026-03-09T11:16:00Z") / 1000 }];
  const { mark, sentence, notes } = logFileVerdict({ ...about, signed: "QUORUM", cosigned });
  expect(mark).toBe("inconclusive");
  expect(sentence.replaceAll(isolates, "")).toBe(
    "This is a checkpoint of the log log.example with 300 entries.",
  );
  expect(notes.join(" ").replaceAll(isolates, "")).toBe(
    "The log’s key in your policy signed the checkpoint. harbour cosigned it, which is enough for your policy. The latest cosignature is dated 9 March 2026 at 11:16 UTC. A checkpoint names no fingerprint. For a verdict about a fingerprint, add the bundle of that fingerprint.",
  );
  expect(logFileVerdict({ ...about, signed: "NO_QUORUM", cosigned }).notes[0]).toBe(
    "The log’s key in your policy signed the checkpoint. 1 of the 3 witnesses in your policy cosigned it, and the policy requires more.",
  );
});

it("[TB1] counts the entries of a proof from one, and fails only by a false signature", () => {
  const found = logFileVerdict({ ...about, index: 6, signed: "NO_POLICY" });
  expect(found.sentence.replaceAll(isolates, "")).toBe(
    "This is a proof for entry 7 of the log log.example. The checkpoint in the file covers 300 entries.",
  );
  expect(found.notes[0]).toMatch(/^The signatures were not checked/);
  expect(logFileVerdict({ ...about, signed: "SIGNATURE_MISMATCH" }).mark).toBe("failed");
});

it("[TB3] says that the file contradicts what this browser saw, whatever else holds", () => {
  const receivedAt = Date.parse("2026-03-09T11:16:00Z");
  const seen = (code: "SAME" | "OTHER_SIZE" | "CONTRADICTION") => ({ code, size: 300, receivedAt });
  const found = { ...about, signed: "QUORUM" } as const;
  const { mark, label, sentence, notes } = logFileVerdict({
    ...found,
    seen: seen("CONTRADICTION"),
  });
  expect([mark, label]).toEqual(["failed", "Failed: this log was forked"]);
  expect(sentence.replaceAll(isolates, "")).toBe(
    "The log log.example has signed two different versions with 300 entries: one is in the evidence that you provided, and this browser saw the other on 9 March 2026 at 11:16 UTC.",
  );
  expect(notes.join(" ")).toContain("Save both checkpoints");
  expect(logFileVerdict({ ...found, seen: seen("SAME") }).notes[1]).toContain("same version");
  expect(logFileVerdict({ ...found, seen: seen("OTHER_SIZE") }).notes[1]).toContain("not compared");
});
