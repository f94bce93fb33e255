// Limits the number of connections, in total and from one client. A connection that exceeds a limit is closed without
// an answer, because at that moment the service has no memory and no time to spare for answers.
import type { Server } from "node:http";
import type { Socket } from "node:net";
import type { Config } from "../config.ts";
import { clientOf } from "@digital-evidence/http-server/client-address";

/** How many IPv6 networks (/64) of one site (/48) may use their whole limit at the same time. */
const NETWORKS_OF_A_SITE = 4;

export type ConnectionSettings = Pick<
  Config,
  "maxConnections" | "maxConnectionsPerClient" | "trustedProxies"
>;

/** @param onRefused is called for each connection that is closed because it exceeds a limit */
export function limitConnections(
  server: Server,
  { maxConnections, maxConnectionsPerClient, trustedProxies }: ConnectionSettings,
  onRefused: () => void,
): void {
  server.maxConnections = maxConnections;
  server.on("drop", () => {
    // Closing the idle connections makes room for the next client. A client that loses an idle connection can
    // connect again.
    server.closeIdleConnections();
    onRefused();
  });
  // Behind a proxy all connections come from the proxy, so the proxy has to limit its clients.
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

/** Counts open connections by key. A key without open connections takes no memory. */
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
