// `npm run witness` runs a witness of transparency logs, and `npm run witness -- replace-key` makes another key for it.
// docs/protocol/log.md says what a witness does, and docs/operations.md says how to run one.
import { formatVerifierKey } from "@digital-evidence/transparency";
import { createComplaints } from "./complaints.ts";
import { misspelt, settingsTable } from "@digital-evidence/native/settings";
import { readVersion, versionText } from "@digital-evidence/native/version";
import { readConfig, witnessSettings } from "./config.ts";
import { onStep } from "./durable-steps.ts";
import { openKeyFile, RANDOM_NAME, replaceKey } from "./key-file.ts";
import { openLogs } from "./logs-file.ts";
import { createMetrics, listenForMonitoring } from "./monitoring.ts";
import { listen } from "./server.ts";
import { openWitnessStore } from "./store.ts";
import { createWitness } from "./witness.ts";

const args = process.argv.slice(2);
const version = readVersion();
if (args.includes("--settings") || args.includes("--version")) {
  const text = args.includes("--version") ? versionText(version) : settingsTable(witnessSettings);
  process.stdout.write(`${text}\n`);
  process.exit();
}
const read = readConfig(process.env);
if (!read.ok) {
  for (const problem of read.problems) process.stderr.write(`${problem}\n`);
  process.exit(2);
}
const { config } = read;
const [command, ...rest] = args;
if (command !== undefined) {
  if (command !== "replace-key" || rest.length > 0) {
    process.stderr.write("usage: npm run witness [-- replace-key | --settings | --version]\n");
    process.exit(2);
  }
  try {
    const { old, signer } = await replaceKey(config.keyFile, config.algorithm);
    process.stdout.write(
      `ended ${formatVerifierKey(old.key)}\nkey ${formatVerifierKey(signer.key)}\nStart the witness again to use the new key.\n`,
    );
    process.exit(0);
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(1);
  }
}
// Writing to a closed terminal, or to a file on a full volume, causes an error event. An error event without a listener
// would end the process, so that any request with a problem could end the witness.
for (const stream of [process.stdout, process.stderr]) stream.on("error", () => {});
const complain = createComplaints({
  write: (line) => process.stderr.write(line),
  now: Date.now,
});

for (const line of misspelt(witnessSettings, process.env)) complain(line);

try {
  const signer = await openKeyFile(config.keyFile, config);
  onStep("CREATE_KEY");
  const store = openWitnessStore(config.storeFile);
  for (const problem of store.problems()) complain(problem);
  onStep("OPEN_STORE");
  if (signer.key.name.startsWith(RANDOM_NAME)) {
    complain(
      `The witness has the random name ${signer.key.name}, because WITNESS_NAME was not set when its key was made`,
    );
  }
  const metrics = createMetrics({ store, version });
  const witness = createWitness({
    signer,
    logs: openLogs(config.logsFile, complain),
    store,
    now: Date.now,
    // The size is not part of the subject, because a dishonest log can choose another size each time.
    onFork: (origin, size) =>
      complain(`${origin} has signed two trees of ${size} entries`, `a fork of ${origin}`),
    onAnswer: (status) => metrics.answered(status),
    onRecorded: () => onStep("RECORD"),
  });
  const key = formatVerifierKey(signer.key);
  const onFailure = (error: unknown): void =>
    complain(`a request failed: ${error instanceof Error ? error.message : String(error)}`);
  const { host, port, trustedProxies } = config;
  const server = await listen({
    host,
    port,
    trustedProxies,
    key,
    witness,
    onFailure,
    onRefused: complain,
    now: Date.now,
  });
  process.stdout.write(`Witness ${key} is at http://${host}:${server.port}/\n`);
  const monitoring =
    config.monitoring === null ? null : await listenForMonitoring(config.monitoring, metrics);
  process.stdout.write(`It cosigns the logs that ${config.logsFile} lists\n`);

  for (const signal of ["SIGTERM", "SIGINT"] as const) {
    process.once(signal, () => {
      void Promise.all([server.close(), monitoring?.close()]).then(() => {
        store.close();
        process.exit();
      });
    });
  }
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}
