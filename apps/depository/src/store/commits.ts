// Commits transactions on PostgreSQL.
//
// A server with synchronous standbys answers COMMIT only after a standby has the transaction too. If no standby
// answers, the server has to wait for as long as it takes. It is dangerous to cancel this wait, for example by a time
// limit: the transaction becomes visible although it can still be lost, and the server only warns. So COMMIT has no
// time limit on the server. Instead, the caller stops waiting.
//
// The connection of such an unanswered commit stays open until the server answers. Until then nothing else is written,
// because each other commit would also wait, and would take one more of the server's connections.
import { setTimeout } from "node:timers/promises";
import type { ClientBase, PoolClient } from "pg";
import { DurabilityError } from "./durable-transaction.ts";

/**
 * The driver's time limit for COMMIT, in milliseconds. It is the longest time that a timer can have, 24 days, and so in
 * effect no limit.
 */
const NO_LIMIT = 2 ** 31 - 1;
/**
 * Both statements are sent as one message. If an earlier statement of the transaction has failed, SET LOCAL fails too,
 * and the caller gets an error. COMMIT alone would then roll back without an error.
 */
const COMMIT = { text: "SET LOCAL statement_timeout = 0; COMMIT", query_timeout: NO_LIMIT };
/** Matches the codes of warnings. They begin with 01, or with 57P if the server is ending the connection. */
const warning = /^(?:01|57P)/;

/** The outcome of this commit, or of an earlier one, is unknown: its transaction may or may not become durable. */
export class UnansweredCommitError extends Error {
  override readonly name = "UnansweredCommitError";
}

export interface Commits {
  /** @throws UnansweredCommitError while an earlier commit is unanswered */
  check(): void;
  /**
   * @throws UnansweredCommitError if the server does not answer in time. In this case the caller must not release the
   * connection: it is released here when the server answers. In all other cases the caller releases it.
   */
  commit(client: PoolClient): Promise<void>;
  close(): void;
}

export function createCommits(timeoutMs: number): Commits {
  const unanswered = new Set<PoolClient>();

  function release(client: PoolClient, isBroken: boolean): void {
    if (unanswered.delete(client)) client.release(isBroken);
  }

  return {
    check() {
      if (unanswered.size === 0) return;
      const message = "an earlier commit waits for the server, which may wait for a standby";
      throw new UnansweredCommitError(message);
    },

    async commit(client) {
      const answer = send(client);
      const timer = new AbortController();
      const isLate = setTimeout(timeoutMs, true, timer).catch(() => false);
      const isEarly = answer.then(
        () => false,
        () => false,
      );
      const hasGivenUp = await Promise.race([isEarly, isLate]);
      timer.abort();
      if (!hasGivenUp) return answer;
      unanswered.add(client);
      void answer.then(
        () => release(client, false),
        () => release(client, true),
      );
      throw new UnansweredCommitError(`the server did not confirm a commit in ${timeoutMs} ms`);
    },

    close() {
      for (const client of unanswered) release(client, true);
    },
  };
}

/** @throws DurabilityError where the server has committed with a warning */
async function send(client: ClientBase): Promise<void> {
  const warnings: string[] = [];
  const onNotice = ({
    code,
    message,
  }: {
    code?: string | undefined;
    message?: string | undefined;
  }): void => {
    if (warning.test(code ?? "")) warnings.push(message ?? "");
  };
  client.on("notice", onNotice);
  try {
    await client.query(COMMIT);
  } finally {
    client.off("notice", onNotice);
  }
  const [first] = warnings;
  if (first !== undefined) throw new DurabilityError(`the server warned at a commit: ${first}`);
}
