// Where to publish: a folder, or a bucket of an S3-compatible object store.
import { resolve } from "node:path";
import { isDeepStrictEqual } from "node:util";

export type PublishTarget =
  | { readonly kind: "folder"; readonly path: string }
  | { readonly kind: "bucket"; readonly bucket: string; readonly prefix: string };

/** An object's key has at most 1,024 bytes. The longest path below the prefix has fewer than 256. */
const MAX_PREFIX = 512;

/**
 * Parses the address of a folder or of a bucket.
 * @returns the target; its prefix is empty or ends with a slash. Null if the text has another scheme, such as `https:`,
 * or if the bucket's name or the prefix is not valid. A prefix may have only characters that need no escaping.
 */
export function parseTarget(text: string): PublishTarget | null {
  if (!/^[a-z][a-z0-9+.-]+:\/\//i.test(text)) return { kind: "folder", path: text };
  const [, bucket, path = ""] =
    /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/([A-Za-z0-9/._-]*))?$/.exec(text) ?? [];
  if (bucket === undefined || path.length > MAX_PREFIX) return null;
  const parts = path.replace(/\/$/, "").split("/");
  if (path === "" || path === "/") return { kind: "bucket", bucket, prefix: "" };
  if (parts.some((part) => part === "" || part === "." || part === "..")) return null;
  return { kind: "bucket", bucket, prefix: `${parts.join("/")}/` };
}

export function isSameTarget(one: string, other: string | null): boolean {
  const placeOf = (text: string) => {
    const target = parseTarget(text);
    return target?.kind === "folder" ? { ...target, path: resolve(target.path) } : target;
  };
  return other !== null && isDeepStrictEqual(placeOf(one), placeOf(other));
}
