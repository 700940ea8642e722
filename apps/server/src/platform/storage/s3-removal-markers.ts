import { DeleteObjectCommand, ListObjectsV2Command, PutObjectCommand, type S3Client } from "@aws-sdk/client-s3";
import type { RemovalMarkers } from "./removals.ts";

/** Markers as objects of the bucket. Their age is measured by the clock of the service, as its responses tell it. */
export function createS3RemovalMarkers(client: S3Client, bucket: string): RemovalMarkers {
  const write = async (folder: string, name: string): Promise<void> => {
    await client.send(new PutObjectCommand({ Bucket: bucket, Key: `${folder}/${name}`, Body: Buffer.alloc(0) }));
  };
  return {
    list: async (folder) => {
      const prefix = `${folder}/`;
      const command = new ListObjectsV2Command({ Bucket: bucket, Prefix: prefix });
      let listedAt = Date.now();
      command.middlewareStack.add(
        (next) => async (request) => {
          const result = await next(request);
          const { headers } = result.response as { readonly headers: Readonly<Record<string, string>> };
          listedAt = Date.parse(headers["date"] ?? "") || listedAt;
          return result;
        },
        { step: "deserialize" },
      );
      const { Contents = [] } = await client.send(command);
      return Contents.map(({ Key = "", LastModified }) => ({
        name: Key.slice(prefix.length),
        age_ms: listedAt - (LastModified?.getTime() ?? 0),
      }));
    },
    write,
    refresh: (folder, name) => write(folder, name).catch(() => undefined),
    remove: async (folder, name) => {
      await client.send(new DeleteObjectCommand({ Bucket: bucket, Key: `${folder}/${name}` }));
    },
  };
}
