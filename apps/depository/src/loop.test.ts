import { expect, it } from "vitest";
import { startLoop } from "./service.ts";

it("runs its step at once when it is woken, and once more when it is woken while the step runs", async () => {
  let runs = 0;
  let release = (): void => {};
  const loop = startLoop({
    intervalMs: 3_600_000,
    step: () =>
      new Promise<void>((resolve) => {
        runs += 1;
        release = resolve;
      }),
    onError: (error) => expect.unreachable(String(error)),
  });
  expect(runs).toBe(1);
  loop.wake();
  loop.wake();
  release();
  await expect.poll(() => runs).toBe(2);
  release();
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(runs).toBe(2);
  loop.wake();
  await expect.poll(() => runs).toBe(3);
  const stopped = loop.stop();
  release();
  await stopped;
  loop.wake();
  expect(runs).toBe(3);
});
