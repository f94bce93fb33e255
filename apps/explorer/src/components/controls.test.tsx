// Tests the second step of controls that pages share: what is announced, what is reset, and what is asked again.
import { describe, expect, it, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { one as example } from "../../test/honest-service.ts";
import { all, atBothSizes, bothSizes, one, poll, show, untilSaid } from "../../test/show.tsx";
import { createStubService } from "../../test/stub-service.ts";

const { record, summary } = example;
const key = record.proofs[0]?.id ?? "";
const FINGERPRINT = `/fingerprint/${record.hash}`;
const announced = () => all("output.visually-hidden").map(({ textContent }) => textContent);
/** The popups beside the page. The words of a tooltip are in the page as well, where only screen readers find them. */
const popups = () =>
  all("body > :not(#root)").filter(({ innerText }) => /\d{4}-\d\d-\d\d/.test(innerText)).length;
const field = (name: string) =>
  page.getByRole("textbox", { name, exact: true }).element() as HTMLInputElement;

describe(`the controls that pages share at ${bothSizes}`, () => {
  it("[SH1] announce that a link was copied, or select it where the browser refuses", async () => {
    const write = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue(undefined);
    await show(FINGERPRINT);
    await page.getByRole("button", { name: "Share", exact: true }).click();
    await page.getByRole("button", { name: "Copy link", exact: true }).click();
    await poll(announced).toContain("Copied");
    expect(write).toHaveBeenCalledWith(location.origin + FINGERPRINT);
    write.mockRejectedValue(new DOMException("refused", "NotAllowedError"));
    await page.getByRole("button", { name: "Copied", exact: true }).click();
    await atBothSizes(() => untilSaid("Your browser did not allow copying."));
    const { selectionStart, selectionEnd, value } = field("Link");
    expect([selectionStart, selectionEnd]).toEqual([0, value.length]);
  });

  it("[SH1] say why the link with evidence cannot be made", async () => {
    const service = createStubService();
    await show(FINGERPRINT, { service });
    await poll(() => all("section[data-verdict=consistent]").length).toBe(1);
    service.fail("/v1/*", 418);
    await page.getByRole("button", { name: "Share", exact: true }).click();
    await atBothSizes(() => untilSaid("The link with evidence could not be made"));
  });

  it("[FL2] offer a feed only after the service was asked about that subject", async () => {
    const service = createStubService();
    service.on("/v1/feeds/*", ({ searchParams }) =>
      searchParams.has("signer")
        ? Response.json({}, { status: 400 })
        : Response.json({ version: "https://jsonfeed.org/version/1.1", items: [] }),
    );
    service.replace(`/v1/signers/${key}`, {
      id: key,
      firstFingerprintAt: summary.createdAt,
      lastFingerprintAt: summary.createdAt,
      organizations: [],
    });
    service.replace(`/v1/signers/${key}/fingerprints`, [summary]);
    await show(FINGERPRINT, { service });
    const follow = () => page.getByRole("button", { name: "Follow", exact: true }).click();
    await follow();
    await untilSaid("A feed is an address");
    await userEvent.keyboard("{Escape}");
    await poll(() => page.getByRole("dialog").elements().length).toBe(0);
    one(`main a[href="/signer/${key}"]`).click();
    await poll(() => location.pathname).toMatch(/^\/signer\//);
    await follow();
    await atBothSizes(() => untilSaid("This service does not offer feeds"));
  });

  it("[W1] take the same folder a second time", async () => {
    await show("/verify");
    const find = () =>
      all("input[type=file]").find((input) => (input as HTMLInputElement).webkitdirectory);
    await poll(find).toBeTruthy();
    const folder = find() as HTMLInputElement;
    const chosen = new DataTransfer();
    chosen.items.add(new File(["some words"], "words.txt"));
    folder.files = chosen.files;
    folder.dispatchEvent(new Event("change", { bubbles: true }));
    // Chromium fires no event where the choice stays the same.
    expect(folder.files).toHaveLength(0);
    await atBothSizes(() => untilSaid("words.txt has no match"));
  });

  it("[D7] keep a tooltip closed that was closed before the pointer had rested on it", async () => {
    vi.useFakeTimers();
    await show("/dashboard");
    const button = () => one("main table button:has(time)");
    await poll(() => all("main table button:has(time)").length).toBeGreaterThan(0);
    button().dispatchEvent(
      new PointerEvent("pointerover", { bubbles: true, pointerType: "mouse" }),
    );
    button().click();
    await poll(popups).toBe(1);
    button().click();
    await poll(popups).toBe(0);
    await vi.advanceTimersByTimeAsync(1000);
    vi.useRealTimers();
    for (let frame = 0; frame < 4; frame += 1) await new Promise(requestAnimationFrame);
    expect(popups()).toBe(0);
  });
});
