// Tests the page of a service's activity on answers that are made for it.
import { describe, expect, it } from "vitest";
import { cdp, page } from "vitest/browser";
import { emptyActivity, exampleActivity } from "../../../test/service-answers.ts";
import { atEverySize, everySize } from "../../../test/axe.ts";
import {
  all,
  atBothSizes,
  bothSizes,
  one,
  poll,
  show,
  textOf,
  untilSaid,
} from "../../../test/show.tsx";
import { createStubService } from "../../../test/stub-service.ts";

const ACTIVITY = "/v1/activity";
const panel = (name: string) => page.getByRole("region", { name, exact: true }).element();

async function showActivity(data: unknown, status = 200) {
  const service = createStubService();
  service.on(ACTIVITY, () => Response.json(status === 200 ? { data } : {}, { status }));
  await show("/activity", { service });
  return service;
}

/** Opens the table of a panel. @returns the texts of the cells of each row */
async function rows(name: string): Promise<(string | null)[][]> {
  await poll(() => all("summary", panel(name)).length).toBe(1);
  const isOpen = () => all("table", panel(name)).some((table) => table.checkVisibility());
  if (!isOpen()) one("summary", panel(name)).click();
  await poll(isOpen).toBe(true);
  return all("tbody tr", panel(name)).map((row) =>
    [...row.children].map((cell) => cell.textContent.trim()),
  );
}

describe(`the activity of the service at ${bothSizes}`, () => {
  it("[CH7] [CH8] has the same numbers in figures, sentences and tables", async () => {
    await showActivity(exampleActivity());
    await atBothSizes(async () => {
      // The service received two fingerprints in each of 22 hours, and ten in one hour.
      await poll(() => all("dt, dd", panel("Received")).map(({ innerText }) => innerText)).toEqual([
        "Received in all",
        "54",
        "Final",
        "50",
        "On the way",
        "3",
        "Errored",
        "1",
      ]);
      await untilSaid(
        "54 fingerprints received, of which 50 are final, 3 are on the way and 1 are errored.",
      );
      expect((await rows("Received")).slice(-3)).toEqual([
        ["9 Mar 2026, 12:00", "2", "2", "0", "0"],
        ["9 Mar 2026, 13:00", "10", "6", "3", "1"],
        ["9 Mar 2026, 14:00 so far", "0", "0", "0", "0"],
      ]);
      await untilSaid("after at most 12 seconds, and 95 of 100 after more than 7 days.");
      expect((await rows("Time until final")).slice(-2)).toEqual([
        ["9 Mar 2026, 13:00", "6", "10 secs to 12 secs", "more than 7 days"],
        ["9 Mar 2026, 14:00 so far", "0", "--", "--"],
      ]);
      expect(await rows("By organization")).toEqual([
        ["Halden Notaries", "50", "47", "2", "1"],
        ["6f1fbb6c-0a5d-4b7e-9d1f-0c5f3cf2a002", "1", "1", "0", "0"],
        ["All other organizations", "2", "2", "0", "0"],
      ]);
    });
  });

  it("[CH8] fills each series of a bar differently, and in forced colours with the system’s colours only", async () => {
    const setForced = (value: string) =>
      cdp().send("Emulation.setEmulatedMedia", {
        features: [
          { name: "forced-colors", value },
          { name: "prefers-reduced-motion", value: "reduce" },
        ],
      });
    await setForced("active");
    await showActivity(exampleActivity());
    await atBothSizes(async () => {
      await poll(() => all(".activity-chartPlot > rect", panel("Received")).length).toBe(25);
      // The last three bars are the final, open and errored fingerprints of the hour that received ten. The heights of
      // the bars must have the same ratio as the counts.
      const parts = all(".activity-chartPlot > rect", panel("Received"))
        .slice(-3)
        .map((bar) => ({
          fill: getComputedStyle(bar).fill.replace(/#.*?(open|errored)/, "#$1"),
          height: Math.round(bar.getBoundingClientRect().height),
        }));
      const probe = document.createElement("span");
      probe.style.color = "CanvasText";
      document.body.append(probe);
      const { color } = getComputedStyle(probe);
      probe.remove();
      expect(parts.map(({ fill }) => fill)).toEqual([color, 'url("#open")', 'url("#errored")']);
      const [final = 0, open = 0, errored = 0] = parts.map(({ height }) => height);
      expect(Math.abs(final - 2 * open)).toBeLessThanOrEqual(2);
      expect(Math.abs(final - 6 * errored)).toBeLessThanOrEqual(4);
    });
    await setForced("none");
  });

  it.each<[name: string, data: unknown, status: number, sentences: string[]]>([
    ["no such call", null, 404, ["This service does not state its activity"]],
    ["no such call for visitors", null, 401, ["This service does not state its activity"]],
    ["an error", null, 418, ["The activity could not be read"]],
    ["another form", { period: "24h" }, 200, ["The activity could not be read"]],
    [
      "nothing",
      emptyActivity(),
      200,
      [
        "The service received no fingerprint in this period.",
        "No fingerprint became final in this period.",
        "No fingerprint of this period is in a batch yet.",
      ],
    ],
    [
      "a part",
      { ...exampleActivity(), isCatchingUp: true, organizationsComplete: false },
      200,
      [
        "The service is still counting",
        "the service compared only their newest counts",
        "the rest is in “All other organizations”",
      ],
    ],
  ])("[CH9] says so if the service answers with %s", async (_, data, status, sentences) => {
    await showActivity(data, status);
    await atBothSizes(async () => {
      for (const sentence of sentences) await untilSaid(sentence);
    });
  });

  it("[CH9] does not say that there was nothing while the service is still counting", async () => {
    await showActivity({ ...emptyActivity(), isCatchingUp: true });
    await atBothSizes(async () => {
      await poll(() => textOf("main").split("Nothing of this is counted yet.").length - 1).toBe(2);
      expect(textOf("main")).not.toMatch(/^No fingerprint/m);
    });
  });
});

describe("the activity of the service", () => {
  it(`fits at ${everySize}, with its tables open`, async () => {
    await showActivity(exampleActivity());
    await untilSaid("54 fingerprints received");
    for (const name of ["Received", "Time until final", "By organization"]) await rows(name);
    await atEverySize();
  });
});
