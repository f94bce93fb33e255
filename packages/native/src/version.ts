// Which version of the product runs, for operators and for the pages' footer.
import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";

export interface Version {
  readonly version: string;
  /** The commit that the files are of. Null where neither Git's folder nor a file COMMIT says so. */
  readonly commit: string | null;
}

const repository = resolve(import.meta.dirname, "..", "..", "..");

export function readVersion(root = repository): Version {
  const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as Version;
  return { version, commit: readCommit(root) };
}

/** @returns the version as one text, such as "0.1.0 (1a2b3c4d5e6f)" */
export function versionText({ version, commit }: Version): string {
  return commit === null ? version : `${version} (${commit.slice(0, 12)})`;
}

/**
 * An image has a file COMMIT, and a checkout has Git's folder. Git itself is not asked: it may be missing, and it refuses
 * a folder that another user owns. A packed command is in the folder of another project, whose commit is not its own.
 */
export function readCommit(root: string): string | null {
  if (!read(join(root, "package.json"))?.includes('"name": "digital-evidence-explorer"'))
    return null;
  const stated = read(join(root, "COMMIT"));
  if (stated !== null) return commitIn(stated);
  const link = /^gitdir: (.+)$/m.exec(read(join(root, ".git")) ?? "")?.[1];
  const folder = link === undefined ? join(root, ".git") : resolve(root, link);
  const head = read(join(folder, "HEAD"));
  if (head === null) return null;
  const ref = /^ref: (\S+)$/m.exec(head)?.[1];
  if (ref === undefined) return commitIn(head);
  // A worktree has its references in the folder of the repository.
  const common = resolve(folder, read(join(folder, "commondir"))?.trim() ?? ".");
  const loose = read(join(common, ref));
  if (loose !== null) return commitIn(loose);
  const packed = read(join(common, "packed-refs"))?.split("\n") ?? [];
  return commitIn(packed.find((line) => line.endsWith(` ${ref}`)) ?? "");
}

function commitIn(text: string): string | null {
  return /^[0-9a-f]{40,64}\b/.exec(text)?.[0] ?? null;
}

function read(path: string): string | null {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return null;
  }
}
