// `mcp` serves the tools to a model over standard input and output, until the client closes them.
import { once } from "node:events";
import { StdioServerTransport } from "@modelcontextprotocol/sdk/server/stdio.js";
import { usageError } from "../command-error.ts";
import { readTrustedObservers } from "../evidence/own-evidence.ts";
import { EXIT } from "../exit-code.ts";
import type { Io } from "../io.ts";
import { createMcpServer } from "../mcp/server.ts";
import type { Outcome } from "../outcome.ts";
import { openService, type ServiceOptions } from "../service/service.ts";

export async function mcp(
  options: ServiceOptions & { folder: string; observer?: string },
  io: Io,
): Promise<Outcome> {
  if (options.observer === "-")
    throw usageError("--observer needs a file here, because the model writes to standard input");
  const observers = await readTrustedObservers(options.observer, io.now());
  const { folder } = options;
  const setting = { service: await openService(options, io), io, folder, observers };
  const server = createMcpServer(setting);
  const ended = once(io.stdin, "end");
  await server.connect(new StdioServerTransport());
  await ended;
  await server.close();
  // The protocol uses standard output, so this command must not print anything there.
  return { exitCode: EXIT.reached, lines: [], data: {}, raw: "" };
}
