import type { FastifyReply } from "fastify";

/** An answer that is a file to be kept, where a route can give one instead of JSON. */
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

/** Browsers keep it under its name, whatever characters are in that. */
export function sendDownload(reply: FastifyReply, { data, media_type, name }: Download): FastifyReply {
  const plain = name.replaceAll(/[^\w .-]/g, "_");
  const disposition = `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(name).replaceAll("'", "%27")}`;
  return reply
    .type(media_type)
    .header("content-disposition", disposition)
    .header("cache-control", "private, no-store")
    .send(data);
}
