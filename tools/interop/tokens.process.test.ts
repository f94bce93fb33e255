// Tokens that openssl made, in each of its forms. `npm run interop -- tokens` makes 1,000 changes of each.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { hasOpenssl } from "../../scripts/timestamp-authority/openssl.ts";
import { compareChanges, forms, makeToken } from "./tokens.ts";

describe.runIf(hasOpenssl())("[TS2] a token by openssl", () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), "digital-evidence-tokens-"));
  });
  afterAll(() => {
    rmSync(folder, { recursive: true, force: true });
  });

  it.each(forms)("$name: here $ours, openssl $openssl it", async (form) => {
    const made = await makeToken(folder, form);
    const { ours, openssl } = await made.verify();
    expect({
      ours: ours.ok ? "VALID" : ours.code,
      openssl: openssl ? "accepts" : "refuses",
    }).toEqual({ ours: form.ours, openssl: form.openssl });
    expect((await compareChanges(made, ours.ok ? 20 : 5, 1)).problems).toEqual([]);
    if (!ours.ok) return;
    expect(ours.value.trusted).toBe(0);
    expect(ours.value.token.signer).toBe(form.name);
    expect(ours.value.chain).toHaveLength(form.hasIntermediate === true ? 3 : 2);
  });
});
