// A service that lies about one thing: its answer is changed on the way to the page.
import type { Page } from "playwright-core";

/** The `data` of an answer; what a test knows of its members it says itself. */
export type Data = Record<string, unknown>;

/** Has `change` alter the data of every answer whose address fits. */
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

/** Has every answer whose address fits be this one instead. */
export async function replaceAnswer(page: Page, address: string, data: unknown): Promise<void> {
  await page.route(address, (route) => route.fulfill({ json: { data } }));
}

/** Has a worker of the explorer's not be had at all, or break off at the first thing it is told. */
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

/** Has every request whose address fits fail with a status. */
export async function failAnswer(page: Page, address: string, status: number): Promise<void> {
  await page.route(address, (route) =>
    route.fulfill({ status, json: { errors: [{ message: "it is not to be had" }] } }),
  );
}
