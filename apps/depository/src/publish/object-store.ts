// Writes published files to a bucket of an S3-compatible store instead of a folder. S3 creates or
// replaces an object as a whole, and every later read returns the new object. So the bucket needs
// no temporary names and no renaming.
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  ListMultipartUploadsCommand,
  type ListMultipartUploadsCommandOutput,
  ListObjectsV2Command,
  type ListObjectsV2CommandOutput,
  type MultipartUpload,
  NoSuchKey,
  PutObjectCommand,
  S3Client,
  UploadPartCommand,
} from "@aws-sdk/client-s3";
import {
  type Folder,
  markedFolder,
  type NewFile,
  type OpenFile,
} from "@digital-evidence/published-files/folder";
import { isChanging, isPublished } from "@digital-evidence/published-files/listed-files";
import { tooLong } from "@digital-evidence/published-files/publish-error";
import { toPublishError } from "./object-store-error.ts";

const MIB = 1024 * 1024;
/**
 * The length of each part of an upload. S3 allows at most 10,000 parts per object. With parts of this length, one
 * object can contain an index of 2³² entries.
 */
const PART_BYTES = 16 * MIB;
/**
 * How many bytes one request reads when a sorted run of an index is read from its beginning to its
 * end.
 */
const READ_BYTES = 4 * MIB;
const CONNECT_TIMEOUT_MS = 5_000;
/** The time limit for a silent connection. */
const IDLE_TIMEOUT_MS = 30_000;
/**
 * The time limit for one attempt. Sending a part of 16 MiB within this time needs about one megabit
 * per second.
 */
const REQUEST_TIMEOUT_MS = 120_000;
/**
 * The suffix of a marker's name. The marker `NAME.retired` is an empty object. Its modification time says when the root
 * file stopped listing the object NAME.
 */
const RETIRED = ".retired";

interface ObjectStoreOptions {
  readonly bucket: string;
  /** Empty, or ends with a slash. */
  readonly prefix: string;
  /** Whether the addresses of objects have the bucket's name in the path. On AWS they have it in the host name. */
  readonly hasPathStyle: boolean;
  /** Called before each change in the bucket. A change does not happen if this function throws. */
  readonly beforeChange?: (change: string) => void;
  /** The length of each part of an upload. S3 requires at least 5 MiB, except for the last part. */
  readonly partBytes?: number;
}

/**
 * Opens a bucket. Endpoint, region, credentials and the number of attempts come from the SDK's environment variables
 * and configuration files. Every method throws a PublishError if the store refuses or fails.
 */
export function createObjectStore({
  bucket: Bucket,
  prefix,
  hasPathStyle,
  beforeChange = () => {},
  partBytes = PART_BYTES,
}: ObjectStoreOptions): Folder {
  const client = new S3Client({
    forcePathStyle: hasPathStyle,
    requestHandler: {
      connectionTimeout: CONNECT_TIMEOUT_MS,
      socketTimeout: IDLE_TIMEOUT_MS,
      requestTimeout: REQUEST_TIMEOUT_MS,
      throwOnRequestTimeout: true,
    },
  });
  const objectAt = (path: string) => ({ Bucket, Key: prefix + path });

  async function call<Result>(work: () => Promise<Result>): Promise<Result> {
    try {
      return await work();
    } catch (error) {
      throw toPublishError(error, Bucket);
    }
  }

  async function put(path: string, Body: Uint8Array): Promise<void> {
    beforeChange(`write ${path}`);
    const command = new PutObjectCommand({ ...objectAt(path), ...headersOf(path), Body });
    await call(() => client.send(command));
  }

  async function remove(path: string): Promise<void> {
    beforeChange(`remove ${path}`);
    await call(() => client.send(new DeleteObjectCommand(objectAt(path))));
  }

  /**
   * @param range as in the header Range
   * @returns null if there is no such object
   * @throws PublishError if the answer has more bytes than `maxBytes`
   */
  function get(path: string, range: string | undefined, maxBytes: number): Promise<Buffer | null> {
    return call(async () => {
      try {
        const command = new GetObjectCommand({ ...objectAt(path), Range: range });
        const { Body, ContentLength = Infinity } = await client.send(command);
        if (Body === undefined || ContentLength > maxBytes) {
          // An unread body would keep its connection occupied, so the body is closed.
          if (Body !== undefined && "destroy" in Body) Body.destroy();
          throw tooLong(path, maxBytes);
        }
        return Buffer.from(await Body.transformToByteArray());
      } catch (error) {
        if (error instanceof NoSuchKey) return null;
        throw error;
      }
    });
  }

  async function* objects(): AsyncGenerator<{ path: string; changed: number }> {
    for (let token: string | undefined, hasMore = true; hasMore;) {
      const command = new ListObjectsV2Command({
        Bucket,
        Prefix: prefix,
        ContinuationToken: token,
      });
      const page: ListObjectsV2CommandOutput = await call(() => client.send(command));
      for (const { Key = "", LastModified } of page.Contents ?? []) {
        yield { path: Key.slice(prefix.length), changed: LastModified?.getTime() ?? Infinity };
      }
      token = page.NextContinuationToken;
      hasMore = token !== undefined;
    }
  }

  /**
   * Ends the uploads that killed publishers left incomplete. Otherwise the store would keep their parts and charge for
   * them.
   * @param before only uploads that began before this time are ended
   */
  async function abortUploads(before: number): Promise<void> {
    for await (const { Key = "", UploadId, Initiated } of uploads()) {
      const isOld = (Initiated?.getTime() ?? Infinity) < before;
      if (!isOld || !isPublished(Key.slice(prefix.length))) continue;
      beforeChange(`abort ${Key.slice(prefix.length)}`);
      const abort = new AbortMultipartUploadCommand({ Bucket, Key, UploadId });
      await call(() => client.send(abort));
    }
  }

  async function* uploads(): AsyncGenerator<MultipartUpload> {
    let place: { KeyMarker?: string | undefined; UploadIdMarker?: string | undefined } = {};
    for (let hasMore = true; hasMore;) {
      const command = new ListMultipartUploadsCommand({ Bucket, Prefix: prefix, ...place });
      const page: ListMultipartUploadsCommandOutput = await call(() => client.send(command));
      yield* page.Uploads ?? [];
      place = { KeyMarker: page.NextKeyMarker, UploadIdMarker: page.NextUploadIdMarker };
      hasMore = page.IsTruncated === true && page.NextKeyMarker !== undefined;
    }
  }

  async function isEmpty(): Promise<boolean> {
    return (await objects().next()).done === true;
  }

  const folder: Folder = {
    async create(path) {
      await Promise.resolve();
      return createUpload({ client, call, put, path, partBytes, beforeChange, objectAt });
    },

    write: (path, content) =>
      put(path, typeof content === "string" ? Buffer.from(content) : content),

    async open(path) {
      await Promise.resolve();
      return openObject(path, (from, length) =>
        get(path, `bytes=${from}-${from + length - 1}`, length),
      );
    },

    read: (path, maxBytes) => get(path, undefined, maxBytes),
    remove,

    // S3 itself sets the modification time of an object. Copying a large object onto itself would
    // renew this time, but costs as much as writing the object. So the modification time of an
    // empty marker beside the object is used instead.
    retire: (path) => put(path + RETIRED, new Uint8Array()),

    async sweep(isUnlisted, before) {
      const unlisted = new Map<string, number>();
      const retired = new Map<string, number>();
      for await (const { path, changed } of objects()) {
        const isMarker = path.endsWith(RETIRED);
        const of = isMarker ? path.slice(0, -RETIRED.length) : path;
        if (isUnlisted(of)) (isMarker ? retired : unlisted).set(of, changed);
      }
      for (const [path, changed] of unlisted) {
        if ((retired.get(path) ?? changed) < before) await remove(path);
      }
      // A marker is removed only after its object, so no object is left without its marker. If a publisher is killed in
      // between, only the marker is left, and a later sweep removes it.
      for (const [path, changed] of retired) if (changed < before) await remove(path + RETIRED);
      await abortUploads(before);
    },
  };
  return markedFolder(folder, isEmpty);
}

/** The headers are the same as in deploy/nginx/published.conf. */
function headersOf(path: string) {
  return {
    ContentType: path.endsWith(".json") ? "application/json" : "application/octet-stream",
    CacheControl: isChanging(path) ? "no-cache" : "public, max-age=31536000, immutable",
  };
}

/**
 * Opens an object for reading. Readers go through a sorted run of an index in small pieces, and a request for each
 * piece would take too long. So each request reads more bytes than were asked for, and the next reads are answered from
 * these bytes.
 */
function openObject(
  path: string,
  get: (from: number, length: number) => Promise<Buffer | null>,
): OpenFile {
  let start = 0;
  let held: Buffer = Buffer.alloc(0);
  return {
    async read(position, length) {
      if (position < start || position + length > start + held.length) {
        held = (await get(position, Math.max(length, READ_BYTES))) ?? Buffer.alloc(0);
        start = position;
      }
      const bytes = held.subarray(position - start, position - start + length);
      if (bytes.length < length) throw new Error(`${path} is missing or too short`);
      return bytes;
    },
    close: () => Promise.resolve(),
  };
}

/**
 * Creates an object from bytes that are written at any positions, each byte once. The bytes are collected in parts, and
 * a part is sent when it is full. Only incomplete parts stay in memory: the newest part, and the first part, because
 * its beginning is written last.
 */
function createUpload({
  client,
  call,
  put,
  path,
  partBytes,
  beforeChange,
  objectAt,
}: {
  client: S3Client;
  call: <Result>(work: () => Promise<Result>) => Promise<Result>;
  put: (path: string, bytes: Uint8Array) => Promise<void>;
  path: string;
  partBytes: number;
  beforeChange: (change: string) => void;
  objectAt: (path: string) => { Bucket: string; Key: string };
}): NewFile {
  const parts = new Map<number, { bytes: Buffer; filled: number }>();
  const sent: { PartNumber: number; ETag: string | undefined }[] = [];
  let upload: string | undefined;

  async function send(index: number, Body: Buffer): Promise<void> {
    if (upload === undefined) {
      beforeChange(`begin ${path}`);
      const begin = new CreateMultipartUploadCommand({ ...objectAt(path), ...headersOf(path) });
      upload = (await call(() => client.send(begin))).UploadId;
    }
    beforeChange(`write part ${index + 1} of ${path}`);
    const place = { ...objectAt(path), UploadId: upload, PartNumber: index + 1 };
    const { ETag } = await call(() => client.send(new UploadPartCommand({ ...place, Body })));
    sent.push({ PartNumber: index + 1, ETag });
    parts.delete(index);
  }

  return {
    async write(bytes, position) {
      for (let done = 0; done < bytes.length;) {
        const index = Math.floor((position + done) / partBytes);
        const offset = (position + done) % partBytes;
        const length = Math.min(partBytes - offset, bytes.length - done);
        const part = parts.get(index) ?? { bytes: Buffer.alloc(partBytes), filled: 0 };
        parts.set(index, part);
        part.bytes.set(bytes.subarray(done, done + length), offset);
        part.filled += length;
        done += length;
        if (part.filled === partBytes) await send(index, part.bytes);
      }
    },

    async finish() {
      const left = [...parts].toSorted(([a], [b]) => a - b);
      const [[only, part] = [0, { bytes: Buffer.alloc(0), filled: 0 }]] = left;
      const last = sent.length + left.length - 1;
      // Only the last part may be shorter than the others, and no part may have a gap.
      if (left.length > 1 || (left.length === 1 && only !== last)) {
        throw new Error(`${path} was not written completely`);
      }
      if (upload === undefined) {
        await put(path, part.bytes.subarray(0, part.filled));
        return;
      }
      if (left.length === 1) await send(only, part.bytes.subarray(0, part.filled));
      const Parts = sent.toSorted((a, b) => a.PartNumber - b.PartNumber);
      beforeChange(`complete ${path}`);
      const whole = { ...objectAt(path), UploadId: upload, MultipartUpload: { Parts } };
      await call(() => client.send(new CompleteMultipartUploadCommand(whole)));
    },
  };
}
