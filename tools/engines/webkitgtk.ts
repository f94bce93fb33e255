// Drives WebKitGTK through WebDriver: https://www.w3.org/TR/webdriver2/. The script sends the commands itself, because
// it needs only six of them and a library would add 23 MB. The browser needs a display, which xvfb-run provides.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as wait } from "node:timers/promises";
import { freePort } from "../free-port.ts";
import type { Engine } from "./engine.ts";

/**
 * The key that the WebDriver standard defines for references: an object with this key refers to an element of the page.
 */
const ELEMENT = "element-6066-11e4-a52e-4f735466cecf";
const START_LIMIT_MS = 30_000;

type Session = { sessionId: string; capabilities: { browserName: string; browserVersion: string } };

async function send(method: "POST" | "DELETE", address: string, body?: object): Promise<unknown> {
  const response = await fetch(address, {
    method,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const { value } = (await response.json()) as { value: unknown };
  if (response.ok) return value;
  const { error, message } = value as { error: string; message: string };
  throw new Error(`WebKitWebDriver: ${error}: ${message}`);
}

async function untilStarted(origin: string): Promise<void> {
  for (const end = Date.now() + START_LIMIT_MS; Date.now() < end; await wait(100)) {
    const answers = await fetch(`${origin}/status`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (answers) return;
  }
  throw new Error("WebKitWebDriver does not start");
}

export async function startWebKitGtk(): Promise<Engine> {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const driver = spawn("xvfb-run", ["--auto-servernum", "WebKitWebDriver", `--port=${port}`], {
    stdio: "ignore",
    // xvfb-run starts the display and the browser. They all run in a process group of their own, so that ending the
    // group ends all of them.
    detached: true,
  });
  const failed = once(driver, "error").then(([error]) => {
    throw error;
  });
  const exited = once(driver, "exit");
  await Promise.race([untilStarted(origin), failed]);
  const { sessionId, capabilities } = (await send("POST", `${origin}/session`, {
    capabilities: { alwaysMatch: {} },
  })) as Session;
  const session = `${origin}/session/${sessionId}`;
  return {
    name: `${capabilities.browserName} ${capabilities.browserVersion}`,
    errors: null,
    // WebKitWebDriver starts private sessions, which cache no answers.
    keepsAnswers: false,
    async open(address) {
      await send("POST", `${session}/url`, { url: address });
    },
    evaluate: (expression) =>
      send("POST", `${session}/execute/sync`, { script: `return (${expression})`, args: [] }),
    async giveFile(selector, path) {
      const query = { using: "css selector", value: selector };
      const element = (await send("POST", `${session}/element`, query)) as Record<string, string>;
      await send("POST", `${session}/element/${element[ELEMENT]}/value`, { text: path });
    },
    async close() {
      await send("DELETE", session);
      if (driver.pid !== undefined) process.kill(-driver.pid, "SIGTERM");
      await exited;
    },
  };
}
