// Tests the page of a service's status on answers that are made for it.
import { describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { exampleActivity, exampleStatus, troubledStatus } from "../../../test/service-answers.ts";
import { atEverySize, everySize } from "../../../test/axe.ts";
import { all, atBothSizes, bothSizes, one, poll, show, untilSaid } from "../../../test/show.tsx";
import { createStubService } from "../../../test/stub-service.ts";

const STATUS = "/v1/status";

async function showStatus(answer: () => Response, activity = 200) {
  const service = createStubService();
  service.on(STATUS, answer);
  service.on("/v1/activity", () =>
    Response.json({ data: exampleActivity() }, { status: activity }),
  );
  await show("/status", { service });
}

const stating = (status: unknown) => () => Response.json({ data: status });

const marks = () =>
  all("li", page.getByRole("region", { name: "How the service is doing" }).element()).map((point) =>
    one("p", point).textContent.trim(),
  );

describe(`the status of the service at ${bothSizes}`, () => {
  it("[ST3] [ST4] says of each point that it is in order, by mark and word", async () => {
    await showStatus(stating(exampleStatus()));
    await atBothSizes(async () => {
      await untilSaid("The newest snapshot, number 1,234, is 90 seconds old.");
      await untilSaid(
        "Fingerprints waiting for a batch: 3. Batches on the way to the ledger: 2. The longest wait so far is 40 seconds.",
      );
      await untilSaid("final after at most 12 seconds, and 95 of 100 after more than 7 days.");
      await untilSaid("Witnesses that have cosigned this checkpoint: 3 of 3.");
      await poll(marks).toEqual(Array.from({ length: 7 }, () => "Normal"));
    });
  });

  it("[ST3] [ST4] says of each point that it needs attention, by mark and word", async () => {
    await showStatus(stating(troubledStatus()));
    await atBothSizes(async () => {
      for (const sentence of [
        "The newest snapshot, number 1,234, is 2 hours old.",
        "Batches are waiting for the ledger, which has not grown for a while.",
        "Fingerprints waiting for a batch: 1,000 or more.",
        "Errored batches: 4.",
        "ask the service’s operator for the reason",
        "differ by about 3 hours",
      ]) {
        await untilSaid(sentence);
      }
      await poll(marks).toEqual([
        "Normal",
        "Needs attention",
        "Needs attention",
        "Needs attention",
        "Normal",
        "Needs attention",
        "Needs attention",
      ]);
    });
  });

  it.each([
    [
      "no such call",
      () => Response.json({}, { status: 404 }),
      "This service does not state its status",
    ],
    [
      "an error",
      () => Response.json({}, { status: 418 }),
      "The service does not answer as it should",
    ],
    ["another form", stating({ time: "now" }), "The service does not answer as it should"],
  ])("[ST5] says where the service has %s", async (_, answer, sentence) => {
    await showStatus(answer);
    await atBothSizes(() => untilSaid(sentence));
  });

  it("[ST5] says what can be done without the service where it does not answer as it should", async () => {
    await showStatus(stating({ time: "now" }));
    await atBothSizes(() => untilSaid("what you have saved can be checked on /verify"));
  });

  it("[ST5] leaves only the point about the activity unknown where the service does not offer that", async () => {
    await showStatus(stating(exampleStatus()), 404);
    await atBothSizes(async () => {
      await untilSaid("The service gave no usable answer to this question.");
      await poll(() => marks().filter((mark) => mark !== "Normal")).toEqual(["Not known"]);
    });
  });
});

describe("the status of the service", () => {
  it(`fits at ${everySize}`, async () => {
    await showStatus(stating(troubledStatus()));
    await untilSaid("differ by about 3 hours");
    expect(marks()).toHaveLength(7);
    await atEverySize();
  });
});
