import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { inflateRawSync } from "node:zlib";

/** The bundle that `unzip` finds in a case file. Null if `unzip` reports an error in the file or finds no bundle. */
export function bundleOfZip(zip: Uint8Array): Buffer | null {
  const folder = mkdtempSync(join(tmpdir(), "digital-evidence-unzip-"));
  try {
    const file = join(folder, "case.zip");
    writeFileSync(file, zip);
    // A changed file can claim to be encrypted. unzip would then wait for a password to be typed, so the arguments
    // contain one.
    const { status } = spawnSync("unzip", ["-q", "-o", "-P", "none", file, "-d", folder], {
      stdio: "ignore",
    });
    if (status !== 0) return null;
    const names = readdirSync(folder, { recursive: true, encoding: "utf8" });
    const name = names.find((each) => basename(each).startsWith("digital-evidence_"));
    return name === undefined ? null : readFileSync(join(folder, name));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * Unpacks the part of a link after `#evidence=` with Node. Null if it does not have the form that the protocol
 * defines.
 */
export function bundleOfLink(fragment: Uint8Array): Buffer | null {
  const text = Buffer.from(fragment).toString("latin1");
  const [, length, packed = ""] = /^1\.([1-9]\d*)\.([\w-]*)$/.exec(text) ?? [];
  const bytes = Buffer.from(packed, "base64url");
  if (Number(length) !== packed.length || bytes.toString("base64url") !== packed) return null;
  try {
    const { buffer, engine } = inflateRawSync(bytes, { info: true }) as unknown as {
      buffer: Buffer;
      engine: { bytesWritten: number };
    };
    return engine.bytesWritten === bytes.length ? buffer : null;
  } catch {
    return null;
  }
}
