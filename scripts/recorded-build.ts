// Records from which sources the explorer was built, so that it is built again only after they have changed.
import { createHash } from "node:crypto";
import { globSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

const sourcePatterns = [
  "package-lock.json",
  "tsconfig.base.json",
  // scripts/run.ts contains the command that builds.
  "scripts/run.ts",
  "apps/explorer/*.{html,json,ts}",
  "apps/explorer/{src,public}/**/*",
  "packages/*/package.json",
  "packages/*/src/**/*",
];

export interface RecordedBuild {
  /**
   * Whether the last recorded build was made from the current sources, and none of the built files has changed since.
   */
  readonly isCurrent: boolean;
  /**
   * Records the build. Call this after each build. The record contains a hash of the sources as they were when
   * `recordedBuild` was called. If a source changes during the build, the next start therefore builds again.
   */
  readonly record: () => void;
}

export function recordedBuild(root: string): RecordedBuild {
  const path = join(root, "node_modules", ".cache", "explorer-build");
  const sources = hashOf(root, sourcePatterns);
  const current = () => `${sources} ${hashOf(join(root, "apps", "explorer", "dist"), ["**/*"])}`;
  return {
    isCurrent: readRecord(path) === current(),
    record() {
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, current());
    },
  };
}

function hashOf(folder: string, patterns: readonly string[]): string {
  const hash = createHash("sha256");
  const files = globSync(patterns, { cwd: folder, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  for (const file of files.toSorted()) {
    const digest = createHash("sha256").update(readFileSync(file)).digest("hex");
    hash.update(`${digest} ${file}\n`);
  }
  return hash.digest("hex");
}

function readRecord(path: string): string | null {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return null;
  }
}
