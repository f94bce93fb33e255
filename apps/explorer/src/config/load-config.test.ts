import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { describe, expect, it } from "vitest";
import { configErrorWords } from "../words/config-error.ts";
import { ConfigError } from "./config-schema.ts";
import { loadConfig } from "./config.ts";

describe("loadConfig", () => {
  it.each(["before its head", "within its body"])(
    "ends where a host accepts the request and then says nothing, %s",
    async (place) => {
      const server = createServer((_, response) => {
        if (place === "within its body") response.writeHead(200).write('{"');
      });
      server.listen(0, "127.0.0.1");
      await once(server, "listening");
      const { port } = server.address() as AddressInfo;
      try {
        const loading = loadConfig((_, init) => fetch(`http://127.0.0.1:${port}/`, init), 300);
        const error: unknown = await loading.catch((reason: unknown) => reason);
        expect(error).toBeInstanceOf(ConfigError);
        expect((error as ConfigError).say(configErrorWords)).toContain("timeout");
      } finally {
        server.closeAllConnections();
        server.close();
      }
    },
  );
});
