import { createFolder, type Folder } from "@digital-evidence/published-files/folder";
import { writeBehind } from "@digital-evidence/published-files/write-behind";
import type { PublishTarget } from "./target.ts";

/**
 * The AWS SDK is loaded only for a bucket, because loading it takes about 0.3 s and 35 MB.
 * @param env may name a store other than AWS, in AWS_ENDPOINT_URL_S3 or AWS_ENDPOINT_URL
 * @returns a function that opens the target. Its argument is called before each change.
 */
export async function folderOpener(
  target: PublishTarget,
  env: Readonly<Record<string, string | undefined>>,
): Promise<(beforeChange: (change: string) => void) => Folder> {
  if (target.kind === "folder") {
    const { path } = target;
    return (beforeChange) => createFolder({ path, beforeChange });
  }
  const { createObjectStore } = await import("./object-store.ts");
  // Outside AWS, a bucket seldom has its own host name, so its name is put into the path.
  const hasPathStyle = Boolean(env["AWS_ENDPOINT_URL_S3"] ?? env["AWS_ENDPOINT_URL"]);
  const options = { bucket: target.bucket, prefix: target.prefix, hasPathStyle };
  // A small write to an object store spends nearly all its time waiting for the answer. So `writeBehind` begins the
  // next writes before the answer has come.
  return (beforeChange) => writeBehind(createObjectStore({ ...options, beforeChange }));
}
