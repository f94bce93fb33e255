// Begins transactions on PostgreSQL. Every transaction sets its durability and its time limits for itself, as SET
// LOCAL does. Settings of a connection would not be enough: a pooler may give each transaction another connection,
// and that connection may lack our settings or have those of another client. The settings are sent together with
// BEGIN, which saves a round trip.
import type { ClientBase, QueryResult } from "pg";

type Begin = (client: ClientBase) => Promise<void>;

/**
 * With these values of synchronous_commit, a commit that the server reports is on the server's own disk. If the server
 * has synchronous standbys, one of them has received it too. `local` does not wait for a standby.
 */
const durable = new Set(["on", "remote_write", "remote_apply"]);

/**
 * Begins a transaction whose commit is durable. If the server's default for synchronous_commit is too weak, this
 * transaction gets a stronger value; a stronger default is left unchanged. The result is checked.
 * @throws DurabilityError if a commit would not be durable; nothing has been written by then
 */
export function beginDurably(timeoutMs: number): Begin {
  const begin = `BEGIN ISOLATION LEVEL READ COMMITTED; select
    set_config('statement_timeout', '${timeoutMs}', true),
    set_config('synchronous_commit', case current_setting('synchronous_commit')
      when 'off' then 'on' when 'local' then 'on' else current_setting('synchronous_commit') end, true),
    ${planSettings(true)},
    current_setting('synchronous_commit') as commit, current_setting('fsync') as fsync`;
  return async (client) => {
    // The driver returns a list with one result for each statement.
    const results = (await client.query(begin)) as unknown as QueryResult<Settings>[];
    const settings = results[1]?.rows[0];
    if (settings?.fsync !== "on") {
      throw new DurabilityError("the PostgreSQL server runs with fsync off");
    }
    if (!durable.has(settings.commit)) {
      throw new DurabilityError(
        `synchronous_commit is still ${settings.commit} after it was raised`,
      );
    }
  };
}

/**
 * Settings that limit how many rows a statement handles, as a list for SELECT. Every statement needs only a few rows,
 * and an index finds them.
 *
 * PostgreSQL cannot estimate well how many rows are in a range of an index. It sometimes collects all rows of the range
 * by a bitmap scan and sorts them. Without bitmap scans, it walks the index and stops after the rows that are needed.
 *
 * PostgreSQL also estimates the cost of a look-up by hash as if it searched every partition. While the partitions have
 * at most about a thousand rows, it would rather read all of them for each page of a list. This is why sequential scans
 * are off.
 *
 * A statement without a suitable index still reads the whole table. Its estimated cost is then so high that PostgreSQL
 * would compile the plan, which takes long. This is why jit is off.
 */
function planSettings(isLocal: boolean): string {
  return ["enable_bitmapscan", "enable_seqscan", "jit"]
    .map((name) => `set_config('${name}', 'off', ${isLocal})`)
    .join(", ");
}

/** The settings of every read, as a list for SELECT. They apply to the current transaction or to the connection. */
export function readSettings(timeoutMs: number, scope: "connection" | "transaction"): string {
  const isLocal = scope === "transaction";
  return `set_config('statement_timeout', '${timeoutMs}', ${isLocal}), ${planSettings(isLocal)}`;
}

export function beginReading(
  isolation: "READ COMMITTED" | "REPEATABLE READ",
  timeoutMs: number,
): Begin {
  const begin = `BEGIN ISOLATION LEVEL ${isolation} READ ONLY; select ${readSettings(timeoutMs, "transaction")}`;
  return async (client) => {
    await client.query(begin);
  };
}

interface Settings {
  readonly commit: string;
  readonly fsync: string;
}

/** Thrown where a commit that the server reports could still be lost. */
export class DurabilityError extends Error {
  override readonly name = "DurabilityError";

  constructor(why: string) {
    super(`${why}, so a reported commit could be lost; the service writes nothing`);
  }
}
