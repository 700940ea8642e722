import { randomUUID } from "node:crypto";
import { DeleteObjectCommand, ListObjectsV2Command, PutObjectCommand, type S3Client } from "@aws-sdk/client-s3";
import { setSafeInterval } from "../safe-timers.ts";
import type { RemovalHold } from "./storage.ts";

/** How often a holder shows that it is alive, in ms. */
const REFRESH_MS = 10_000;
/** A hold not refreshed for this long, in ms, belongs to a process that has ended. */
const STALE_MS = 120_000;
const HOLDS = ".holds/";
const NOTES = ".removals/";

/** Like `createRemovals`, with objects of the bucket as notes. Their age is measured by the clock of the service. */
export function createS3Removals(client: S3Client, bucket: string, removeNow: (folder: string) => Promise<void>) {
  const Bucket = bucket;
  const write = (Key: string) => client.send(new PutObjectCommand({ Bucket, Key, Body: Buffer.alloc(0) }));
  const forget = (Key: string) => client.send(new DeleteObjectCommand({ Bucket, Key }));
  const list = async (Prefix: string) =>
    (await client.send(new ListObjectsV2Command({ Bucket, Prefix }))).Contents ?? [];

  const isHeld = async (): Promise<boolean> => {
    for (const { Key = "", LastModified } of await list(HOLDS)) {
      if (Date.now() - (LastModified?.getTime() ?? 0) < STALE_MS) return true;
      await forget(Key);
    }
    return false;
  };
  const makeUp = async (): Promise<void> => {
    for (const { Key = "" } of await list(NOTES)) {
      await removeNow(decodeURIComponent(Key.slice(NOTES.length)));
      await forget(Key);
    }
  };
  return {
    remove: async (folder: string): Promise<void> => {
      if (await isHeld()) {
        await write(`${NOTES}${encodeURIComponent(folder)}`);
        return;
      }
      await removeNow(folder);
      await makeUp();
    },
    hold: async (): Promise<RemovalHold> => {
      const key = `${HOLDS}${randomUUID()}`;
      await write(key);
      const timer = setSafeInterval(() => void write(key).catch(() => undefined), REFRESH_MS).unref();
      return {
        release: async () => {
          clearInterval(timer);
          await forget(key);
          if (!(await isHeld())) await makeUp();
        },
      };
    },
  };
}
