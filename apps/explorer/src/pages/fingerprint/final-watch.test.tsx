// Tests the notification that a fingerprint is final.
import { describe, expect, it, vi } from "vitest";
import { page } from "vitest/browser";
import { atEverySize, everySize } from "../../../test/axe.ts";
import { one as example } from "../../../test/honest-service.ts";
import {
  all,
  atBothSizes,
  bothSizes,
  comeBack,
  poll,
  says,
  show,
  untilSaid,
} from "../../../test/show.tsx";
import { createStubService } from "../../../test/stub-service.ts";

const { hash } = example.record;
const FINAL = "The service says that this fingerprint is final.";
const notifyMe = page.getByRole("button", { name: "Notify me when this is final", exact: true });

/** The browser's notifications, with what a visitor answers to the question whether they may be shown. */
function stubNotifications(answer: Promise<NotificationPermission>) {
  const shown: [title: string, body: string | undefined][] = [];
  const requestPermission = vi.fn<() => Promise<NotificationPermission>>(async () => {
    Notifications.permission = await answer;
    return Notifications.permission;
  });
  class Notifications extends EventTarget {
    static permission: NotificationPermission = "default";
    static requestPermission = requestPermission;

    constructor(title: string, options?: NotificationOptions) {
      super();
      shown.push([title, options?.body]);
    }

    close(): void {}
  }
  vi.stubGlobal("Notification", Notifications);
  return { shown, requestPermission };
}

/** @returns a function that sets the status of later answers */
async function showWithStatus(first: string): Promise<(next: string) => void> {
  vi.useFakeTimers();
  let status = first;
  const service = createStubService();
  service.change(`/v1/fingerprints/${hash}`, (data) => void (data["status"] = status));
  await show(`/fingerprint/${hash}`, { service });
  await poll(() => notifyMe.elements().length).toBe(1);
  return (next) => {
    status = next;
  };
}

const press = (name: string) =>
  all("button")
    .find(({ innerText }) => innerText === name)
    ?.click();

/** Advances the clock, so that the page polls, until the page shows the text. */
async function untilTold(text: string): Promise<void> {
  for (let step = 0; step < 12 && !says(text); step += 1) await vi.advanceTimersByTimeAsync(5000);
  await atBothSizes(() => untilSaid(text));
}

describe(`the notification that a fingerprint is final, at ${bothSizes}`, () => {
  it("[WT1] is requested by a button, comes once in a background tab, and says only what the service says", async () => {
    const { shown, requestPermission } = stubNotifications(Promise.resolve("granted"));
    const become = await showWithStatus("PENDING_COMMITMENT");
    await atBothSizes(() => poll(() => notifyMe.elements().length).toBe(1));
    expect(requestPermission).not.toHaveBeenCalled();
    press("Notify me when this is final");
    await atBothSizes(async () => {
      await untilSaid("You will be notified when the service says");
      await untilSaid("The page watches the fingerprint’s status only while this tab is open.");
      await poll(() => document.activeElement?.textContent).toBe("Stop");
    });
    expect(requestPermission).toHaveBeenCalledTimes(1);
    vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
    comeBack();
    become("FINALIZED_COMMITMENT");
    await untilTold(FINAL);
    const told = [["Final", `${FINAL} Open the page to see what your browser has verified.`]];
    await poll(() => shown).toEqual(told);
    press("Close");
    await vi.advanceTimersByTimeAsync(20_000);
    expect(shown).toEqual(told);
    expect(notifyMe.elements()).toEqual([]);
  });

  it("[WT2] is replaced by the title of the tab where it is refused, also when the commitment fails", async () => {
    const { shown } = stubNotifications(Promise.resolve("denied"));
    const become = await showWithStatus("PENDING_COMMITMENT");
    press("Notify me when this is final");
    await atBothSizes(() => untilSaid("Your browser does not allow notifications from this page."));
    const { title } = document;
    become("ERRORED_COMMITMENT");
    await untilTold(
      "batch was not committed to the ledger. The service’s operator can submit the batch again.",
    );
    await poll(() => document.title).toBe(`Errored · ${title}`);
    become("FINALIZED_COMMITMENT");
    await untilTold(FINAL);
    await poll(() => document.title).toBe(`Final · ${title}`);
    expect(shown).toEqual([]);
    press("Close");
    await poll(() => document.title).toBe(title);
  });

  it.each([
    ["the browser has no notifications", "Your browser does not allow notifications"],
    [
      "the visitor does not answer the browser",
      "Your browser is asking whether this page may notify you",
    ],
  ])("[WT2] is replaced by the title of the tab where %s", async (_, said) => {
    stubNotifications(new Promise(() => undefined));
    if (said.includes("does not allow")) Reflect.deleteProperty(window, "Notification");
    const become = await showWithStatus("NEW");
    press("Notify me when this is final");
    await atBothSizes(() => untilSaid(said));
    become("FINALIZED_COMMITMENT");
    await untilTold(FINAL);
    await poll(() => document.title).toMatch(/^Final · /);
  });
});

describe("the notification that a fingerprint is final", () => {
  it(`fits at ${everySize}`, async () => {
    stubNotifications(Promise.resolve("denied"));
    await showWithStatus("PENDING_COMMITMENT");
    press("Notify me when this is final");
    await untilSaid("Your browser does not allow notifications from this page.");
    await poll(() => all("section[data-verdict=inconclusive]").length).toBe(1);
    vi.useRealTimers();
    await atEverySize();
  });
});
