interface Member {
  readonly name: string;
  readonly role: string;
  readonly state: string;
}

export interface ClusterState {
  readonly primary: string;
  /** The synchronous standby, which takes over if the primary fails. */
  readonly synchronous: string;
  /** The number of standbys that receive the primary's log. */
  readonly streaming: number;
}

/**
 * Asks the nodes in turn until one names a primary and a synchronous standby, and that primary confirms its role.
 * @returns null if no node does so
 */
export async function clusterState(addresses: readonly string[]): Promise<ClusterState | null> {
  for (const address of addresses) {
    const members = await membersBy(address);
    const primary = members.find(({ role, state }) => role === "leader" && state === "running");
    const standbys = members.filter(
      ({ role, state }) => role !== "leader" && (state === "streaming" || state === "running"),
    );
    const synchronous = standbys.find(({ role }) => role === "sync_standby");
    if (primary === undefined || synchronous === undefined) continue;
    // After a node was killed, the other nodes may still list it as the primary for a while. Only the node's own
    // Patroni can confirm that it is the primary.
    if (!(await isPrimary(addresses, primary.name))) continue;
    return {
      primary: primary.name,
      synchronous: synchronous.name,
      streaming: standbys.length,
    };
  }
  return null;
}

async function isPrimary(addresses: readonly string[], name: string): Promise<boolean> {
  const address = addresses[Number(name.replace("node", "")) - 1] ?? "";
  return ask(`http://${address}:8008/primary`).then(
    (response) => response.ok,
    () => false,
  );
}

async function membersBy(address: string): Promise<readonly Member[]> {
  try {
    const response = await ask(`http://${address}:8008/cluster`);
    return ((await response.json()) as { members: readonly Member[] }).members;
  } catch {
    return [];
  }
}

async function ask(url: string): Promise<Response> {
  return fetch(url, { signal: AbortSignal.timeout(2_000) });
}
