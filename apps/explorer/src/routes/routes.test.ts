import { EMBED_PREFIX as framed } from "@digital-evidence/page-headers";
import { expect, it } from "vitest";
import { EMBED_PREFIX } from "./routes.ts";

it("the pages and the headers agree on the addresses that may be framed", () => {
  expect(EMBED_PREFIX).toBe(framed);
});
