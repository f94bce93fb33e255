import { EMBED_PREFIX as framed } from "@digital-evidence/page-headers";
import { expect, it } from "vitest";
import { EMBED_PREFIX, reportPath, ROUTES } from "./routes.ts";

it("the pages and the headers agree on the addresses that may be framed", () => {
  expect(EMBED_PREFIX).toBe(framed);
});

it("a report has its address below that of its fingerprint", () => {
  expect(reportPath("ab cd")).toBe("/fingerprint/ab%20cd/report");
  expect(ROUTES.report).toBe("/fingerprint/:hash/report");
});
