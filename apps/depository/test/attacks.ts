// `node attacks.ts PORT SECONDS API_KEY [NAME…]` attacks a service on this machine in all ways at the same time, or only
// in those that the arguments name. `attack-run.ts` starts it as a separate process and looks at the service meanwhile.
// It runs at the lowest priority, so that the service has a core to itself whenever it needs one. Each attack uses
// addresses of its own in 127.0.0.0/8, which count as different clients.
import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { setPriority } from "node:os";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { LATEST_LIMITS, PAGE_LIMITS, WEBHOOK_PATHS } from "@digital-evidence/evidence/api";
import { signed, value } from "./fresh-depository.ts";

interface Attack {
  readonly name: string;
  /** The last byte of each address that takes part. */
  readonly addresses: readonly number[];
  /** The number of connections that each address holds. */
  readonly connections: number;
  /** Uses one connection. It is called again, with a new connection, when it has ended. */
  readonly use: (socket: Socket, apiKey: string) => Promise<void>;
}

const get = (path: string): string => `GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`;
const post = (path: string, headers: string): string =>
  `POST ${path} HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n${headers}\r\n\r\n`;

/** The body of the attacks is as long as the service accepts by default. */
const BODY_BYTES = 2 * 1024 * 1024;
let body: string | undefined;
const oneByteChunks = "1\r\n \r\n".repeat(BODY_BYTES / 64);
/** Reads with the largest answers. Each has another limit, so that the service has not kept the answer already. */
export function largeReads(): string[] {
  const paths = [
    "fingerprints",
    "fingerprints/latest",
    "feeds/fingerprints.atom",
    "feeds/fingerprints.json",
  ];
  return paths.map((path) => {
    const most = path === "fingerprints/latest" ? LATEST_LIMITS.max : PAGE_LIMITS.max;
    return `/v1/${path}?limit=${most - Math.floor(31 * Math.random())}`;
  });
}

/** What many of the service's fingerprints have: one half the event, the other half the tags. */
export const MANY = {
  eventId: "0b7c1f2e-6a52-4d7e-9a3f-3d0c5d0e1a04",
  tags: { kind: "deed" },
} as const;

/** Searches that look at as many rows as the service allows and find nothing. */
export function vainSearches(): string[] {
  const limit = 1 + Math.floor(100 * Math.random());
  const tags = encodeURIComponent(JSON.stringify(MANY.tags));
  return [
    `/v1/fingerprints?limit=${limit}&event_id=${MANY.eventId}&tags=${tags}`,
    `/v1/fingerprints/latest?limit=${limit}&status=ERRORED_COMMITMENT`,
  ];
}

async function pause(socket: Socket, ms: number): Promise<void> {
  const ended = new AbortController();
  const end = (): void => ended.abort();
  socket.once("close", end);
  if (!socket.destroyed) await wait(ms, undefined, { signal: ended.signal }).catch(() => {});
  socket.off("close", end);
}

/** Sends a text and reads what comes back until the connection ends or this time has passed. */
async function say(socket: Socket, text: string | Uint8Array, ms: number): Promise<void> {
  socket.resume();
  socket.write(text);
  await pause(socket, ms);
}

/** Sends requests one after the other, each when the answer to the one before has begun. */
async function askInTurn(socket: Socket, requests: readonly (string | Uint8Array)[], ms = 5_000) {
  for (const request of requests) {
    if (socket.destroyed) return;
    socket.write(request);
    const patience = AbortSignal.timeout(ms);
    const answer = await once(socket, "data", { signal: patience }).catch(() => null);
    if (answer === null) return;
  }
}

/** How many webhooks one key may have. */
const WEBHOOKS = 5;
let receivers = 0;

/** Registers webhooks whose receivers announce an answer without end and never give it. */
async function registerEndlessReceivers(socket: Socket, apiKey: string): Promise<void> {
  socket.resume();
  for (; receivers < WEBHOOKS; receivers += 1) {
    const server = createServer((receiver) => {
      receiver.on("error", () => {});
      receiver.resume();
      const interim = "HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n".repeat(500);
      const sendOn = (): void => {
        while (!receiver.destroyed && receiver.write(interim));
      };
      receiver.on("drain", sendOn);
      sendOn();
    }).listen(0, "127.0.0.1");
    await once(server, "listening");
    const { port } = server.address() as AddressInfo;
    const body = JSON.stringify({ url: `http://127.0.0.1:${port}/` });
    const head = `X-Api-Key: ${apiKey}\r\nContent-Length: ${body.length}`;
    socket.write(post(WEBHOOK_PATHS.webhooks, head) + body);
    await once(socket, "data");
  }
  await pause(socket, 30_000);
}

/** As many submissions with one valid signature each as fit into a body. */
function costlyBody(): string {
  return JSON.stringify(Array.from({ length: 900 }, () => signed(value())));
}

export const attacks: readonly Attack[] = [
  {
    name: "pipelining",
    addresses: [11],
    connections: 100,
    use: (socket) => say(socket, get("/x").repeat(2_300), 2_000),
  },
  {
    name: "pipelined feeds",
    addresses: [12],
    connections: 4,
    use: (socket) =>
      say(socket, Array.from({ length: 16 }, () => largeReads().map(get).join("")).join(""), 2_000),
  },
  {
    name: "tiny chunks",
    addresses: [13],
    connections: 4,
    use: (socket, apiKey) =>
      say(
        socket,
        post("/v1/fingerprints", `X-Api-Key: ${apiKey}\r\nTransfer-Encoding: chunked`) +
          oneByteChunks,
        2_000,
      ),
  },
  {
    name: "tiny chunks of nobody",
    addresses: [14],
    connections: 4,
    use: (socket) =>
      say(socket, post("/v1/fingerprints", "Transfer-Encoding: chunked") + oneByteChunks, 2_000),
  },
  {
    name: "unread answers",
    addresses: [15],
    connections: 24,
    async use(socket) {
      socket.pause();
      socket.write(Array.from({ length: 62 }, () => largeReads().map(get).join("")).join(""));
      await pause(socket, 20_000);
    },
  },
  {
    name: "unread answers, one on each connection",
    addresses: [16],
    connections: 400,
    async use(socket) {
      socket.pause();
      socket.write(get(largeReads()[0] ?? ""));
      await pause(socket, 20_000);
    },
  },
  {
    name: "unfinished bodies",
    addresses: [17, 18, 19],
    connections: 500,
    async use(socket, apiKey) {
      socket.resume();
      socket.write(
        post("/v1/fingerprints", `X-Api-Key: ${apiKey}\r\nContent-Length: ${BODY_BYTES}`),
      );
      socket.write(Buffer.alloc(BODY_BYTES - 1, " "));
      await pause(socket, 25_000);
    },
  },
  {
    name: "interim answers",
    addresses: [22],
    connections: 1,
    use: registerEndlessReceivers,
  },
  {
    name: "empty lines",
    addresses: [20],
    connections: 20,
    use: (socket) => say(socket, "\r\n".repeat(30_000), 500),
  },
  {
    name: "unfinished heads",
    addresses: [21],
    connections: 200,
    use: (socket) => say(socket, `GET / HTTP/1.1\r\nX: ${"x".repeat(15_000)}`, 12_000),
  },
  {
    name: "greedy reads",
    addresses: [31, 32],
    connections: 64,
    use: (socket) => askInTurn(socket, Array.from({ length: 20 }, largeReads).flat().map(get)),
  },
  {
    name: "greedy searches",
    addresses: [33],
    connections: 64,
    use: (socket) => askInTurn(socket, Array.from({ length: 20 }, vainSearches).flat().map(get)),
  },
  {
    name: "greedy submissions",
    addresses: [34],
    connections: 16,
    async use(socket, apiKey) {
      body ??= costlyBody();
      const head = `X-Api-Key: ${apiKey}\r\nContent-Length: ${Buffer.byteLength(body)}`;
      await askInTurn(socket, [post("/v1/fingerprints/validate", head) + body], 30_000);
    },
  },
];

async function attack(
  { addresses, connections, use }: Attack,
  port: number,
  apiKey: string,
  until: number,
) {
  async function lane(address: string): Promise<void> {
    while (performance.now() < until) {
      const socket = connect({ port, host: "127.0.0.1", localAddress: address });
      socket.on("error", () => {});
      await use(socket, apiKey).catch(() => {});
      socket.destroy();
      // Without a pause, a service that refuses connections would only see an attack on the operating system.
      await wait(100);
    }
  }
  await Promise.all(
    addresses.flatMap((last) => Array.from({ length: connections }, () => lane(`127.0.0.${last}`))),
  );
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [port, seconds, apiKey = "", ...names] = process.argv.slice(2);
  setPriority(19);
  const until = performance.now() + Number(seconds) * 1_000;
  const chosen = attacks.filter(({ name }) => names.length === 0 || names.includes(name));
  await Promise.race([
    Promise.all(chosen.map((one) => attack(one, Number(port), apiKey, until))),
    wait(Number(seconds) * 1_000 + 1_000),
  ]);
  process.exit(0);
}
