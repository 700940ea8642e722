import { createHash, createHmac } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";

export const S3_KEYS = { access_key: "test-access", secret_key: "test-secret-key" } as const;
const BUCKET = "shows";
/** Small, so that tests reach the second page. */
const PAGE = 3;

export interface TestS3Server {
  readonly endpoint: string;
  readonly bucket: string;
  /** Contents by key. */
  readonly objects: Map<string, { readonly content: Buffer; readonly modified: Date }>;
  /** Keys with this prefix cannot be written. */
  refusedPrefix: string | null;
  /** Writes get no response while this is true. */
  isStalled: boolean;
  /** How far the clock of the service is ahead, in ms. */
  clockOffsetMs: number;
  close(): Promise<void>;
}

const sha256 = (data: Buffer | string): string => createHash("sha256").update(data).digest("hex");
const hmac = (key: Buffer | string, text: string): Buffer => createHmac("sha256", key).update(text).digest();

/** Checks the signature of a request like the service does: AWS Signature Version 4. */
function isSigned(request: IncomingMessage, url: URL, body: Buffer): boolean {
  const match =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, SignedHeaders=([^,]+), Signature=([0-9a-f]{64})$/.exec(
      request.headers.authorization ?? "",
    );
  if (match === null) return false;
  const [, access, day = "", region = "", signed = "", signature] = match;
  const bodyHash = String(request.headers["x-amz-content-sha256"]);
  if (bodyHash !== "UNSIGNED-PAYLOAD" && bodyHash !== sha256(body)) return false;
  const encode = (text: string): string =>
    encodeURIComponent(text).replaceAll(/[!'()*]/g, (c) => `%${c.codePointAt(0)?.toString(16).toUpperCase()}`);
  const query = [...url.searchParams]
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .toSorted()
    .join("&");
  const headers = signed.split(";").map((name) => `${name}:${String(request.headers[name]).trim()}\n`);
  const canonical = [request.method, url.pathname, query, headers.join(""), signed, bodyHash].join("\n");
  const scope = `${day}/${region}/s3/aws4_request`;
  const text = ["AWS4-HMAC-SHA256", request.headers["x-amz-date"], scope, sha256(canonical)].join("\n");
  const key = [day, region, "s3", "aws4_request"].reduce<Buffer | string>(hmac, `AWS4${S3_KEYS.secret_key}`);
  return access === S3_KEYS.access_key && hmac(key, text).toString("hex") === signature;
}

/** A small S3 service over real HTTP that checks signatures; one bucket, path style. */
export async function startS3Server(): Promise<TestS3Server> {
  const objects: TestS3Server["objects"] = new Map();
  const uploads = new Map<string, Map<number, Buffer>>();
  const getTime = (): Date => new Date(Date.now() + result.clockOffsetMs);
  const server = createServer((request, response) => {
    response.setHeader("date", getTime().toUTCString());
    handle(request, response).catch(() => response.destroy());
  });

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await buffer(request);
    const url = new URL(request.url ?? "/", "http://s3");
    const refuse = (status: number, code: string): void => {
      response.writeHead(status, { "content-type": "application/xml" });
      response.end(request.method === "HEAD" ? undefined : `<Error><Code>${code}</Code></Error>`);
    };
    if (!isSigned(request, url, body)) return refuse(403, "SignatureDoesNotMatch");
    const [, bucket = "", ...rest] = decodeURIComponent(url.pathname).split("/");
    const key = rest.join("/");
    if (bucket !== BUCKET) return refuse(404, "NoSuchBucket");
    if (key === "") return list(url, response);
    if (request.method !== "GET" && result.refusedPrefix !== null && key.startsWith(result.refusedPrefix))
      return refuse(507, "InsufficientStorage");
    if (request.method !== "GET" && result.isStalled) return;
    const uploadId = url.searchParams.get("uploadId");
    if (request.method === "POST" && url.searchParams.has("uploads")) {
      const id = `upload-${uploads.size}`;
      uploads.set(id, new Map());
      response.end(`<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`);
      return;
    }
    if (uploadId !== null) {
      const parts = uploads.get(uploadId);
      if (parts === undefined) return refuse(404, "NoSuchUpload");
      if (request.method === "PUT") {
        const number = Number(url.searchParams.get("partNumber"));
        parts.set(number, body);
        response.writeHead(200, { etag: `"${uploadId}-${number}"` }).end();
        return;
      }
      uploads.delete(uploadId);
      if (request.method === "DELETE") {
        response.writeHead(204).end();
        return;
      }
      const content = [...parts].toSorted(([a], [b]) => a - b).map(([, part]) => part);
      objects.set(key, { content: Buffer.concat(content), modified: getTime() });
      response.end("<CompleteMultipartUploadResult></CompleteMultipartUploadResult>");
      return;
    }
    if (request.method === "PUT") {
      objects.set(key, { content: body, modified: getTime() });
      response.end();
      return;
    }
    if (request.method === "DELETE") {
      objects.delete(key);
      response.writeHead(204).end();
      return;
    }
    const found = objects.get(key);
    if (found === undefined) return refuse(404, "NoSuchKey");
    const range = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? "");
    const part = range === null ? found.content : found.content.subarray(Number(range[1]), Number(range[2]) + 1);
    response.writeHead(range === null ? 200 : 206, { "content-length": part.length });
    response.end(request.method === "HEAD" ? undefined : part);
  }

  function list(url: URL, response: ServerResponse): void {
    const prefix = url.searchParams.get("prefix") ?? "";
    const after = url.searchParams.get("continuation-token") ?? "";
    const keys = [...objects.keys()].filter((key) => key.startsWith(prefix) && key > after).toSorted();
    const page = keys.slice(0, PAGE);
    const contents = page.map((key) => {
      const { content, modified } = objects.get(key) ?? { content: Buffer.alloc(0), modified: new Date(0) };
      return `<Contents><Key>${key}</Key><Size>${content.length}</Size><LastModified>${modified.toISOString()}</LastModified></Contents>`;
    });
    const isTruncated = keys.length > page.length;
    const next = isTruncated ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : "";
    response.writeHead(200, { "content-type": "application/xml" });
    response.end(
      `<?xml version="1.0"?><ListBucketResult><IsTruncated>${isTruncated}</IsTruncated>${next}${contents.join("")}</ListBucketResult>`,
    );
  }

  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const result: TestS3Server = {
    refusedPrefix: null,
    isStalled: false,
    clockOffsetMs: 0,
    endpoint: `http://127.0.0.1:${port}`,
    bucket: BUCKET,
    objects,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
  return result;
}
