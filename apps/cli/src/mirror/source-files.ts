// Reads files of a publication from a folder or over HTTP. Paths are built from numbers and are never taken from what
// was read, so a source cannot make the command read other files.
import { open, stat } from "node:fs/promises";
import { join } from "node:path";
import { discard, isRedirect, readBytes } from "@digital-evidence/client/answer";
import { RequestError } from "@digital-evidence/client/errors";
import { retryAfterMs } from "@digital-evidence/client/request";
import type { OpenFile } from "@digital-evidence/published-files/folder";
import { usageError } from "../command-error.ts";
import type { Io } from "../io.ts";
import { readAddress } from "../service/service.ts";
import { patiently } from "../service/patiently.ts";
import { quoted } from "../terminal/neutral-text.ts";

const TIMEOUT_MS = 120_000;

/**
 * The content of a file; null if there is no such file. `TOO_LONG` means that the file exceeds the limit.
 */
export type WholeFile = Uint8Array | null | "TOO_LONG";

export type SourceFiles = {
  /** The folder as the user typed it, or the address without slashes at its end. */
  name: string;
  whole(path: string, maxBytes: number): Promise<WholeFile>;
  /** Reads a part of a file. Null if the file is missing or ends before the part does. */
  part(path: string, position: number, length: number): Promise<Buffer | null>;
};

/** @throws CommandError unless the name is a folder or an HTTP address */
export async function openSourceFiles(name: string, io: Io): Promise<SourceFiles> {
  if (!/^https?:\/\//i.test(name)) {
    const info = await stat(name).catch(() => null);
    if (info?.isDirectory() !== true) {
      throw usageError(`${quoted(name)} is neither a folder nor an http or https address`);
    }
    return folderFiles(name);
  }
  return remoteFiles(readAddress(name), io);
}

function folderFiles(name: string): SourceFiles {
  async function read(path: string, position: number, length: number | null, maxBytes: number) {
    const file = await open(join(name, path), "r").catch((error: unknown) => {
      const code = error instanceof Error && "code" in error ? error.code : null;
      if (code === "ENOENT" || code === "ENOTDIR") return null;
      throw error;
    });
    if (file === null) return null;
    try {
      const info = await file.stat();
      if (!info.isFile()) return null;
      const wanted = length ?? info.size;
      if (wanted > maxBytes) return "TOO_LONG";
      const bytes = Buffer.alloc(wanted);
      for (let done = 0; done < wanted;) {
        const { bytesRead } = await file.read(bytes, done, wanted - done, position + done);
        if (bytesRead === 0) return null;
        done += bytesRead;
      }
      return bytes;
    } finally {
      await file.close();
    }
  }
  return {
    name,
    whole: (path, maxBytes) => read(path, 0, null, maxBytes),
    async part(path, position, length) {
      const bytes = await read(path, position, length, length);
      return bytes === "TOO_LONG" ? null : bytes;
    },
  };
}

function remoteFiles(address: string, io: Io): SourceFiles {
  async function get<T>(
    path: string,
    headers: Record<string, string>,
    use: (response: Response) => Promise<T>,
  ): Promise<T | null> {
    const url = `${address}/${path}`;
    return patiently(io, async () => {
      try {
        const response = await io.fetch(url, {
          headers,
          redirect: "manual",
          signal: AbortSignal.timeout(TIMEOUT_MS),
        });
        if (isRedirect(response)) {
          discard(response.body);
          throw new RequestError("REDIRECTED", "The server answered with a redirect", { url });
        }
        if (response.ok) return await use(response);
        discard(response.body);
        if (response.status === 404 || response.status === 416) return null;
        throw new RequestError(`HTTP_${response.status}`, `status ${response.status}`, {
          url,
          status: response.status,
          retryAfterMs: retryAfterMs(response.headers.get("retry-after"), io.now()),
        });
      } catch (cause) {
        if (cause instanceof RequestError) throw cause;
        // `fetch` throws a TypeError if no answer came or the answer broke off. After a time-out it throws the signal's
        // reason.
        const code = cause instanceof TypeError ? "NETWORK" : "TIMEOUT";
        throw new RequestError(code, "The server did not answer", {
          url,
          retryReason: code,
          cause,
        });
      }
    });
  }
  return {
    name: address,
    whole: (path, maxBytes) =>
      get(path, {}, async (response) => (await readBytes(response, maxBytes)) ?? "TOO_LONG"),
    part: (path, position, length) =>
      get(path, { range: `bytes=${position}-${position + length - 1}` }, async (response) => {
        if (response.status !== 206) {
          discard(response.body);
          const url = `${address}/${path}`;
          throw new RequestError("NO_RANGES", "The server does not support byte-range requests", {
            url,
          });
        }
        const bytes = await readBytes(response, length);
        return bytes === null || bytes.length < length ? null : Buffer.from(bytes.buffer);
      }),
  };
}

/**
 * Adapts a file to the interface of packages/published-files. Its `read` throws if the file is missing or too short.
 */
export function asOpenFile(files: SourceFiles, path: string): OpenFile {
  return {
    async read(position, length) {
      const bytes = await files.part(path, position, length);
      if (bytes === null) throw new UnreadableFileError(path);
      return bytes;
    },
    close: () => Promise.resolve(),
  };
}

export class UnreadableFileError extends Error {
  override readonly name = "UnreadableFileError";
}
