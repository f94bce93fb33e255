import { randomInt } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:net";

/**
 * The number of ports in the range of each worker of the test runner. Separate ranges keep two workers from
 * choosing the same port.
 */
const RANGE = 2_000;
/**
 * The ranges end below port 32768. Systems take the ports of outgoing connections from 32768 on. Otherwise such a
 * connection could take a chosen port before the server for this port has started.
 */
const FIRST_PORT = 11_000;
const RANGES = 10;

const worker = Number(process.env["VITEST_POOL_ID"] ?? 0) % RANGES;
let next = randomInt(RANGE);

/**
 * Returns a TCP port on 127.0.0.1 that is not in use. The same process gets a port again only after all other ports of
 * its range have been tried.
 */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < RANGE; tries += 1) {
    const port = FIRST_PORT + worker * RANGE + (next % RANGE);
    next += 1;
    if (await isFree(port)) return port;
  }
  throw new Error(`every port of the ${RANGE} that were tried is taken`);
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer().listen(port, "127.0.0.1");
  try {
    await once(server, "listening");
  } catch {
    return false;
  }
  server.close();
  await once(server, "close");
  return true;
}
