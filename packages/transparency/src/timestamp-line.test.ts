import { createHash } from "node:crypto";
import { expect, it } from "vitest";
import {
  formatTimestampLine,
  parseNote,
  parseVerifierKey,
  timestampsIn,
  verifyNote,
} from "./index.ts";

// The key and the note are the example in the documentation of golang.org/x/mod/sumdb/note.
const verifier = "PeterNeumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW";
const note = `If you think cryptography is the answer to your problem,
then you don't know what your problem is.

— PeterNeumann x08go/ZJkuBS9UG/SffcvIAQxVBtiFupLLr8pAcElZInNIuGUgYN1FFYC2pZSNXgKvqfqdngotpRZb6KE6RyyBwJnAM=
`;
const token = Uint8Array.of(0x30, 0x03, 1, 2, 3);

it("writes a timestamp as a line with the id that its name and the type give", () => {
  const named = Buffer.concat([
    Buffer.from("north\n"),
    Buffer.from([0xff]),
    Buffer.from("rfc3161"),
  ]);
  const id = createHash("sha256").update(named).digest().subarray(0, 4);
  const line = `— north ${Buffer.concat([id, token]).toString("base64")}\n`;
  expect(formatTimestampLine({ name: "north", token })).toBe(line);
});

it("reads the timestamps among the lines of a note, and leaves its signatures valid", () => {
  const bytes = new TextEncoder().encode(note + formatTimestampLine({ name: "north", token }));
  const [key, parsed] = [parseVerifierKey(verifier), parseNote(bytes)];
  if (!key.ok || !parsed.ok) expect.unreachable("both are well-formed");
  expect(timestampsIn(parsed.value)).toEqual([{ name: "north", token }]);
  expect(verifyNote(bytes, [key.value]).ok).toBe(true);
  const renamed = parseNote(
    Buffer.from(Buffer.from(bytes).toString().replace("— north", "— south")),
  );
  expect(renamed.ok && timestampsIn(renamed.value)).toEqual([]);
});
