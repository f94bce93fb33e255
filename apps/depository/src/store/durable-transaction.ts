// How a transaction on PostgreSQL begins. Its settings are its own (SET LOCAL's scope), since a pooler may
// give the next transaction another connection, where what an earlier one has set is missing or what a
// stranger has set still stands. Sent together with BEGIN, they cost no further round trip.
import type { ClientBase, QueryResult } from "pg";

type Begin = (client: ClientBase) => Promise<void>;

/** Values under which the server has a commit on its own disk before it reports it. */
const durable = new Set(["on", "remote_write", "remote_apply"]);

/**
 * Raises synchronous_commit where the server's default is weaker and never weakens a stronger one, then
 * looks whether that holds.
 * @throws Error where a commit would not be durable; nothing has been written then
 */
export function beginDurably(timeoutMs: number): Begin {
  const begin = `BEGIN ISOLATION LEVEL READ COMMITTED; select
    set_config('statement_timeout', '${timeoutMs}', true),
    set_config('synchronous_commit', case current_setting('synchronous_commit')
      when 'off' then 'on' when 'local' then 'on' else current_setting('synchronous_commit') end, true),
    current_setting('synchronous_commit') as commit, current_setting('fsync') as fsync`;
  return async (client) => {
    // The driver answers several statements with one result each.
    const results = (await client.query(begin)) as unknown as QueryResult<Settings>[];
    const settings = results[1]?.rows[0];
    if (settings?.fsync !== "on") {
      throw new DurabilityError("the PostgreSQL server runs with fsync off");
    }
    if (!durable.has(settings.commit)) {
      throw new DurabilityError(`synchronous_commit stays ${settings.commit} though it was raised`);
    }
  };
}

/** A transaction that writes nothing. */
export function beginReading(
  isolation: "READ COMMITTED" | "REPEATABLE READ",
  timeoutMs: number,
): Begin {
  const begin = `BEGIN ISOLATION LEVEL ${isolation} READ ONLY;
    select set_config('statement_timeout', '${timeoutMs}', true)`;
  return async (client) => {
    await client.query(begin);
  };
}

interface Settings {
  readonly commit: string;
  readonly fsync: string;
}

/** A commit would be reported before it is on disk. */
export class DurabilityError extends Error {
  override readonly name = "DurabilityError";

  constructor(why: string) {
    super(`${why}, so what it reports written could be lost; the service writes nothing`);
  }
}
