// How many connections there may be, in all and of one client. What is refused is closed at once, without an
// answer: to write one would take what there is not enough of.
import type { Server } from "node:http";
import type { Socket } from "node:net";
import type { Config } from "./config.ts";
import { clientOf } from "./http/client-address.ts";

/** Networks of /64 in one /48 that may each have all their connections at the same time. */
const NETWORKS_OF_A_SITE = 4;

export type ConnectionSettings = Pick<
  Config,
  "maxConnections" | "maxConnectionsPerClient" | "trustedProxies"
>;

/** @param onRefused told of each connection that is closed for being one too many */
export function limitConnections(
  server: Server,
  { maxConnections, maxConnectionsPerClient, trustedProxies }: ConnectionSettings,
  onRefused: () => void,
): void {
  server.maxConnections = maxConnections;
  server.on("drop", () => {
    // Room for the next one: whoever has nothing under way can connect again.
    server.closeIdleConnections();
    onRefused();
  });
  // Behind a proxy all connections are the proxy's, and it limits its clients itself.
  if (maxConnectionsPerClient === 0 || trustedProxies > 0) return;
  const networks = createCounts(maxConnectionsPerClient);
  const sites = createCounts(NETWORKS_OF_A_SITE * maxConnectionsPerClient);
  server.on("connection", (socket: Socket) => {
    const { network, site } = clientOf(socket.remoteAddress, undefined, 0);
    if (networks.isFull(network) || (site !== null && sites.isFull(site))) {
      socket.destroy();
      onRefused();
      return;
    }
    networks.add(network);
    if (site !== null) sites.add(site);
    socket.once("close", () => {
      networks.remove(network);
      if (site !== null) sites.remove(site);
    });
  });
}

/** Of what there is now: one that has none takes no memory. */
function createCounts(max: number) {
  const counts = new Map<string, number>();
  return {
    isFull: (key: string): boolean => (counts.get(key) ?? 0) >= max,
    add(key: string): void {
      counts.set(key, (counts.get(key) ?? 0) + 1);
    },
    remove(key: string): void {
      const left = (counts.get(key) ?? 0) - 1;
      if (left > 0) counts.set(key, left);
      else counts.delete(key);
    },
  };
}
