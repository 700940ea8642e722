import type { FastifyReply } from "fastify";

/** A file response, returned by a route instead of JSON. */
export class Download {
  readonly data: Buffer;
  readonly media_type: string;
  readonly name: string;

  constructor(data: Buffer, media_type: string, name: string) {
    this.data = data;
    this.media_type = media_type;
    this.name = name;
  }
}

/** Sends the file as an attachment; its name may contain any characters (RFC 6266). */
export function sendDownload(reply: FastifyReply, { data, media_type, name }: Download): FastifyReply {
  const plain = name.replaceAll(/[^\w .-]/g, "_");
  const disposition = `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(name).replaceAll("'", "%27")}`;
  return reply
    .type(media_type)
    .header("content-disposition", disposition)
    .header("cache-control", "private, no-store")
    .send(data);
}
