// Simulates a service that lies about one thing: the test changes its answers before they reach the page.
import type { Page } from "playwright-core";

/** The member `data` of an answer. Each test casts the members that it uses to their types. */
export type Data = Record<string, unknown>;

/** Applies `change` to the data of every answer whose address matches. */
export async function changeAnswer(
  page: Page,
  address: string,
  change: (data: Data) => void,
): Promise<void> {
  await page.route(address, async (route) => {
    const response = await route.fetch();
    const body = (await response.json()) as { data: Data };
    change(body.data);
    await route.fulfill({ response, json: body });
  });
}

export async function replaceAnswer(page: Page, address: string, data: unknown): Promise<void> {
  await page.route(address, (route) => route.fulfill({ json: { data } }));
}

/**
 * Makes one of the explorer's workers unavailable, or makes the worker fail at its first message.
 * @returns a function that lets later requests load the real worker
 */
export async function failWorker(
  page: Page,
  name: string,
  how: "absent" | "breaking off",
): Promise<() => Promise<void>> {
  const address = `**/assets/${name}-*.js`;
  await page.route(address, (route) =>
    how === "absent"
      ? route.abort()
      : route.fulfill({
          contentType: "text/javascript",
          body: 'addEventListener("message", () => { throw new Error("broken on purpose"); });',
        }),
  );
  return () => page.unroute(address);
}

export async function failAnswer(page: Page, address: string, status: number): Promise<void> {
  await page.route(address, (route) =>
    route.fulfill({ status, json: { errors: [{ message: "it is not to be had" }] } }),
  );
}
