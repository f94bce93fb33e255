// A small volume that tests can fill: a tmpfs, which root can mount on Linux.
import { spawnSync } from "node:child_process";
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

export interface SmallVolume {
  readonly folder: string;
  fill(): void;
  free(): void;
  remove(): void;
}

/** @returns the reason why no volume can be mounted here, or null if one can be mounted */
export function whyNoVolume(): string | null {
  try {
    mountVolume(64).remove();
    return null;
  } catch (error) {
    return String(error);
  }
}

/** @throws Error where this user or this system cannot mount a volume */
export function mountVolume(kibibytes: number): SmallVolume {
  const folder = mkdtempSync(join(tmpdir(), "depository-volume-"));
  const mounted = spawnSync("mount", ["-t", "tmpfs", "-o", `size=${kibibytes}k`, "tmpfs", folder]);
  if (mounted.status !== 0) {
    rmSync(folder, { recursive: true });
    throw new Error(`mount: ${mounted.error?.message ?? String(mounted.stderr)}`);
  }
  const filler = join(folder, "filler");
  return {
    folder,
    fill() {
      const file = openSync(filler, "a");
      try {
        for (const size of [4096, 1]) {
          for (let isFull = false; !isFull;) {
            try {
              writeSync(file, Buffer.alloc(size));
            } catch (error) {
              if (!(error instanceof Error && "code" in error && error.code === "ENOSPC")) {
                throw error;
              }
              isFull = true;
            }
          }
        }
      } finally {
        closeSync(file);
      }
    },
    free: () => rmSync(filler),
    remove() {
      spawnSync("umount", ["--lazy", folder]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
