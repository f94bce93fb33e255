import { setImmediate as nextTurn } from "node:timers/promises";
import { expect, it, onTestFinished, vi } from "vitest";
import { logFiles } from "./log.ts";

const tile = (index: number) => ({ level: 0, index, width: 256 });

it("rejects, and leaves no rejection unhandled, if one tile is refused before an earlier one fails", async () => {
  const onUnhandled = vi.fn();
  process.on("unhandledRejection", onUnhandled);
  onTestFinished(() => {
    process.off("unhandledRejection", onUnhandled);
  });
  const answer = Promise.withResolvers<Response>();
  const prefix = "https://service.example/log/";
  const { readTiles } = logFiles({ prefix, fetch: () => answer.promise, maxTiles: 1 });
  const code = "WRONG_LENGTH";
  await expect(readTiles([tile(0), tile(1)])).rejects.toMatchObject({ code });
  answer.reject(new TypeError("no network"));
  await nextTurn();
  expect(onUnhandled).not.toHaveBeenCalled();
});
