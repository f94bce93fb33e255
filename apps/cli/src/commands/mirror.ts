// `mirror` copies published files, or the answers of a service, into a folder and verifies them. Some values that only
// the service states, such as the counters, cannot be verified: docs/cli.md, "Mirrors".
import { createFolder } from "@digital-evidence/published-files/folder";
import { PublishError } from "@digital-evidence/published-files/publish-error";
import { type Statement, statement } from "@digital-evidence/verdict/statements";
import { CommandError, usageError } from "../command-error.ts";
import { noLog, readPolicy } from "../evidence/own-policy.ts";
import type { Input } from "../evidence/read-file.ts";
import { said } from "../evidence/said.ts";
import { EXIT } from "../exit-code.ts";
import type { Io } from "../io.ts";
import { type Fault, MAX_FAULTS } from "../mirror/fault.ts";
import { addToList, createList, listedIn, MAX_IN_JSON, MAX_LISTED } from "../mirror/list-file.ts";
import { mirror as runMirror, type MirrorReport } from "../mirror/mirror.ts";
import { publishedSource, readRoot } from "../mirror/published-source.ts";
import { serviceSource } from "../mirror/service-source.ts";
import { openSourceFiles } from "../mirror/source-files.ts";
import type { Outcome } from "../outcome.ts";
import type { Line } from "../terminal/line.ts";
import { quoted } from "../terminal/neutral-text.ts";

/** What the output calls a fault, by its effect. An item that could not be checked is no fault. */
const labels: Record<Fault["effect"], string> = {
  LEFT_OUT: "refused",
  RECOMPUTED: "recomputed",
  NOT_COPIED: "not copied",
  NOT_CHECKED: "unchecked ",
};

export type MirrorOptions = {
  policy?: Input;
  /** The path of a new file, to which the faults are written as one JSON object per line. */
  list?: string;
};

export async function mirror(
  source: string,
  folder: string,
  options: MirrorOptions,
  io: Io,
): Promise<Outcome> {
  if (folder === undefined) throw usageError("no folder for the mirror was given");
  const trusted =
    options.policy === undefined ? null : (await readPolicy(options.policy, noLog)).policy;
  await createList(options.list);
  const files = await openSourceFiles(source, io);
  try {
    const report = await runMirror({
      folder: createFolder({ path: folder }),
      trusted,
      now: io.now,
      onProgress: (text) => io.progress.show(text),
      async openSource(faults) {
        const root = await readRoot(files);
        if (root?.observes !== undefined) {
          const message = `${quoted(files.name)} has the files of an observer, which only compare reads`;
          throw new CommandError("NOT_PUBLISHED", message, EXIT.weaker);
        }
        return root === null
          ? serviceSource(files, io, faults)
          : publishedSource(files, root, faults);
      },
    });
    await addToList(options.list, report.faults);
    return outcomeOf(report, { source: files.name, folder, isTrusted: trusted !== null });
  } catch (error) {
    if (!(error instanceof PublishError)) throw error;
    throw new CommandError(error.code, error.message, EXIT.failed, error);
  }
}

type Counted = Pick<MirrorReport, "faults" | "faultCount" | "uncheckedCount"> & {
  root: { snapshots: { count: number } };
  source: { snapshots: number };
};

/** What a run says about what it copied. */
export function conclusionOf(report: Counted): Statement[] {
  const { faults, faultCount, uncheckedCount } = report;
  if (!isComplete(report)) return [statement("mirror.ends")];
  // Beyond MAX_FAULTS, the effects of faults are not known.
  const isRefused =
    faultCount > faults.length || faults.some(({ effect }) => effect === "LEFT_OUT");
  if (isRefused) return [statement("mirror.refused")];
  return [
    uncheckedCount === 0 ? statement("mirror.verified") : statement("mirror.partlyVerified"),
    // An earlier run may have copied records with a withheld document ID. They are not read again.
    statement("mirror.earlier"),
    ...(faultCount === 0 ? [] : [statement("mirror.faultsOfSource")]),
  ];
}

function isComplete({ root, source }: Counted): boolean {
  return root.snapshots.count >= source.snapshots;
}

/** What a run says about records whose content could not be checked. */
export function withheldOf({ uncheckedCount }: Counted): Statement | null {
  return uncheckedCount === 0 ? null : statement("mirror.withheld", { count: uncheckedCount });
}

function outcomeOf(
  report: MirrorReport,
  { source: name, folder, isTrusted }: { source: string; folder: string; isTrusted: boolean },
): Outcome {
  const { before, root, source, log, faults, faultCount, unchecked, uncheckedCount } = report;
  const { records, batches, snapshots } = root;
  const withheld = withheldOf(report);
  const added = records.count - before.records.count;
  return {
    exitCode:
      faultCount > 0
        ? EXIT.failed
        : isComplete(report) && uncheckedCount === 0
          ? EXIT.reached
          : EXIT.weaker,
    lines: [
      ...faults
        .slice(0, MAX_LISTED)
        .map(({ kind, id, code, effect }): Line => [
          { style: "red", text: labels[effect].padEnd(10) },
          `  ${kind} ${quoted(id)}: ${code}`,
        ]),
      ...(faultCount > MAX_LISTED
        ? [`${faultCount - MAX_LISTED} more were found. ${listedIn(MAX_FAULTS)}`]
        : []),
      `records    ${records.count}, of which ${added} are new`,
      `batches    ${batches.count}`,
      `snapshots  ${snapshots.count} of ${source.snapshots}`,
      log === null
        ? "log        none, so nothing shows that these snapshots are the only ones"
        : `log        ${log.size} entries, signed by ${quoted(log.origin)}, ${isTrusted ? "under your policy" : "by the key that the source names"}`,
      ...(withheld === null
        ? []
        : [
            ...unchecked
              .slice(0, MAX_LISTED)
              .map(({ id }): Line => [
                { style: "yellow", text: labels.NOT_CHECKED },
                `  record ${quoted(id)}: WITHHELD`,
              ]),
            said(withheld),
          ]),
      `${quoted(folder)}: ${conclusionOf(report).map(said).join(" ")}`,
    ],
    data: {
      source: name,
      folder,
      counts: { records: records.count, batches: batches.count, snapshots: snapshots.count, added },
      sourceSnapshots: source.snapshots,
      log,
      isKeyTrusted: isTrusted,
      isComplete: isComplete(report),
      faultCount,
      uncheckedCount,
      unchecked: unchecked.slice(0, MAX_IN_JSON).map(({ id }) => id),
      faults: faults.slice(0, MAX_IN_JSON),
    },
  };
}
