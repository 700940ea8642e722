import type { FastifyReply } from "fastify";

/** A file response, returned by a route instead of JSON. */
export class Download {
  readonly data: Buffer;
  readonly mediaType: string;
  readonly fileName: string;

  constructor(data: Buffer, mediaType: string, name: string) {
    this.data = data;
    this.mediaType = mediaType;
    this.fileName = name;
  }
}

/** Sends the file as an attachment; its name may contain any characters (RFC 6266). */
export function sendDownload(reply: FastifyReply, { data, mediaType, fileName }: Download): FastifyReply {
  const plain = fileName.replaceAll(/[^\w .-]/g, "_");
  const disposition = `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(fileName).replaceAll("'", "%27")}`;
  return reply
    .type(mediaType)
    .header("content-disposition", disposition)
    .header("cache-control", "private, no-store")
    .send(data);
}
