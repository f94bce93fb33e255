// The operator's commands. They work on the store that DATA_DIR or DATABASE_URL names.
import { existsSync } from "node:fs";
import { randomUUID } from "node:crypto";
import {
  assertKnown,
  createKey,
  createOrganization,
  disableKeys,
  listKeys,
  listOrganizations,
  rotateKey,
  submissionKeys,
} from "../keys/manage.ts";
import * as argument from "./arguments.ts";
import { entryOf, type Ran, recorded, showAuditLog, whoRuns } from "./audit.ts";
import { visibleText } from "../quoted-text.ts";
import { readPolicyFile } from "@digital-evidence/log/policy-file";
import { openLogKeyFile } from "@digital-evidence/log/log-key-file";
import { waitsForOf } from "@digital-evidence/log/log-texts";
import { createLogTree } from "@digital-evidence/log/log-tree";
import { createWitnesses } from "@digital-evidence/log/witnesses";
import { send } from "../outgoing-request.ts";
import { pino } from "pino";
import { restorePublished } from "./published-restore.ts";
import { beginNewLog, continueLog, type LostLog } from "./lost-log.ts";
import { replaceLogKey } from "./log-key.ts";
import { retryBatch } from "./batch-retry.ts";
import { showAgain, withhold } from "./withholding.ts";
import { folderOpener } from "../publish/folder-opener.ts";
import { publish } from "../publish/publish.ts";
import { isSameTarget, parseTarget } from "../publish/target.ts";
import { readBackupFile, writeBackupFile } from "./backup-file.ts";
import { type Config, describeSettings, misspeltSettings, readConfig } from "../config.ts";
import { readVersion, versionText } from "@digital-evidence/native/version";
import { backUp, restore } from "../store/backup.ts";
import type { Engine } from "../store/engine.ts";
import {
  holdStore,
  openEngine,
  openStore,
  type OpenedStore,
  sqlitePath,
} from "../store/open-store.ts";
import { onStep, watched } from "../durable-steps.ts";
import type { StoreUse } from "../store/schema-version.ts";
import { createSqlStore } from "../store/sql-store.ts";
import type { Store } from "../store/store.ts";

/** What a command uses besides its arguments. */
interface Context {
  readonly config: Config;
  /** The environment variables. If a command publishes into a bucket, they name the address of the object store. */
  readonly env: Env;
  /** The person who runs the command, for the operator's log. */
  readonly by: string;
  /** Prints a line to standard error while the command is running. */
  readonly note: (line: string) => void;
}

type Env = Readonly<Record<string, string | undefined>>;

interface Command {
  readonly usage: string;
  /** What its arguments have to be. */
  readonly takes: readonly argument.Check[];
  /** How many of the last arguments may be left out. */
  readonly optional?: number;
  /** @returns what the command prints to standard output */
  readonly run: (context: Context, ...given: string[]) => Promise<string>;
}

const commands: Readonly<Record<string, Command>> = {
  "create-organization": {
    usage:
      "create-organization NAME [LABEL]    creates an organization and prints its id; with LABEL, also an API key",
    takes: [argument.organizationName, argument.label],
    optional: 1,
    run: async ({ config, by, env, note }, ...given) => {
      const [name = "", label] = given;
      const isNewStore = config.databaseUrl === null && !existsSync(sqlitePath(config));
      const create = async (store: Store): Promise<string> => {
        const { id } = await createOrganization(store.organizations, name);
        if (label === undefined) return `organization ${id}`;
        const { key, keyHash } = await createKey(store, id, Date.now(), { label });
        const printed = `organization ${id}\nkey ${key}\nsha256 ${keyHash}`;
        if (env["npm_lifecycle_event"] !== "depository") return printed;
        return `${printed}\n\nTo sign and submit a document from this folder:\nDIGITAL_EVIDENCE_API_KEY=${key} npm run notarise -- ${id} DOCUMENT`;
      };
      const ran = { by, command: "create-organization", arguments: given };
      const created = await withStore(
        config,
        (store) => recorded(store.audit, ran, () => create(store)),
        "CREATE",
      );
      // A service that uses another folder does not know this organization and would refuse the organization's keys.
      if (isNewStore) {
        note(
          `A new store was made: ${sqlitePath(config)}. If your service uses another folder, set DATA_DIR to it and run this again.`,
        );
      }
      return created;
    },
  },
  "create-key": {
    usage: "create-key ORGANIZATION_ID [LABEL [DAYS]]  creates an API key and prints it once",
    takes: [argument.id, argument.label, argument.days],
    optional: 2,
    run: changing("create-key", async (store, organizationId = "", label, days) => {
      const created = await createKey(store, organizationId, Date.now(), {
        label,
        days: days === undefined ? undefined : Number(days),
      });
      const { key, keyHash, organization } = created;
      return `key ${key}\nsha256 ${keyHash}\norganization ${organization.id} ${visibleText(organization.name)}`;
    }),
  },
  "list-organizations": {
    usage: "list-organizations                  lists all organizations",
    takes: [],
    run: reading((store) => listOrganizations(store.organizations)),
  },
  "list-keys": {
    usage: "list-keys                           lists all API keys, without the keys themselves",
    takes: [],
    run: reading((store) => listKeys(store.keys, Date.now())),
  },
  "rotate-key": {
    usage:
      "rotate-key LABEL [HOURS]            creates and prints a new key; the old one ends after HOURS (24)",
    takes: [argument.label, argument.hours],
    optional: 1,
    run: changing(
      "rotate-key",
      async (store, label = "", hours = "24") => {
        const rotated = await rotateKey(store.keys, label, Date.now(), Number(hours));
        const { key, keyHash, name, endsAt } = rotated;
        const end = new Date(endsAt).toISOString();
        return `key ${key}\nsha256 ${keyHash}\nname ${name}\nthe old one ends ${end}`;
      },
      withLabel,
    ),
  },
  "disable-key": {
    usage: "disable-key LABEL                   refuses all keys with this label from now on",
    takes: [argument.label],
    run: changing(
      "disable-key",
      async (store, label = "") => {
        const disabled = await disableKeys(store.keys, { label }, Date.now());
        return `${disabled} disabled`;
      },
      withLabel,
    ),
  },
  "delete-key": {
    usage: "delete-key SHA256                   refuses the key with this hash from now on",
    takes: [argument.hash],
    run: changing(
      "delete-key",
      async (store, keyHash = "") => {
        await disableKeys(store.keys, { keyHash: keyHash.toLowerCase() }, Date.now());
        return "disabled";
      },
      (store, keyHash) => assertKnown(store.keys, { keyHash: keyHash.toLowerCase() }),
    ),
  },
  "submission-keys": {
    usage: "submission-keys HASH                lists the keys that submitted a fingerprint",
    takes: [argument.hash],
    run: reading((store, hash = "") => submissionKeys(store.keys, hash)),
  },
  "audit-log": {
    usage:
      "audit-log                           lists the commands that were run, and checks the list",
    takes: [],
    run: reading((store) => showAuditLog(store.audit)),
  },
  "retry-batch": {
    usage:
      "retry-batch BATCH_ID                submits an errored batch's root to the ledger again",
    takes: [argument.id],
    run: changing("retry-batch", async (store, batchId = "") => {
      await retryBatch(store.batches, batchId, Date.now());
      return `batch ${batchId} waits for the ledger again`;
    }),
  },
  "replace-log-key": {
    usage: "replace-log-key VERIFIER_KEY        ends this key of the log, and makes another one",
    takes: [argument.verifierKey],
    run: ({ config, by }, old = "") =>
      withStore(config, (store) =>
        recorded(store.audit, { by, command: "replace-log-key", arguments: [old] }, async () => {
          const keyFile = openLogKeyFile(config.logKeyFile, null, onStep);
          const { key, until } = await replaceLogKey(store, keyFile, old);
          return `log ${key}\nlog ${old}\nuntil ${old} ${until}`;
        }),
      ),
  },
  "restore-published": {
    usage:
      "restore-published FOLDER | s3://BUCKET/PREFIX            adds to a restored store what was published after its back-up",
    takes: [argument.path],
    run: async ({ config, by, env }, given = "") => {
      const target = parseTarget(given);
      if (target === null)
        throw new Error(`expected a folder or s3://BUCKET/PREFIX, got "${given}"`);
      const held = await holdStore(config);
      try {
        const ran = { by, command: "restore-published", arguments: [given] };
        return await withStore(config, (store) =>
          recorded(store.audit, ran, async () => {
            if ((await store.log.restoredAt()) === null) {
              throw new Error("this store was not restored from a back-up, so nothing was added");
            }
            const folder = (await folderOpener(target, env))(() => {
              throw new Error("published files are only read");
            });
            const { records, batches, snapshots } = await restorePublished(store, folder);
            return `${records} records, ${batches} batches, ${snapshots} snapshots added`;
          }),
        );
      } finally {
        held?.close();
      }
    },
  },
  "continue-log": {
    usage:
      "continue-log same-database | restored [PUBLISHED]  makes the log's lost head again, if nothing that was served is missing",
    takes: [argument.storeSource, argument.path],
    optional: 1,
    run: onLostLog("continue-log", (lost, source = "", published) =>
      continueLog(lost, source, published),
    ),
  },
  "begin-new-log": {
    usage:
      "begin-new-log NAME [PUBLISHED]      ends a log that cannot go on, and begins another one that names it",
    takes: [argument.logName, argument.path],
    optional: 1,
    run: onLostLog("begin-new-log", (lost, name = "", published) =>
      beginNewLog(lost, name, published),
    ),
  },
  withhold: {
    usage: "withhold HASH document-id|tags [REASON]  hides one member of a record from public view",
    takes: [argument.hash, argument.member, argument.reason],
    optional: 1,
    run: ({ config, by }, ...given) =>
      withOpened(config, (opened) =>
        recorded(opened.store.audit, { by, command: "withhold", arguments: given }, () => {
          const [hash = "", name = "", reason] = given;
          return withhold(opened, { hash, name, at: Date.now(), reason });
        }),
      ),
  },
  "show-again": {
    usage: "show-again HASH document-id|tags    shows a withheld member again",
    takes: [argument.hash, argument.member],
    run: ({ config, by }, ...given) =>
      withOpened(config, (opened) =>
        recorded(opened.store.audit, { by, command: "show-again", arguments: given }, () => {
          const [hash = "", name = ""] = given;
          return showAgain(opened, { hash, name });
        }),
      ),
  },
  publish: {
    usage:
      "publish FOLDER | s3://BUCKET/PREFIX writes final records as files, or adds those that are new",
    takes: [argument.path],
    run: async ({ config, env, note }, given = "") => {
      const target = parseTarget(given);
      if (target === null)
        throw new Error(`expected a folder or s3://BUCKET/PREFIX, got "${given}"`);
      return withStore(config, async (store) => {
        const policy =
          config.logPolicyFile === null ? null : await readPolicyFile(config.logPolicyFile);
        const openFolder = await folderOpener(target, env);
        const waitsFor = waitsForOf(config, policy);
        const isNamed = isSameTarget(given, config.publish?.target ?? null);
        if (waitsFor === "PUBLICATION" && !isNamed) {
          note("this is not the place of PUBLISH_TO, so it gets only what is published there");
        }
        const holder = randomUUID();
        const options = { store, openFolder, now: Date.now, holder, policy, waitsFor, isNamed };
        const { records, batches, snapshots } = await publish(options);
        return `${records.count} records, ${batches.count} batches, ${snapshots.count} snapshots`;
      });
    },
  },
  backup: {
    usage:
      "backup FILE                         writes the whole store to a new file; the service may run",
    takes: [argument.path],
    run: async ({ config, by }, file = "") =>
      withEngine(await openEngine(config, "USE"), async (engine) => {
        const rows = await writeBackupFile(file, (write) => backUp(engine, write));
        await createSqlStore(engine).kind.backedUp(Date.now());
        await recordDone(engine, { by, command: "backup", arguments: [file] });
        return `${rows} rows written to ${file}`;
      }),
  },
  restore: {
    usage: "restore FILE                        fills an empty store of either kind from a back-up",
    takes: [argument.path],
    run: async ({ config, by }, file = "") =>
      withEngine(await openEngine(config), async (engine) => {
        const rows = await restore(engine, readBackupFile(file));
        await recordDone(engine, { by, command: "restore", arguments: [file] });
        return `${rows} rows restored from ${file}`;
      }),
  },
};

/** Makes a command that only reads the store. It writes nothing. */
function reading(work: (store: Store, ...given: string[]) => Promise<string>): Command["run"] {
  return ({ config }, ...given) => withStore(config, (store) => work(store, ...given), "READ");
}

/**
 * Makes a command that changes the store. The operator's log gets an entry before the command runs, and one after.
 * @param check throws where the command can do nothing and its first argument must not be recorded
 */
function changing(
  command: string,
  work: (store: Store, ...given: string[]) => Promise<string>,
  check: (store: Store, first: string) => Promise<void> = () => Promise.resolve(),
): Command["run"] {
  return ({ config, by }, ...given) =>
    withStore(config, async (store) => {
      await check(store, given[0] ?? "");
      return recorded(store.audit, { by, command, arguments: given }, () => work(store, ...given));
    });
}

/** Makes a command about a log whose head, key or entries were lost. */
function onLostLog(
  command: string,
  work: (lost: LostLog, ...given: string[]) => Promise<string>,
): Command["run"] {
  return ({ config, by, note }, ...given) =>
    withStore(config, (store) =>
      recorded(store.audit, { by, command, arguments: given }, async () => {
        const { logPolicyFile } = config;
        const policy = logPolicyFile === null ? null : await readPolicyFile(logPolicyFile);
        const logger = pino({ level: "silent" });
        const { readTiles } = createLogTree(store.log);
        const witnesses =
          policy === null
            ? null
            : createWitnesses({ policy, store: store.log, readTiles, logger, now: Date.now, send });
        const answer = await work(
          {
            store,
            keyFile: openLogKeyFile(config.logKeyFile, null, onStep),
            witnesses,
            waitsFor: waitsForOf(config, policy),
          },
          ...given,
        );
        for (const { name, problem } of witnesses?.status() ?? []) {
          if (problem !== null) note(`witness ${name}: ${problem}`);
        }
        return answer;
      }),
    );
}

/**
 * Commands that name a key are recorded only if there is this key. An operator may have pasted a part of the key
 * itself, which the log would keep for good.
 */
function withLabel(store: Store, label: string): Promise<void> {
  return assertKnown(store.keys, { label });
}

/**
 * Records a back-up or a restore by a single entry after it has succeeded. An entry before a restore would make the
 * restore fail, because the store has to be empty.
 */
async function recordDone(engine: Engine, ran: Ran): Promise<void> {
  await createSqlStore(engine).audit.add(entryOf(ran, "DONE"));
}

function withStore(
  config: Config,
  work: (store: Store) => Promise<string>,
  use?: StoreUse,
): Promise<string> {
  return withOpened(config, ({ store }) => work(store), use);
}

async function withOpened(
  config: Config,
  work: (opened: OpenedStore) => Promise<string>,
  use: StoreUse = "USE",
): Promise<string> {
  const opened = await openStore(config, { now: Date.now, onReplicaFailure: () => {}, use });
  try {
    return await work({ ...opened, store: watched(opened.store) });
  } finally {
    await opened.close();
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

/** Prints a command's output. Both functions print the text as it is, without adding the end of a line. */
interface Output {
  readonly out: (text: string) => void;
  readonly err: (text: string) => void;
}

/** @returns the exit status: 0 on success, 1 on failure, and 2 for wrong arguments or settings */
export async function runCommand(
  [name = "", ...given]: readonly string[],
  env: Env,
  { out, err }: Output,
): Promise<number> {
  if (name === "--settings" || name === "--version") {
    out(`${name === "--version" ? versionText(readVersion()) : describeSettings()}\n`);
    return 0;
  }
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  const { takes = [], optional = 0 } = command ?? {};
  const isCountRight = given.length <= takes.length && given.length >= takes.length - optional;
  const read = readConfig(env, []);
  if (command === undefined || !isCountRight || !read.ok) {
    const usage = Object.values(commands).map((known) => `  ${known.usage}`);
    const problems = read.ok ? ["usage: npm run depository -- COMMAND", ...usage] : read.problems;
    err(`${problems.join("\n")}\n`);
    return 2;
  }
  const note = (line: string): void => err(`${line}\n`);
  for (const line of misspeltSettings(env)) note(line);
  // No message repeats what may be a secret: standard error may be kept in a log, too.
  const problem = given.some(argument.isSecret)
    ? "an argument looks like a secret key, so nothing was done or recorded; name an API key by its label or its SHA-256, which list-keys shows"
    : takes
        .map((check, at) => check(given[at] ?? ""))
        .find((found, at) => at < given.length && found !== null);
  if (problem !== undefined && problem !== null) {
    note(problem);
    return 2;
  }
  try {
    out(`${await command.run({ config: read.config, env, by: whoRuns(env), note }, ...given)}\n`);
    return 0;
  } catch (error) {
    note(error instanceof Error ? error.message : String(error));
    return 1;
  }
}
