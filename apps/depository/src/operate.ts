// The operator's command: `npm run depository -- COMMAND …`. It works on the store that DATA_DIR or DATABASE_URL
// names. The exit status is 0 on success, 1 on failure, and 2 for wrong arguments or settings.
import { existsSync } from "node:fs";
import { createKey, createOrganization, deleteKey } from "./operator/api-keys.ts";
import { openLogKeyFile } from "./ledger/log-key-file.ts";
import { replaceLogKey } from "./operator/log-key.ts";
import { retryBatch } from "./operator/batch-retry.ts";
import { readBackupFile, writeBackupFile } from "./operator/backup-file.ts";
import { type Config, readConfig } from "./config.ts";
import { backUp, restore } from "./store/backup.ts";
import type { Engine } from "./store/engine.ts";
import { openEngine, openMigratedEngine, openStore, sqlitePath } from "./store/open-store.ts";
import type { Store } from "./store/store.ts";

interface Command {
  readonly usage: string;
  /** @param argument the command's only argument; every command has exactly one */
  readonly run: (config: Config, argument: string) => Promise<string>;
}

const commands: Readonly<Record<string, Command>> = {
  "create-organization": {
    usage: "create-organization NAME        creates an organization and prints its id",
    run: (config, name) =>
      withStore(config, async (store) => {
        const { id } = await createOrganization(store, name);
        return `organization ${id}`;
      }),
  },
  "create-key": {
    usage: "create-key ORGANIZATION_ID      creates an API key for it and prints it once",
    run: (config, organizationId) =>
      withStore(config, async (store) => {
        const { key, keyHash, organization } = await createKey(store, organizationId, Date.now());
        return `key ${key}\nsha256 ${keyHash}\norganization ${organization.id} ${organization.name}`;
      }),
  },
  "delete-key": {
    usage: "delete-key SHA256               deletes a key, which is refused from then on",
    run: (config, keyHash) =>
      withStore(config, async (store) => {
        await deleteKey(store, keyHash);
        return "deleted";
      }),
  },
  "retry-batch": {
    usage: "retry-batch BATCH_ID            submits an errored batch's root to the ledger again",
    run: (config, batchId) =>
      withStore(config, async (store) => {
        await retryBatch(store, batchId, Date.now());
        return `batch ${batchId} waits for the ledger again`;
      }),
  },
  "replace-log-key": {
    usage: "replace-log-key VERIFIER_KEY    ends this key of the log, and makes another one",
    run: (config, old) =>
      withStore(config, async (store) => {
        const keyFile = openLogKeyFile(config.logKeyFile, null);
        const { key, until } = await replaceLogKey(store, keyFile, old);
        return `log ${key}\nlog ${old}\nuntil ${old} ${until}`;
      }),
  },
  backup: {
    usage:
      "backup FILE                     writes the whole store to a new file; the service may run",
    async run(config, file) {
      if (config.databaseUrl === null && !existsSync(sqlitePath(config))) {
        throw new Error(`there is no store at ${sqlitePath(config)}`);
      }
      return withEngine(openEngine(config), async (engine) => {
        const rows = await writeBackupFile(file, (write) => backUp(engine, write));
        return `${rows} rows written to ${file}`;
      });
    },
  },
  restore: {
    usage: "restore FILE                    fills an empty store of either kind from a back-up",
    run: async (config, file) =>
      withEngine(await openMigratedEngine(config), async (engine) => {
        const rows = await restore(engine, readBackupFile(file));
        return `${rows} rows restored from ${file}`;
      }),
  },
};

async function withStore(config: Config, work: (store: Store) => Promise<string>): Promise<string> {
  const { store, close } = await openStore(config, { now: Date.now, onReplicaFailure: () => {} });
  try {
    return await work(store);
  } finally {
    await close();
  }
}

async function withEngine<Result>(
  engine: Engine,
  work: (engine: Engine) => Promise<Result>,
): Promise<Result> {
  try {
    return await work(engine);
  } finally {
    await engine.close();
  }
}

const [name = "", argument, ...rest] = process.argv.slice(2);
const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
const read = readConfig(process.env, []);
if (command === undefined || argument === undefined || rest.length > 0 || !read.ok) {
  const usage = Object.values(commands).map((known) => `  ${known.usage}`);
  const problems = read.ok ? ["usage: npm run depository -- COMMAND", ...usage] : read.problems;
  process.stderr.write(`${problems.join("\n")}\n`);
  process.exit(2);
}
try {
  process.stdout.write(`${await command.run(read.config, argument)}\n`);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
