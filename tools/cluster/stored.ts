// Compares what each node of the cluster has stored with what the services acknowledged. It reads the tables with its
// own SQL instead of the service's code, so that an error in that code cannot hide a loss.
import { setTimeout as wait } from "node:timers/promises";
import { Client } from "pg";

const REPLAY_TIMEOUT_MS = 60_000;

interface StoredRow {
  readonly hash: string;
  readonly batch: string | null;
  readonly status: string | null;
}

/**
 * @param urls the connection string of each node by its name; the first is the primary
 * @returns a sentence for each problem
 */
export async function checkStored(
  urls: ReadonlyMap<string, string>,
  acknowledged: ReadonlySet<string>,
): Promise<string[]> {
  const problems: string[] = [];
  let end: string | undefined;
  for (const [name, url] of urls) {
    const client = new Client({ connectionString: url });
    await client.connect();
    try {
      end ??= (await client.query<{ end: string }>("select pg_current_wal_lsn() as end")).rows[0]
        ?.end;
      if (!(await hasReplayed(client, end ?? ""))) problems.push(`${name} is behind the primary`);
      const { rows } = await client.query<StoredRow>(
        `select f.hash, f.batch_id as batch, b.status
         from fingerprints f left join batches b on b.id = f.batch_id`,
      );
      const statuses = new Map(rows.map(({ hash, status }) => [hash, status]));
      if (statuses.size !== rows.length) problems.push(`${name} has a hash twice`);
      if (rows.length !== acknowledged.size) {
        problems.push(`${name} has ${rows.length} fingerprints of ${acknowledged.size}`);
      }
      for (const hash of acknowledged) {
        const status = statuses.get(hash);
        if (status === undefined) problems.push(`${name} has lost ${hash}`);
        else if (status !== "FINALIZED_COMMITMENT") problems.push(`${name}: ${hash} is ${status}`);
      }
    } finally {
      await client.end();
    }
  }
  return problems;
}

async function hasReplayed(client: Client, end: string): Promise<boolean> {
  const deadline = performance.now() + REPLAY_TIMEOUT_MS;
  while (performance.now() < deadline) {
    const { rows } = await client.query<{ isThere: boolean }>(
      `select not pg_is_in_recovery() or pg_last_wal_replay_lsn() >= $1::pg_lsn as "isThere"`,
      [end],
    );
    if (rows[0]?.isThere === true) return true;
    await wait(200);
  }
  return false;
}
