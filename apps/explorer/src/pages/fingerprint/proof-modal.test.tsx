// Tests the proof dialog on proofs that are missing, not valid, of another fingerprint, or replaced while it is open.
import { describe, expect, it, vi } from "vitest";
import { page } from "vitest/browser";
import { showFingerprint } from "../../../test/fingerprint-page.ts";
import { type Data, neighbour, one as example } from "../../../test/honest-service.ts";
import { all, atBothSizes, bothSizes, one, poll, textOf, untilSaid } from "../../../test/show.tsx";
import { breakSignature, createStubService, type StubService } from "../../../test/stub-service.ts";

const { record, proof } = example;
const RECORD = `/v1/fingerprints/${record.hash}`;
const PROOF = `${RECORD}/proof`;
/** The proof without its leaf. */
const shortened = { ...proof, witness: proof.witness.slice(1) };

const button = (name: string) => page.getByRole("dialog").getByRole("button", { name });
const press = (name: string) => (button(name).element() as HTMLElement).click();
const dialog = () => textOf("[role=dialog]");

async function openDialog(service: StubService): Promise<void> {
  // The dialog drops its verdict when further evidence arrives, so everything has to be there.
  await showFingerprint(service);
  const opener = page.getByRole("button", { name: "Download proof" });
  await poll(() => opener.elements().length).toBe(1);
  (opener.element() as HTMLElement).click();
  await poll(() => all("[role=dialog]").length).toBe(1);
}

describe(`the proof dialog at ${bothSizes}`, () => {
  it("[P2] [P5] [P8] says No data available where there is none, and has nothing to save or verify", async () => {
    const service = createStubService();
    service.fail(PROOF, 404);
    await openDialog(service);
    await atBothSizes(async () => {
      await poll(dialog).toContain("No data available");
      await expect.element(button("Verify proof")).toBeDisabled();
      await expect.element(button("Download JSON")).toBeDisabled();
    });
  });

  it.each([
    ["why a proof is not valid", shortened, "Proof verification incomplete"],
    ["that a valid proof is another fingerprint’s", neighbour.proof, "not for this fingerprint"],
  ])("[P7] says %s", async (_, data, said) => {
    const service = createStubService();
    service.replace(PROOF, data);
    await openDialog(service);
    await poll(() => all("[role=dialog] pre").length).toBe(1);
    press("Verify proof");
    await atBothSizes(async () => {
      await poll(() => all("[role=dialog] [data-kind=error]").length).toBe(1);
      expect(textOf("[role=dialog] [data-kind=error]")).toContain(said);
      expect(document.body.innerText).not.toContain("Verified");
    });
  });

  it.each<[what: string, change: (data: Data) => void, reason: string]>([
    ["an invalid signature", breakSignature, "A signature is not valid for this fingerprint."],
    [
      "another fingerprint’s hash",
      (data) => void (data["hash"] = "0".repeat(64)),
      "The hash that the record states is not this fingerprint’s",
    ],
  ])(
    "[P9] beside %s it says that the proof’s arithmetic holds and that another check failed",
    async (_, change, reason) => {
      const service = createStubService();
      service.change(RECORD, change);
      await openDialog(service);
      await poll(() => all("section[data-verdict=failed]").length).toBeGreaterThan(0);
      press("Verify proof");
      const notice = () => one("[role=dialog] [data-kind]");
      await atBothSizes(async () => {
        await poll(() => notice().innerText).toContain(
          "The proof’s arithmetic holds, but another check of this fingerprint failed",
        );
        expect(notice().dataset["kind"]).toBe("error");
        expect(notice().innerText).toContain(reason);
        expect(dialog()).not.toMatch(/\bVerified\b/);
      });
    },
  );

  it("[P8] drops its verdict when the service gives another proof, and says so", async () => {
    vi.useFakeTimers();
    const service = createStubService();
    await openDialog(service);
    await poll(() => all("[role=dialog] pre").length).toBe(1);
    press("Verify proof");
    await poll(() => button("Verified").elements().length).toBe(1);
    expect(one("[role=dialog] [data-kind]").dataset["kind"]).toBe("success");
    service.replace(PROOF, shortened);
    await vi.advanceTimersByTimeAsync(15_100);
    await atBothSizes(async () => {
      await untilSaid("The proof has changed");
      await expect.element(button("Verify proof")).toBeEnabled();
    });
  });
});
