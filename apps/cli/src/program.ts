// Defines the commands, their arguments and options. The work of each command is in a separate file, which is
// loaded when the command is used.
import { Argument, Command, CommanderError, InvalidArgumentError, Option } from "commander";
import { completionScript, type Shell, SHELLS } from "./completion.ts";
import { type Input, inputOf } from "./evidence/read-file.ts";
import { EXIT } from "./exit-code.ts";
import type { Io } from "./io.ts";
import type { Outcome } from "./outcome.ts";
import { NETWORK_NAMES } from "./service/service.ts";
import { TOOL, VERSION } from "./tool.ts";

export { CommanderError };

export type OnOutcome = (command: string, outcome: Outcome) => void;

const bindings = ["path-and-leaf", "leaf"] as const;
const requirements = ["consistent", "confirmed"] as const;

function integer(min: number, max: number) {
  return (text: string): number => {
    const value = Number(text);
    if (/^\d{1,9}$/.test(text) && value >= min && value <= max) return value;
    throw new InvalidArgumentError(`It must be a whole number from ${min} to ${max}.`);
  };
}

function collect(text: string, before: readonly string[]): string[] {
  return [...before, text];
}

function withService(command: Command): Command {
  return command
    .option("--network <name>", `the network: ${NETWORK_NAMES.join(", ")}`)
    .option("--base <address>", "the service's address (default: DIGITAL_EVIDENCE_BASE)")
    .option("--timeout <seconds>", "the time limit of one attempt (default: 10)", integer(1, 600))
    .option("--retries <count>", "further attempts after the first (default: 3)", integer(0, 3));
}

function withPassphrase(command: Command): Command {
  return command.option(
    "--passphrase-file <file>",
    "the passphrase of an encrypted key (default: DIGITAL_EVIDENCE_KEY_PASSPHRASE)",
  );
}

function withOwn(command: Command): Command {
  return command
    .option("--root <hash>", "the root, from a source other than the evidence")
    .option("--snapshot <file>", "the ledger's snapshot, from a source other than the evidence")
    .option(
      "--record <file>",
      "a record or bundle with the document ID that the operator withholds",
    )
    .addOption(
      new Option("--binding <rule>", "which parts of a proof must name the fingerprint").choices(
        bindings,
      ),
    );
}

/**
 * Lets `-` stand for standard input in every option that names a file to read. In the options here, such a file is
 * `<file>`, and one that has to have a name is `<path>`.
 */
function readInputs(command: Command, io: Io): void {
  for (const option of command.options) {
    if (!option.flags.endsWith(" <file>") || option.long === "--output") continue;
    const collect = option.parseArg as ((input: Input, before: unknown) => unknown) | undefined;
    option.argParser((path: string, before: unknown) => {
      const input = inputOf(path, io);
      return collect === undefined ? input : collect(input, before);
    });
  }
}

function requireOption(description: string): Option {
  return new Option("--require <verdict>", description).choices(requirements);
}

const SETTINGS_HELP = `
Without --base and --network, the service is the one of DIGITAL_EVIDENCE_BASE, or else of the file
~/.config/digital-evidence/config.json (DIGITAL_EVIDENCE_CONFIG names another file), such as
  { "base": "https://evidence.example.org" }
It may also have network, apiKeyFile, organization, tenant and key. Where no service is named, submit
sends nothing, and the other commands ask the public mainnet.`;

export function createProgram(io: Io, onOutcome: OnOutcome): Command {
  const program = new Command(TOOL.name)
    .description("Hash, sign, submit, fetch and verify digital evidence.")
    .version(VERSION)
    .option("--json", "write one JSON document for programs, to standard output")
    .exitOverride()
    .showHelpAfterError("(--help lists the commands and options)")
    .addHelpText(
      "after",
      `${SETTINGS_HELP}\n\nExit codes: ${EXIT.reached} success, ${EXIT.failed} failure, ${EXIT.usage} wrong usage, ${EXIT.weaker} no failure, but not the required result.`,
    );
  const add = (name: string, description: string): Command =>
    program
      .command(name)
      .description(description)
      .option("--json", "write one JSON document for programs, to standard output");
  const done = (name: string) => (outcome: Outcome) => onOutcome(name, outcome);

  add("hash", "print the hashes of documents")
    .argument("<file...>", "the documents, or - for standard input")
    .addOption(
      new Option("--algorithm <name>", "the hash algorithm")
        .choices(["sha256", "sha512"])
        .default("sha256"),
    )
    .action(async (files, options) => {
      const { hash } = await import("./commands/hash.ts");
      done("hash")(await hash(files, options, io));
    });

  withPassphrase(add("keygen", "make a signing key in a file that only you can read"))
    .option("--output <file>", "the new file", "digital-evidence-key.pem")
    .action(async (options) => {
      const { keygen } = await import("./commands/keygen.ts");
      done("keygen")(await keygen(options, io));
    });

  withPassphrase(add("sign", "make signed submissions for documents"))
    .argument(
      "<document...>",
      "documents, folders with documents, or - for standard input; they are hashed, and not sent anywhere",
    )
    .option("--key <file>", "the signing key")
    .option("--signer <command>", "a command that gets 32 bytes and answers with their signature")
    .option("--public-key <file>", "the public key of --signer, in PEM or DER, or its key id")
    .option("--organization <uuid>", "the organization's id")
    .option("--tenant <uuid>", "the tenant's id")
    .option("--event <uuid>", "the event's id (default: a new one)")
    .option(
      "--document-id <text>",
      "the document's id (default: the file's name, or its place in the folder)",
    )
    .option("--timestamp <time>", "the fingerprint's time, as in RFC 3339 (default: now)")
    .option(
      "--fingerprint-version <number>",
      "the fingerprint's version",
      integer(1, 999_999_999),
      1,
    )
    .option("--tag <key=value>", "a tag; may be repeated", collect, [])
    .option(
      "--output <file>",
      "the file of the submissions, or - for standard output (for several documents: submissions.ndjson)",
    )
    .option("--force", "overwrite the file")
    .action(async (documents, options) => {
      const { sign } = await import("./commands/sign.ts");
      done("sign")(await sign(documents, options, io));
    });

  withService(add("submit", "send submissions to a service"))
    .argument(
      "<path...>",
      "what sign has made: files, folders with such files, or - for standard input",
    )
    .option("--api-key-file <file>", "the API key (default: DIGITAL_EVIDENCE_API_KEY)")
    .option("--validate", "only ask whether the service would accept them")
    .option(
      "--journal <path>",
      "send any number of submissions, and record the outcome of each in this file",
    )
    .option("--wait", "wait until the accepted fingerprints are final")
    .option("--wait-limit <seconds>", "wait at most so long (default: 3600)", integer(1, 604_800))
    .action(async (files, options) => {
      const { submit } = await import("./commands/submit.ts");
      done("submit")(await submit(files, options, io));
    });

  withService(add("status", "print what a service says about a fingerprint, without checking it"))
    .argument("<hash>", "the fingerprint's hash, or - for standard input")
    .action(async (hash, options) => {
      const { status } = await import("./commands/status.ts");
      done("status")(await status(hash, options, io));
    });

  withService(add("find", "look up any number of hashes, ids, keys, names, tags or periods"))
    .argument(
      "[text...]",
      "what to look up, as in the explorer's search box; a text may contain several values; - for standard input",
    )
    .option("--list <file>", "a list of hashes, one on each line, as sha256sum writes it")
    .action(async (texts, options) => {
      const { find } = await import("./commands/find.ts");
      done("find")(await find(texts, options, io));
    });

  withOwn(withService(add("get", "fetch the evidence on a fingerprint into a file")))
    .argument("<hash>", "the fingerprint's hash, or - for standard input")
    .option("--proof", "write only the proof, instead of a bundle")
    .option(
      "--observer <file>",
      "a file with the observers that you trust and ask: observer NETWORK KEY [ADDRESS]",
    )
    .option("--output <file>", "the file, or - for standard output")
    .option("--force", "overwrite the file")
    .addOption(requireOption("exit with 3 unless the fetched evidence reaches this verdict"))
    .action(async (hash, options) => {
      const { get } = await import("./commands/get.ts");
      done("get")(await get(hash, options, io));
    });

  withService(add("case", "fetch the evidence on fingerprints, with their documents, into a ZIP"))
    .argument("<hash...>", "the fingerprints' hashes")
    .option(
      "--document <path>",
      "a document of one of the fingerprints, to put into the case; may be repeated",
      (file: string, files: string[] | undefined) => [...(files ?? []), file],
    )
    .option("--output <file>", "the ZIP's file, or - for standard output")
    .option("--force", "overwrite the file")
    .action(async (hashes, options) => {
      const { makeCase } = await import("./commands/case.ts");
      done("case")(await makeCase(hashes, options, io));
    });

  withOwn(withService(add("report", "check a fingerprint and write the report as a PDF")))
    .argument("<hash>", "the fingerprint's hash, or - for standard input")
    .option("--document <file>", "the document, to compare with the record's document hash")
    .option(
      "--explorer <address>",
      "where the permanent link leads (default: the service's address; needed for published files)",
    )
    .option("--declaration", "add a last page that the person who checked can sign")
    .option("--output <file>", "the PDF's file, or - for standard output")
    .option("--force", "overwrite the file")
    .addOption(requireOption("exit with 3 unless the fetched evidence reaches this verdict"))
    .action(async (hash, options) => {
      const { report } = await import("./commands/report.ts");
      done("report")(await report(hash, options, io));
    });

  withOwn(add("verify", "recompute the evidence in files or folders, offline"))
    .argument(
      "<path...>",
      "bundles, proofs, records, pages that verify themselves, timestamps with what they are for, folders, links that carry evidence, or - for standard input; what belongs together is checked together",
    )
    .option("--document <file>", "the document, to compare with the record's document hash")
    .option("--hash <hash>", "the fingerprint that the evidence must be about")
    .option(
      "--policy <file>",
      "a file in the form of tlog-policy, with the log's key and the witnesses that you trust",
    )
    .option(
      "--authority <file>",
      "the certificate of a timestamp authority that you trust, in PEM or DER; may be repeated",
      (file: Input, files: Input[] | undefined) => [...(files ?? []), file],
    )
    .option(
      "--observer <file>",
      "a file with the observers that you trust: observer NETWORK KEY [ADDRESS]",
    )
    .option("--ask", "ask these observers at their addresses what they saw of the batches")
    .addOption(requireOption("the verdict that is needed for exit code 0").default("confirmed"))
    .action(async (paths, options) => {
      const { verify } = await import("./commands/verify.ts");
      done("verify")(await verify(paths, options, io));
    });

  add("extract", "take the evidence out of a page that verifies itself, without running the page")
    .argument("<file>", "the HTML file")
    .option("--template-hash <hash>", "the published hash of the page without its evidence")
    .option("--output <file>", "the bundle's file, or - for standard output")
    .option("--force", "overwrite the file")
    .action(async (file, options) => {
      const { extract } = await import("./commands/extract.ts");
      done("extract")(await extract(file, options, io));
    });

  withPassphrase(
    add(
      "create-directory",
      "sign a directory of your organization's keys, to publish at its domain",
    ),
  )
    .argument("<draft>", "a JSON file with domain, name and keys, or an earlier directory")
    .requiredOption("--key <file>", "the signing key, which the directory must list")
    .option("--days <count>", "days until it expires, at most 400", integer(1, 9_999), 365)
    .option("--output <file>", "the new file, or - for standard output", "digital-evidence.json")
    .option("--force", "overwrite the file")
    .action(async (draft, options) => {
      const { createDirectory } = await import("./commands/create-directory.ts");
      done("create-directory")(await createDirectory(draft, options, io));
    });

  add("check-directory", "verify a directory of keys, in a file or at a domain")
    .argument("<place>", "a file, or a domain's address such as https://example.org")
    .option("--domain <host>", "the domain for which the file must have been made")
    .action(async (place, options) => {
      const { checkDirectory } = await import("./commands/check-directory.ts");
      done("check-directory")(await checkDirectory(place, options, io));
    });

  add("doctor", "list how a live service or published files deviate from the protocol")
    .argument("<address>", "the address of the service or of the published files")
    .option("--timeout <seconds>", "the time limit of one request (default: 10)", integer(1, 600))
    .action(async (address, options) => {
      const { doctor } = await import("./commands/doctor.ts");
      done("doctor")(await doctor(address, options, io));
    });

  add("mirror", "copy published files or a service into a folder, and check everything")
    .argument("<source>", "the address of published files or of a service, or a folder")
    .argument("<folder>", "the folder of the mirror; an earlier run in it is continued")
    .option(
      "--policy <file>",
      "a file in the form of tlog-policy, with the log's key and the witnesses that you trust",
    )
    .option("--list <path>", "write all faults to this new file, one JSON object per line")
    .action(async (source, folder, options) => {
      const { mirror } = await import("./commands/mirror.ts");
      done("mirror")(await mirror(source, folder, options, io));
    });

  add("compare", "list where two observers, mirrors or services differ")
    .argument(
      "<source>",
      "the address of an observer's files, of published files or of a service, or a folder",
    )
    .argument("<other>", "the one to compare it with")
    .option("--list <path>", "write all differences to this new file, one JSON object per line")
    .action(async (source, other, options) => {
      const { compare } = await import("./commands/compare.ts");
      done("compare")(await compare(source, other, options, io));
    });

  add("observe", "watch a service, and sign in a log of your own what it stated and what verified")
    .argument("<service>", `the service's address, or a network: ${NETWORK_NAMES.join(", ")}`)
    .argument("<folder>", "the observer's folder; public/ in it is for a web server")
    .option("--network <name>", "the network's name, for a service that is given by its address")
    .option("--name <origin>", "the log's name, such as example.org/observer (default: random)")
    .option("--policy <file>", "a file in the form of tlog-policy, with witnesses to ask")
    .option(
      "--authorities <path>",
      "timestamp authorities to ask: authority NAME ADDRESS CERTIFICATE",
    )
    .option("--hashes <file>", "fingerprint hashes to observe too, in whatever text")
    .option("--once", "end after everything that is due was asked for")
    .option("--interval <seconds>", "the pause between two rounds", integer(1, 86_400), 30)
    .option("--rate <count>", "the most requests in a second", integer(1, 10_000), 5)
    .option("--timeout <seconds>", "the time limit of one request (default: 10)", integer(1, 600))
    .action(async (service, folder, options) => {
      const { observe } = await import("./commands/observe.ts");
      done("observe")(await observe(service, folder, options, io));
    });

  withService(add("mcp", "serve verify, lookup, search and hash_document to a model"))
    .option("--folder <path>", "the folder whose files the tools may read", ".")
    .option(
      "--observer <path>",
      "a file with the observers that the person trusts: observer NETWORK KEY [ADDRESS]",
    )
    .action(async (options) => {
      const { mcp } = await import("./commands/mcp.ts");
      done("mcp")(await mcp(options, io));
    });

  add("completion", "print a completion script for a shell")
    .addArgument(new Argument("<shell>", "the shell").choices(SHELLS))
    .action((shell: Shell) => {
      const raw = completionScript(program, shell);
      done("completion")({ exitCode: EXIT.reached, lines: [], data: { shell, script: raw }, raw });
    });
  for (const command of program.commands) readInputs(command, io);
  return program;
}
