import { keyOfHash, keyOfText } from "@digital-evidence/evidence/published";
import { expect, it } from "vitest";
import { RECORD_KEYS_BYTES, recordKeys, textKey } from "./index-keys.ts";

it("keys of records are those by which the client searches", () => {
  const texts = {
    hash: "AB".repeat(32),
    documentId: "contract-ü",
    documentRef: "CD".repeat(64),
    eventId: "0B7C1F2E-6A52-4D7E-9A3F-3D0C5D0E1A01",
  };
  const keys = recordKeys(texts);
  expect(keys).toHaveLength(RECORD_KEYS_BYTES);
  expect(keys.toString("hex")).toBe(
    keyOfHash(texts.hash) +
      keyOfText(texts.documentId) +
      keyOfText(texts.documentRef.toLowerCase()) +
      keyOfText(texts.eventId.toLowerCase()),
  );
  const withheld = recordKeys({ ...texts, documentId: null });
  expect(withheld.toString("hex", 16, 32)).toBe(keyOfText(""));
  // A lone surrogate has no UTF-8 form. Both functions hash U+FFFD in its place.
  expect(textKey("\uD800").toString("hex")).toBe(keyOfText("\uD800"));
});
