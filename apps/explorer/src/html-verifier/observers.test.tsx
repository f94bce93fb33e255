// Tests the field of the page that verifies itself in which its reader names observers.
import { afterEach, beforeEach, expect, it } from "vitest";
import { observedBundle, observerKey, signedObservation } from "../../test/signed-observation.ts";
import { one, poll, textOf } from "../../test/show.tsx";
import { observersPanel } from "./observers.ts";

const seen = { network: "mainnet", batch: "", root: "", firstSeen: "2026-03-09T14:10:00.000Z" };
let networks: readonly string[];

beforeEach(() => {
  networks = [];
  const bundle = observedBundle(signedObservation(seen));
  const panel = observersPanel(bundle, (list) => {
    networks = list.map(({ network }) => network);
  });
  document.body.replaceChildren(panel);
});
afterEach(() => document.body.replaceChildren());

const field = () => one("textarea") as HTMLTextAreaElement;
function type(text: string): void {
  field().value = text;
  field().dispatchEvent(new Event("input"));
}
const note = () => textOf("#observers-note");
const isWrong = () => field().getAttribute("aria-invalid") === "true";

it("[OB14] takes a key for the bundle's network, or the lines of an exported file for theirs", () => {
  expect(note()).toBe("No observer is trusted here.");
  type(observerKey);
  expect([networks, isWrong()]).toEqual([["mainnet"], false]);
  expect(note()).toContain("You trust the observer observer.example/log for the network mainnet.");
  type(`observer testnet ${observerKey} https://observer.example/files\n`);
  expect(networks).toEqual(["testnet"]);
  type("");
  expect([networks, isWrong(), note()]).toEqual([[], false, "No observer is trusted here."]);
});

it("[OB14] trusts nobody while a line cannot be read, and names the line", () => {
  type(`${observerKey}\nnobody`);
  expect([networks, isWrong()]).toEqual([[], true]);
  expect(note()).toContain("Line 2 cannot be read.");
});

const giveFile = (text: string, event: "change" | "drop") => {
  const given = new DataTransfer();
  given.items.add(new File([text], "observers.txt"));
  const input = one("input[type=file]") as HTMLInputElement;
  if (event === "drop")
    one("section").dispatchEvent(new DragEvent("drop", { dataTransfer: given }));
  else {
    input.files = given.files;
    input.dispatchEvent(new Event("change"));
  }
};

it.each(["change", "drop"] as const)(
  "[OB14] reads a file that is given by %s, up to the limit and nothing of a longer one",
  async (event) => {
    const line = `observer mainnet ${observerKey}\n`;
    const longest = `${line}#${"-".repeat(65_536 - line.length - 1)}`;
    giveFile(longest, event);
    await poll(() => networks).toEqual(["mainnet"]);
    giveFile(`${longest}-`, event);
    await poll(() => networks).toEqual([]);
    expect(note()).toContain("it needs 1 to 32 lines");
  },
);

it("[OB14] keeps a dropped file of observers from being taken for the document", async () => {
  let isTaken = false;
  const take = () => {
    isTaken = true;
  };
  document.addEventListener("drop", take);
  one("section").dispatchEvent(new DragEvent("drop", { bubbles: true, cancelable: true }));
  document.removeEventListener("drop", take);
  expect(isTaken).toBe(false);
});
