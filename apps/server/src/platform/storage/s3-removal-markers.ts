import { DeleteObjectCommand, ListObjectsV2Command, PutObjectCommand, type S3Client } from "@aws-sdk/client-s3";
import type { RemovalMarkers } from "./removals.ts";

/** Markers as objects of the bucket. Their age is measured by the clock of the service. */
export function createS3RemovalMarkers(client: S3Client, bucket: string): RemovalMarkers {
  const write = async (folder: string, name: string): Promise<void> => {
    await client.send(new PutObjectCommand({ Bucket: bucket, Key: `${folder}/${name}`, Body: Buffer.alloc(0) }));
  };
  return {
    list: async (folder) => {
      const prefix = `${folder}/`;
      const { Contents = [] } = await client.send(new ListObjectsV2Command({ Bucket: bucket, Prefix: prefix }));
      return Contents.map(({ Key = "", LastModified }) => ({
        name: Key.slice(prefix.length),
        written_at: LastModified?.getTime() ?? 0,
      }));
    },
    write,
    refresh: (folder, name) => write(folder, name).catch(() => undefined),
    remove: async (folder, name) => {
      await client.send(new DeleteObjectCommand({ Bucket: bucket, Key: `${folder}/${name}` }));
    },
  };
}
