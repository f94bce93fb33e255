// Tests the page that explains the explorer, on which a visitor changes a record to see the checks fail.
import { describe, expect, it, vi } from "vitest";
import { page } from "vitest/browser";
import { allPassed, states } from "../../../test/fingerprint-page.ts";
import { all, atBothSizes, bothSizes, poll, says, show, untilSaid } from "../../../test/show.tsx";
import { createStubService } from "../../../test/stub-service.ts";

const LATEST = "/v1/fingerprints/latest";
const isConsistent = () => all("section[data-verdict=consistent]").length > 0;

describe(`How it works at ${bothSizes}`, () => {
  it.each([
    ["Change a letter: The document’s name", { Content: "Undecided" }, "Content"],
    ["Change a digit: The document’s hash", { Content: "Undecided" }, "Content"],
    ["Change a digit: The signature", { Signatures: "Failed" }, "Signatures"],
    [
      "Change a digit: A step of the proof",
      { Inclusion: "Failed", Batch: "Undecided", Ledger: "Undecided" },
      "Inclusion, Batch and Ledger",
    ],
    [
      "Change a digit: The root",
      { Inclusion: "Failed", Statements: "Failed" },
      "Inclusion and Statements",
    ],
  ])(
    "[U2] says after “%s” which link breaks, and none breaks when the value is put back",
    async (name, broken, said) => {
      await show("/how-it-works");
      await poll(isConsistent).toBe(true);
      await poll(states).toEqual(allPassed);
      await page.getByRole("button", { name }).click();
      await atBothSizes(async () => {
        await untilSaid(new RegExp(`Th(is|ese) checks? no longer pass(es)?: ${said}\\n`));
        await poll(states).toEqual({ ...allPassed, ...broken });
        await untilSaid(/Character \d+ was “.” and is now “.”\./);
      });
      await page.getByRole("button", { name: /^Put it back/ }).click();
      await atBothSizes(async () => {
        await poll(isConsistent).toBe(true);
        await poll(states).toEqual(allPassed);
      });
    },
  );

  it("[U4] says that there is no final fingerprint to break", async () => {
    const service = createStubService();
    service.replace(LATEST, []);
    await show("/how-it-works", { service });
    await atBothSizes(async () => {
      await untilSaid("There is no record to break yet");
      await untilSaid("What a fingerprint is");
    });
  });

  it("[U4] says what is wrong where the service gives no record, and tries again when asked", async () => {
    vi.useFakeTimers();
    const service = createStubService();
    service.fail(LATEST, 503);
    await show("/how-it-works", { service });
    await untilSaid("The service does not answer");
    for (let step = 0; step < 60 && !says("The record could not be read"); step += 1) {
      await vi.advanceTimersByTimeAsync(5000);
    }
    await atBothSizes(async () => {
      await untilSaid("The record could not be read");
      await untilSaid("What a fingerprint is");
    });
    service.answerHonestly();
    await page.getByRole("button", { name: "Try again" }).click();
    await poll(isConsistent).toBe(true);
    expect(says("The record could not be read")).toBe(false);
  });
});
