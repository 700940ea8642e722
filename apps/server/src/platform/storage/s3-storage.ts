import { createReadStream } from "node:fs";
import { stat, unlink } from "node:fs/promises";
import { PassThrough, type Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  NotFound,
  PutObjectCommand,
  S3Client,
  UploadPartCommand,
} from "@aws-sdk/client-s3";
import { createGuardedAgents } from "../network/guarded-agents.ts";
import { isStorageKey } from "./local-storage.ts";
import { createRemovals } from "./removals.ts";
import { createS3RemovalMarkers } from "./s3-removal-markers.ts";
import type { FileStore, ListedFile } from "./storage.ts";

/** An S3-compatible service, such as MinIO, Garage, Ceph or a cloud service. */
export interface S3Location {
  readonly endpoint: string;
  readonly region: string;
  readonly bucket: string;
  readonly access_key: string;
  readonly secret_key: string;
  /** Whether the bucket is part of the path instead of the host name. */
  readonly path_style: boolean;
}

export interface S3Storage extends FileStore {
  /** Stores a local file in parts, because a single request takes at most 5 GB. Durable like `put`. */
  putLargeFile(key: string, file: string, options: PutLargeFileOptions): Promise<void>;
  /** All files of a folder, even of a folder that `list` leaves out. */
  listFolder(folder: string): AsyncIterable<ListedFile>;
  /** Closes idle connections. */
  close(): void;
}

interface PutLargeFileOptions {
  readonly signal: AbortSignal;
  readonly report: (doneBytes: number) => void;
}

/** Folder of backups. They do not count as uploaded files, so that no backup contains another one. */
const BACKUP_FOLDER = "backups/";
/** Bytes per part. A part is kept in memory, so that it can be sent again. */
const PART_BYTES = 16 * 1024 * 1024;
/** Services accept at most 10,000. */
const MAX_PARTS = 9_000;
const MAX_SOCKETS = 32;
const CONNECT_TIMEOUT_MS = 5_000;
const IDLE_TIMEOUT_MS = 30_000;
const MAX_ATTEMPTS = 3;
const ignore = (): void => undefined;

/** Storage in a bucket. Hosts with private addresses must be approved, as for all outgoing connections. */
export function createS3Storage(location: S3Location, isHostApproved: (host: string) => boolean): S3Storage {
  const { bucket: Bucket } = location;
  const client = new S3Client({
    endpoint: location.endpoint,
    region: location.region,
    credentials: { accessKeyId: location.access_key, secretAccessKey: location.secret_key },
    forcePathStyle: location.path_style,
    maxAttempts: MAX_ATTEMPTS,
    // The client's hints are meant for programmers, and lines of the server's log must be JSON.
    logger: { trace: ignore, debug: ignore, info: ignore, warn: ignore, error: ignore },
    // Many compatible services do not support the newer checksums.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    requestHandler: {
      ...createGuardedAgents(isHostApproved, MAX_SOCKETS),
      connectionTimeout: CONNECT_TIMEOUT_MS,
      socketTimeout: IDLE_TIMEOUT_MS,
    },
  });
  const check = (key: string): string => {
    if (!isStorageKey(key)) throw new Error(`invalid storage key: ${key}`);
    return key;
  };
  const putStream: FileStore["putStream"] = async (key, content, bytes) => {
    await client.send(new PutObjectCommand({ Bucket, Key: check(key), Body: content, ContentLength: bytes }));
  };
  const removeFile = async (key: string): Promise<void> => {
    await client.send(new DeleteObjectCommand({ Bucket, Key: check(key) }));
  };
  async function* list(prefix: string): AsyncGenerator<ListedFile> {
    let token: string | undefined;
    do {
      const page = await client.send(
        new ListObjectsV2Command({
          Bucket,
          Prefix: prefix,
          ...(token === undefined ? {} : { ContinuationToken: token }),
        }),
      );
      for (const { Key = "", Size = 0 } of page.Contents ?? []) if (isStorageKey(Key)) yield { key: Key, bytes: Size };
      token = page.IsTruncated === true ? page.NextContinuationToken : undefined;
    } while (token !== undefined);
  }
  /** Aborts an incomplete upload, because its parts would keep costing storage. */
  const putParts = async (Key: string, file: string, { signal, report }: PutLargeFileOptions): Promise<void> => {
    const { size } = await stat(file);
    const { UploadId } = await client.send(new CreateMultipartUploadCommand({ Bucket, Key }));
    try {
      const Parts: { PartNumber: number; ETag: string | undefined }[] = [];
      const step = Math.max(PART_BYTES, Math.ceil(size / MAX_PARTS));
      for (let start = 0; start < size; start += step) {
        signal.throwIfAborted();
        const end = Math.min(start + step, size) - 1;
        const PartNumber = Parts.length + 1;
        const Body = await buffer(createReadStream(file, { start, end }));
        const part = { Bucket, Key, UploadId, PartNumber, Body };
        const { ETag } = await client.send(new UploadPartCommand(part), { abortSignal: signal });
        Parts.push({ PartNumber, ETag });
        report(end + 1);
      }
      await client.send(new CompleteMultipartUploadCommand({ Bucket, Key, UploadId, MultipartUpload: { Parts } }));
    } catch (error) {
      await client.send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId })).catch(ignore);
      throw signal.aborted ? signal.reason : error;
    }
  };
  async function* listFiles(): AsyncGenerator<ListedFile> {
    for await (const file of list("")) if (!file.key.startsWith(BACKUP_FOLDER)) yield file;
  }
  const removals = createRemovals(createS3RemovalMarkers(client, Bucket), async (folder) => {
    for await (const { key } of list(`${folder}/`)) await removeFile(key);
  });
  return {
    put: async (key, data) => {
      await client.send(new PutObjectCommand({ Bucket, Key: check(key), Body: data }));
    },
    putStream,
    putFile: async (key, file) => {
      await putStream(key, createReadStream(file), (await stat(file)).size);
      await unlink(file);
    },
    open: async (key) => {
      try {
        const { ContentLength = 0 } = await client.send(new HeadObjectCommand({ Bucket, Key: check(key) }));
        return {
          bytes: ContentLength,
          stream: (range) => {
            const output = new PassThrough();
            const abort = new AbortController();
            // Frees the connection, of which there are few, if the reader leaves early.
            output.on("close", () => abort.abort());
            const Range = range === undefined ? {} : { Range: `bytes=${range.start}-${range.end}` };
            client
              .send(new GetObjectCommand({ Bucket, Key: key, ...Range }), { abortSignal: abort.signal })
              .then(({ Body }) => pipeline(Body as Readable, output))
              .catch((error: unknown) => output.destroy(error instanceof Error ? error : new Error(String(error))));
            return output;
          },
        };
      } catch (error) {
        if (error instanceof NotFound) return null;
        throw error;
      }
    },
    removeFile,
    removeFolder: async (folder) => {
      check(folder);
      await removals.remove(folder);
    },
    cancelRemoval: removals.cancel,
    putLargeFile: (key, file, options) => putParts(check(key), file, options),
    listFolder: (folder) => list(`${check(folder)}/`),
    list: listFiles,
    holdRemovals: () => removals.hold(),
    close: () => client.destroy(),
  };
}
